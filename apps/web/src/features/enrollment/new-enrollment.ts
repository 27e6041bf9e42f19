import type { Attendee } from '@frontdesk/api-types'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { setAnswer } from '#api/queries.ts'
import { useWrite } from '#api/writes.ts'
import { readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import type { NewEnrollment, NewPerson } from '#page/events/event-context.tsx'
import { focusPage } from '#page/page-focus.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { toast } from '#ui/overlays/toast.tsx'

import { failedPhase, storeWish, wishKey } from './enrolling.ts'
import { newWish, refusalIn } from './write-request.ts'

type Ended = NewEnrollment['ended']
type Sent = { person: NewPerson; sentAt: number }
// Clocks of service and desk differ: only a record clearly older than the request was there before.
const BEFORE = 2 * 60_000

type Links = { attendee: (id: string) => LinkProps; attendees: () => LinkProps }

const calledOf = (person: NewPerson) => person.name || person.email || say('this person')

/** `stays`: the page that was typed on stays until there is a card to open. */
export function useNewEnrollment(
  eventId: string,
  eventName: string,
  links: Links,
  whileSending: 'goes to attendees' | 'stays' = 'goes to attendees',
): NewEnrollment {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sending, setSending] = useState<NewPerson | null>(null)
  const [ended, setEnded] = useState<Ended>(null)
  const here = useRef(true)
  // A state is one render late: a double click would send twice, and make two people of one.
  const underWay = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const end = (outcome: NonNullable<Ended>) => {
    underWay.current = false
    setSending(null)
    setEnded(outcome)
    // Somebody who has gone on to another page is told there.
    if (here.current) announce(outcome.says)
    else
      toast({
        text: say('{name}, {event}: {outcome}', {
          name: calledOf(outcome.person),
          event: eventName,
          outcome: outcome.says,
        }),
        meaning: 'unknown',
        timeoutMs: 0,
      })
  }

  const write = useWrite('enrollAttendee', {
    onMutate: ({ body }): Sent => ({
      person: { kind: 'person', name: body.name ?? '', email: body.email ?? null },
      sentAt: Date.now(),
    }),
    onSuccess: ({ data: answer }, _input, { person, sentAt }) => {
      const refusal = refusalIn(answer)
      const attendee = answer.data
      if (refusal !== null) return end({ person, phase: 'refused', problem: null, says: refusal })
      if (!attendee) {
        const says = say('{name} was accepted, but there is no card to open yet', {
          name: calledOf(person),
        })
        return end({ person, phase: 'no record', problem: null, says })
      }
      keepNew(client, eventId, attendee, sentAt)
      underWay.current = false
      setSending(null)
      if (here.current)
        void navigate({ ...links.attendee(attendee.id), replace: whileSending !== 'stays' }).then(focusPage)
      else
        toast({
          text: say('{name} enrolled in {event}', { name: calledOf(person), event: eventName }),
          meaning: 'yes',
        })
    },
    onError: (problem, _input, sent) => {
      if (!sent) return
      const called = calledOf(sent.person)
      const phase = failedPhase(problem)
      const says =
        phase === 'doubt'
          ? say('No answer: {name} may have been enrolled', { name: called })
          : say('{name} was not enrolled', { name: called })
      end({ person: sent.person, phase, problem, says })
    },
  })

  const send = (person: NewPerson) => {
    if (underWay.current) return
    underWay.current = true
    setSending(person)
    setEnded(null)
    if (whileSending !== 'stays') void navigate(links.attendees())
    const who = { ...(person.name ? { name: person.name } : {}), ...(person.email ? { email: person.email } : {}) }
    write.mutate({ body: { enroll: true, eventId, ...who } })
  }
  return { send, sending, ended, forget: () => setEnded(null) }
}

/** Puts the new record where its card reads it, with the wish that made it, so that the card stands at once with an Undo. */
function keepNew(client: QueryClient, eventId: string, attendee: Attendee, sentAt: number): void {
  const answered = enrollmentOf(attendee)
  const since = readStamp(attendee.enrollmentDate ?? attendee.created)
  const alreadySo = answered.answer === 'yes' && since?.kind === 'instant' && since.ms < sentAt - BEFORE
  setAnswer(client, 'getAttendee', { params: { eventid: eventId, attendeeid: attendee.id } }, (before) => ({
    ...before,
    attendee: { ...before?.attendee, ...attendee },
  }))
  storeWish(client, wishKey(eventId, attendee.id), {
    ...newWish(true, null, sentAt),
    phase: 'done',
    settledAt: Date.now(),
    answered,
    alreadySo,
  })
}
