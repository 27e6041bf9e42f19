import type { Attendee } from '@frontdesk/api-types'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import { setAnswer } from '#api/queries.ts'
import type { NewEnrollment, NewPerson } from '#events/event-context.tsx'
import { readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { cardIn } from '#navigation/card-in.ts'
import { awaitedCard, awaitedCardOpened, keepSearchFocus } from '#navigation/enter-on-card.ts'
import { focusSearchAfterAction, isInBox } from '#navigation/search-box-focus.ts'
import { refusalIn } from '#records/registration/enrollment-outcome.ts'
import { enrollmentOf } from '#records/registration/enrollment.ts'
import { announce } from '#ui/overlays/live-region.tsx'
import { dismiss, shownToasts, toast } from '#ui/overlays/toast.tsx'
import type { EnrollmentInput } from '#waiting/enroll-here.ts'
import type { WaitingAction } from '#waiting/waiting-action.ts'

import { beginEnrolling, endWithoutCard } from './awaited-card.ts'
import { useEnrollWrite } from './enroll-write.ts'
import { enrollmentKey, failedPhase, newEnrollmentRequest, storeRequest } from './enrollment-request.ts'
import { linkEnrolled } from './show-enrolled.ts'

type Ended = NewEnrollment['ended']
type Sent = { person: NewPerson; sentAt: number }
// Clocks of service and server differ: only a record clearly older than the answer was there before.
const BEFORE = 2 * 60_000

type Links = { attendee: (id: string) => LinkProps; attendees: (who?: string) => LinkProps }

const labelOf = (person: NewPerson) => person.name || person.email || say('this person')

const noteKey = (eventId: string, { name, email }: NewPerson) => `enrollment ${eventId} ${name} ${email ?? ''}`
function dismissNote(eventId: string, person: NewPerson): void {
  const key = noteKey(eventId, person)
  for (const shown of shownToasts()) if (shown.key === key) dismiss(shown.id)
}

/** What the walk-in dialog of the door adds to an enrollment. */
type WalkIn = {
  /** The arrival to mark, and its door, when the enrollment has to wait. */
  arrival: () => Pick<EnrollmentInput, 'arrival' | 'door'>
  onEnrolled: (attendeeId: string, person: NewPerson) => void
  onWaiting: (action: WaitingAction) => void
}

/**
 * With `stays` the current page stays open until there is an attendee's page to open; with `walkIn` that is not
 * opened.
 */
export function useNewEnrollment(
  event: WaitingAction['event'],
  links: Links,
  whileSending: 'goes to attendees' | 'stays' = 'goes to attendees',
  walkIn?: WalkIn,
): NewEnrollment {
  const { id: eventId, name: eventName } = event
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sending, setSending] = useState<NewPerson | null>(null)
  const [ended, setEnded] = useState<Ended>(null)
  const isMounted = useRef(true)
  // State would be one render late: a double press would send twice and create two people.
  const inFlight = useRef<NewPerson | null>(null)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const panels = useRef(0)
  const told = useRef<NewPerson | null>(null)
  const shows = useCallback(() => {
    panels.current += 1
    // The panel shows the same result: the toast is no longer needed.
    if (told.current) dismissNote(eventId, told.current)
    return () => {
      panels.current -= 1
    }
  }, [eventId])
  const end = (outcome: NonNullable<Ended>) => {
    const { person, phase, problem, says } = outcome
    inFlight.current = null
    setSending(null)
    setEnded(outcome)
    if (walkIn === undefined) endWithoutCard(labelOf(person), says)
    // A dialog or panel that is open says it itself.
    if (isMounted.current && (walkIn !== undefined || panels.current > 0)) announce(says)
    else {
      told.current = person
      toast({
        text: say('{name}, {event}: {outcome}', { name: labelOf(person), event: eventName, outcome: says }),
        ...(problem ? { detail: problem.title } : {}),
        meaning: phase === 'refused' || phase === 'unsent' ? 'no' : 'unknown',
        timeoutMs: 0,
        key: noteKey(eventId, person),
        action: {
          label: say('Search the guest list'),
          onSelect: () => void navigate(links.attendees(person.name || (person.email ?? undefined))),
        },
      })
    }
  }

  const goToCard = async (attendeeId: string, name: string): Promise<void> => {
    keepSearchFocus()
    await navigate({ ...links.attendee(attendeeId), replace: whileSending !== 'stays' })
    // Enter then marks their arrival. The user may have opened another card in the meantime: not that one.
    const id = attendeeId.toLowerCase()
    if (cardIn(location.pathname) !== id) endWithoutCard(name, say('Look at their card, then mark them there.'))
    else if (awaitedCard() === name) awaitedCardOpened(id)
    if (!isInBox()) focusSearchAfterAction()
  }
  const write = useEnrollWrite(event, {
    onMutate: ({ person: { name = '', email = null } }): Sent => ({
      person: inFlight.current ?? { kind: 'person', name, email },
      sentAt: Date.now(),
    }),
    onSuccess: (enrolled, _input, { person, sentAt }) => {
      if (enrolled.kind !== 'written') {
        // A note says so, and the bar how much waits.
        inFlight.current = null
        setSending(null)
        if (walkIn === undefined)
          endWithoutCard(
            labelOf(person),
            say('Their enrollment waits on this device. Mark them once they are enrolled.'),
          )
        if (enrolled.kind === 'waiting' && isMounted.current) walkIn?.onWaiting(enrolled.action)
        return
      }
      const { data: answer, servedAt } = enrolled.written
      const refusal = refusalIn(answer)
      const attendee = answer.data
      if (refusal !== null) return end({ person, phase: 'refused', problem: null, says: refusal })
      if (!attendee) {
        const says = say('{name} was accepted, but there is no card to open yet', {
          name: labelOf(person),
        })
        return end({ person, phase: 'no record', problem: null, says })
      }
      if (person.guestId !== undefined) void linkEnrolled(client, eventId, person.guestId, attendee.id)
      keepNew(client, eventId, attendee, { sentAt, servedAt: servedAt ?? sentAt })
      inFlight.current = null
      setSending(null)
      const name = labelOf(person)
      if (isMounted.current && walkIn) walkIn.onEnrolled(attendee.id, person)
      // Not over what was searched for in the meantime.
      else if (isMounted.current && awaitedCard() === name) void goToCard(attendee.id, name)
      else {
        endWithoutCard(name, say('Look at their card, then mark them there.'))
        toast({ text: say('{name} enrolled in {event}', { name, event: eventName }), meaning: 'yes' })
      }
    },
    onError: (problem, _input, sent) => {
      if (!sent) return
      const called = labelOf(sent.person)
      const phase = failedPhase(problem)
      const says =
        phase === 'doubt'
          ? say('No answer: {name} may have been enrolled', { name: called })
          : say('{name} was not enrolled', { name: called })
      end({ person: sent.person, phase, problem, says })
    },
  })

  const send = (person: NewPerson) => {
    if (inFlight.current) return
    inFlight.current = person
    told.current = null
    dismissNote(eventId, person)
    setSending(person)
    setEnded(null)
    if (walkIn === undefined) beginEnrolling(labelOf(person))
    if (whileSending !== 'stays') {
      keepSearchFocus()
      void navigate(links.attendees())
    }
    const who = { ...(person.name ? { name: person.name } : {}), ...(person.email ? { email: person.email } : {}) }
    write.mutate({
      enroll: true,
      person: who,
      before: null,
      name: labelOf(person),
      ...(person.guestId === undefined ? {} : { guestId: person.guestId }),
      ...walkIn?.arrival(),
    })
  }
  return { send, sending, ended, forget: () => setEnded(null), shows }
}

/** Puts the new record and its request into the cache of its card, which is then shown at once with an Undo. */
function keepNew(
  client: QueryClient,
  eventId: string,
  attendee: Attendee,
  { sentAt, servedAt }: { sentAt: number; servedAt: number },
): void {
  const answered = enrollmentOf(attendee)
  const times = [answered.answer === 'wait' ? attendee.waitlistDate : attendee.enrollmentDate, attendee.created]
  const [since = null, created = null] = times.map((text) => {
    const stamp = readStamp(text)
    return stamp?.kind === 'instant' ? stamp.ms : null
  })
  const isOld = since !== null && since < servedAt - BEFORE
  const isNew = [since, created].some((ms) => ms !== null && ms >= servedAt - BEFORE)
  setAnswer(client, 'getAttendee', { params: { eventid: eventId, attendeeid: attendee.id } }, (before) => ({
    ...before,
    attendee: { ...before?.attendee, ...attendee },
  }))
  storeRequest(client, enrollmentKey(eventId, attendee.id), {
    ...newEnrollmentRequest(true, null, sentAt),
    phase: 'done',
    settledAt: Date.now(),
    answered,
    alreadySo: isOld && answered.answer === 'yes',
    maybeBefore: !isOld && !isNew,
  })
}
