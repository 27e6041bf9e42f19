import { useState } from 'react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { dayIn } from '#arrivals/arrival-words.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { useEventPage } from '#events/event-context.tsx'
import { isNumber, readEnrollLine } from '#features/enrollment/enroll-line.ts'
import { EnrollOffer, NotAName, focusMissingPart } from '#features/enrollment/find-person-enroll.tsx'
import { useNewEnrollment } from '#features/enrollment/new-enrollment.ts'
import { say } from '#i18n/say.ts'
import { Field, Input } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** Somebody in no list: they are enrolled by name and e-mail address, then let in. */
export function WalkInDialog(props: {
  /** What was typed at the door before. */
  typed: string
  onClose: () => void
  onEnrolled: (attendeeId: string, name: string) => void
  /** Kept on this device: `markId` is the arrival that follows. */
  onWaiting: (markId: string, name: string) => void
}) {
  const { typed, onClose, onEnrolled, onWaiting } = props
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
  const line = readEnrollLine(text)
  const enter = () => {
    if (line.kind !== 'person' || isNumber(line)) return
    if (line.email === null || line.name === '') focusMissingPart()
    else if (!why && sending === null) send(line)
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
                setText(target.value)
              }}
            />
          </Field>
        </form>
        {line.kind !== 'person' ? null : isNumber(line) ? (
          <NotAName onAgain={onClose} />
        ) : (
          <EnrollOffer
            key={`${line.name} ${line.email}`}
            line={line}
            why={why}
            busy={sending !== null}
            eventName={event}
            first
            focusMissing={isAsTyped}
            label={say('Enroll and let in')}
            onEnroll={send}
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
