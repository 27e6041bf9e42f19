import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useWhyNot } from '#api/desk/why-not.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useFieldWanted, useNameToEnroll } from '#navigation/wanted-field.ts'
import { peopleQuery } from '#people/people-query.ts'
import { useWhyCut } from '#screen/why-cut.ts'
import { Field, Input } from '#ui/forms/field.tsx'

import { isNumber, readEnrollLine } from './enroll-line.ts'
import { EnrollmentOutcome, IdOffer } from './enrollment-outcome.tsx'
import { EnrollOffer, NotAName, focusMissingPart } from './find-person-enroll.tsx'
import { PersonMatches, RecentPeople, personRows } from './find-person-list.tsx'

/** The attendees page: matches in the directory, then enrolling a new person, then recently opened people. */
export function FindPerson({ who }: { who: string | undefined }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const wanted = useFieldWanted()
  const nameToEnroll = useNameToEnroll()
  const mayNot = useWhyNot('enrollAttendee')
  const [text, setText] = useState(who ?? '')
  const line = readEnrollLine(text)
  const { sending } = page.enrollment
  const words = line.kind === 'person' ? (line.email ?? line.name) : ''
  const { data, isFetching, isError, error, refetch } = useQuery(peopleQuery(words, page.eventId))
  const cut = useWhyCut(error ? asProblem(error) : null)
  const why = mayNot ?? cut
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
    else if (line.email === null || line.name === '') focusMissingPart()
    else if (!why && !sending) page.enrollment.send(line)
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
      <EnrollmentOutcome />
      <form noValidate role="search" onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={say('Name, e-mail, phone, id or link')}
          hint={say('Search people seen here, or add someone.')}
          error={line.kind === 'unclear' ? line.say : undefined}
        >
          <Input
            name="who"
            focusFirst={wanted}
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
          {searching ? null : isNumber(line) ? (
            <NotAName onAgain={() => void refetch()} />
          ) : (
            <EnrollOffer
              key={line.name || line.email}
              line={line}
              why={why}
              busy={sending !== null}
              eventName={page.name}
              first={!rows.some(({ fits }) => fits)}
              focusMissing={nameToEnroll === line.name}
              onEnroll={page.enrollment.send}
            />
          )}
        </>
      ) : null}
      <RecentPeople />
    </div>
  )
}
