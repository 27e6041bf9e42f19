import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useWhyNot } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { peopleQuery } from '#page/people/person-lookup.ts'
import { ProblemNotice } from '#page/problem-notice.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { readEnrollLine } from './enroll-line.ts'
import { EnrollOffer } from './find-person-enroll.tsx'
import { PersonMatches, RecentPeople, personRows } from './find-person-list.tsx'

/** The attendees page: matches in the directory, then enrolling a new person, then recently opened people. */
export function FindPerson({ who }: { who: string | undefined }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const why = useWhyNot('enrollAttendee')
  const [text, setText] = useState(who ?? '')
  const line = readEnrollLine(text)
  const { sending, ended } = page.enrollment
  const words = line.kind === 'person' ? (line.email ?? line.name) : ''
  const { data, isFetching, isError } = useQuery(peopleQuery(words, page.eventId))
  const rows = personRows(data ?? [], words, page)
  const searching = words.trim().length > 1 && isFetching && data === undefined
  // Enter during the search takes effect when it ends.
  const pressed = useRef(false)
  const go = () => {
    pressed.current = searching
    if (line.kind === 'id') void navigate(page.links.attendee(line.id))
    if (line.kind !== 'person' || searching) return
    const first = rows.find(({ fits }) => fits)
    if (first) void navigate(first.link)
    else if (line.email !== null && !why && !sending) page.enrollment.send(line)
  }
  const goOn = useEffectEvent(() => {
    if (pressed.current) go()
  })
  useEffect(() => {
    if (!searching) goOn()
  }, [searching])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {sending ? (
        <AnswerBand
          meaning="wait"
          word={say('Enrolling')}
          name={sending.name || sending.email}
          because={say('Sending')}
        >
          <p>{sending.name ? sending.email : null}</p>
        </AnswerBand>
      ) : null}
      {ended && !sending ? <Ended /> : null}
      <form noValidate role="search" onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={say('Name, e-mail, phone, id or link')}
          hint={say('Search people seen here, or add someone.')}
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
            onChange={(event) => {
              pressed.current = false
              setText(event.target.value)
            }}
          />
        </Field>
        {line.kind === 'id' ? <IdOffer id={line.id} /> : null}
      </form>
      {line.kind === 'person' ? (
        <>
          <PersonMatches rows={rows} searching={searching} failed={isError} />
          {searching ? null : (
            <EnrollOffer
              key={line.name}
              line={line}
              why={why}
              busy={sending !== null}
              eventName={page.name}
              first={!rows.some(({ fits }) => fits)}
              onEnroll={page.enrollment.send}
            />
          )}
        </>
      ) : null}
      <RecentPeople />
    </div>
  )
}

/** An id does not state its kind: each kind is one press away. */
function IdOffer({ id }: { id: string }) {
  const page = useEventPage()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" kind="primary" icon={<Search />} keys="Enter">
        {say('Look up as attendee')}
      </Button>
      <ButtonLink {...page.links.user(id)}>{say('As user id')}</ButtonLink>
      <ButtonLink {...page.links.person(id)}>{say('As person id')}</ButtonLink>
    </div>
  )
}

/** The last enrolment that did not lead to an attendee's page. */
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
        {ended.phase === 'doubt' ? <p>{say('Enrolling again is safe: no one is added twice.')}</p> : null}
      </ProblemNotice>
    )
  return (
    <Notice
      assertive
      kind={ended.phase === 'refused' ? 'refused' : 'partial'}
      title={ended.phase === 'refused' ? say('Not enrolled') : say('Enrolled, card not available')}
      action={again}
    >
      <p>{ended.says}</p>
    </Notice>
  )
}
