import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Guest } from '#api/desk/guests.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { type NewPerson, useEventPage } from '#events/event-context.tsx'
import { isNumber, readEnrollLine } from '#features/enrollment/enroll-line.ts'
import { EnrollOffer, NotAName, focusMissingPart } from '#features/enrollment/find-person-enroll.tsx'
import { useNewEnrollment } from '#features/enrollment/new-enrollment.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { People } from './answer-panel.tsx'
import { guestsAs } from './finding/find-by-code.ts'

/** What is asked before somebody is enrolled: guests of the list who may be them, or that it is full. */
type Asked = { person: NewPerson } & ({ guests: readonly Guest[]; isThem: boolean } | { full: string })

/** Somebody in no list: they are enrolled by name and e-mail address, then let in. */
export function WalkInDialog(props: {
  /** What was typed at the door before. */
  typed: string
  onClose: () => void
  /** Who is inside of how many that may be, when it is full. */
  whenFull: () => string | null
  /** They are on the list. */
  onChoose: (guest: Guest, among: readonly Guest[]) => void
  onEnrolled: (attendeeId: string, name: string) => void
  /** Kept on this device: `markId` is the arrival that follows. */
  onWaiting: (markId: string, name: string) => void
}) {
  const { typed, onClose, whenFull, onChoose, onEnrolled, onWaiting } = props
  const client = useQueryClient()
  const { eventId, name: event, zone, links } = useEventPage()
  const [text, setText] = useState(typed)
  /** The name is there already: what is missing of it comes next. */
  const [isAsTyped, setAsTyped] = useState(typed !== '')
  const why = useWhyNot('enrollAttendee')
  const at = { id: eventId, name: event, zone }
  const { send, sending, ended } = useNewEnrollment(at, links, 'stays', {
    arrival() {
      return { arrival: { id: crypto.randomUUID(), day: dayIn(Date.now(), zone) }, door: currentDoor() }
    },
    onEnrolled(attendeeId, person) {
      onEnrolled(attendeeId, person.name || (person.email ?? ''))
      onClose()
    },
    onWaiting({ name, content }) {
      if (content.kind === 'enrollment' && content.arrival) onWaiting(content.arrival.id, name)
      onClose()
    },
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isLooking, setLooking] = useState(false)
  const askFull = (person: NewPerson) => {
    const full = whenFull()
    setAsked(full === null ? null : { person, full: `${say('Full')}: ${full}` })
    if (full === null) send(person)
  }
  const ask = async (person: NewPerson) => {
    if (isLooking || sending !== null) return
    setLooking(true)
    const { by, guests } = await guestsAs(client, eventId, person)
    setLooking(false)
    if (guests.length === 0) askFull(person)
    else setAsked({ person, guests, isThem: by === 'email' })
  }
  const line = readEnrollLine(text)
  const enter = () => {
    if (line.kind !== 'person' || isNumber(line)) return
    if (line.email === null || line.name === '') focusMissingPart()
    else if (!why) void ask(line)
  }
  return (
    <Dialog open onClose={onClose} title={say('Walk-in')}>
      <div className="flex flex-col gap-4">
        <form
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault()
            enter()
          }}
        >
          <Field label={say('Name and e-mail address')}>
            <Input
              focusFirst={!isAsTyped}
              value={text}
              maxLength={300}
              autoComplete="off"
              className="h-14!"
              onChange={({ target }) => {
                setAsTyped(false)
                setAsked(null)
                setText(target.value)
              }}
            />
          </Field>
        </form>
        {asked !== null ? (
          <WalkInQuestion
            asked={asked}
            busy={sending !== null}
            onChoose={(guest, among) => {
              onClose()
              onChoose(guest, among)
            }}
            onEnroll={() => ('full' in asked ? send(asked.person) : askFull(asked.person))}
          />
        ) : line.kind !== 'person' ? null : isNumber(line) ? (
          <NotAName onAgain={onClose} />
        ) : (
          <EnrollOffer
            key={`${line.name} ${line.email}`}
            line={line}
            why={why}
            busy={isLooking || sending !== null}
            eventName={event}
            first
            focusMissing={isAsTyped}
            label={say('Enroll and let in')}
            onEnroll={(person) => void ask(person)}
          />
        )}
        {ended === null ? null : (
          <Notice assertive quiet kind="partial" title={ended.says}>
            {ended.problem?.title}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function WalkInQuestion(props: {
  asked: Asked
  busy: boolean
  onChoose: (guest: Guest, among: readonly Guest[]) => void
  onEnroll: () => void
}) {
  const { asked, busy, onChoose, onEnroll } = props
  if ('full' in asked)
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice assertive quiet kind="partial" title={asked.full} />
        <Button kind="primary" busy={busy} onClick={onEnroll}>
          {say('Let in all the same')}
        </Button>
      </div>
    )
  const { guests, isThem, person } = asked
  const [first] = guests
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice
        assertive
        quiet
        kind="partial"
        title={say('{name} is on the list', { name: first?.sheet.name ?? person.name })}
      />
      <People people={guests} onChoose={(guest) => onChoose(guest, guests)} />
      {isThem ? null : (
        <Button kind="quiet" busy={busy} onClick={onEnroll}>
          {say('Someone else: enroll and let in')}
        </Button>
      )}
    </div>
  )
}
