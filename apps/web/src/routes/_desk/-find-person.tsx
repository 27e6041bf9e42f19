import { useNavigate } from '@tanstack/react-router'
import { Search, UserPlus } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'

import { useWhyNot } from '#api/session.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { type EnrollLine, readEnrollLine } from '#records/enroll-line.ts'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { say, sayRich } from '#words/say.ts'

import { useEventPage } from './-event-page.tsx'

/** The attendees page: there is no list to show, so it finds one person or adds one. */
export function FindPerson({ who }: { who: string | undefined }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const why = useWhyNot('enrollAttendee')
  const [text, setText] = useState(who ?? '')
  const line = readEnrollLine(text)
  const { sending, ended } = page.enrollment
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (line.kind === 'id') void navigate(page.links.attendee(line.id))
    if (line.kind === 'person' && !why && !sending) page.enrollment.send(line)
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {sending ? (
        <AnswerBand
          meaning="wait"
          word={say('Enrolling')}
          name={sending.name || sending.email}
          because={say('Sending to the service')}
        >
          <p>{sending.name ? sending.email : null}</p>
        </AnswerBand>
      ) : null}
      {ended && !sending ? <Ended /> : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={say('Attendee id, link, or a name and e-mail')}
          hint={say(
            'The service has no list of attendees and no search: a person is found by id, or added by name and e-mail.',
          )}
          error={line.kind === 'unclear' ? line.say : undefined}
        >
          <Input
            name="who"
            value={text}
            placeholder={say('Ana Gómez, ana@example.org')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Offer line={line} why={why} busy={sending !== null} eventName={page.name} />
      </form>
    </div>
  )
}

const strong = (chunks: ReactNode) => <strong className="text-text font-medium">{chunks}</strong>

/** What Enter will do with the line, as a button that says so. */
function Offer({
  line,
  why,
  busy,
  eventName,
}: {
  line: EnrollLine
  why: string | undefined
  busy: boolean
  eventName: string
}) {
  const page = useEventPage()
  if (line.kind === 'id')
    return (
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" icon={<Search />} keys="Enter">
          {say('Look up as attendee')}
        </Button>
        <ButtonLink {...page.links.user(line.id)}>{say('As user id')}</ButtonLink>
        <ButtonLink {...page.links.person(line.id)}>{say('As person id')}</ButtonLink>
      </div>
    )
  if (line.kind === 'person')
    return (
      <div className="flex flex-col items-start gap-2">
        <Button
          type="submit"
          kind="primary"
          icon={<UserPlus />}
          keys="Enter"
          why={why}
          busy={busy}
          className="max-w-full"
        >
          {say('Enroll {name}', { name: line.name || (line.email ?? '') })}
        </Button>
        {why ? (
          <p aria-hidden className="text-label text-quiet">
            {why}
          </p>
        ) : null}
        <p className="text-label text-quiet">
          {sayRich(
            line.email
              ? 'Adds <b>{name}</b> with <b>{email}</b> to {event}. It can be undone on the card.'
              : 'Adds <b>{name}</b>, without an e-mail address, to {event}. It can be undone on the card.',
            {
              name: line.name || say('a person without a name'),
              email: line.email,
              event: eventName,
              b: strong,
            },
          )}
        </p>
      </div>
    )
  return (
    <div className="flex">
      <Button type="submit" kind="primary" why={say('Paste an id or a link, or type a name and e-mail')}>
        {say('Find or enroll')}
      </Button>
    </div>
  )
}

/** The last enrollment that did not end on a card. */
function Ended() {
  const { enrollment } = useEventPage()
  const { ended } = enrollment
  if (!ended) return null
  const again = (
    <Button onClick={() => enrollment.send(ended.person)}>
      {say('Enroll {name} again', { name: ended.person.name || (ended.person.email ?? say('this person')) })}
    </Button>
  )
  if (ended.problem)
    return (
      <ProblemNotice assertive problem={ended.problem} action={again}>
        <p className="font-medium">{ended.says}</p>
        {ended.phase === 'doubt' ? (
          <p>{say('Enrolling again is safe: it sets a state, a person who is on the list stays on it once.')}</p>
        ) : null}
      </ProblemNotice>
    )
  return (
    <Notice
      assertive
      kind={ended.phase === 'refused' ? 'refused' : 'partial'}
      title={ended.phase === 'refused' ? say('The service did not enroll them') : say('Enrolled, without a card')}
      action={again}
    >
      <p>{ended.says}</p>
    </Notice>
  )
}
