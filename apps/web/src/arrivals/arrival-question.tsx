import { useEffect, useEffectEvent, useRef } from 'react'

import type { Caution } from '#api/desk/arrivals.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { dayOnly, readStamp } from '#format/dates.ts'
import { clockIn } from '#format/intl-dates.ts'
import { relativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { typeIntoSearch } from '#navigation/search-box-focus.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { CautionDecision, CautionQuestion } from './use-caution-questions.ts'

const mostTyped = 100
/** Milliseconds after the last letter: longer than between two letters, shorter than anybody waits for the screen. */
const typedMs = 400

/**
 * One question with the facts, before an arrival that may be wrong: Enter marks it, Escape does not. A text that is typed
 * on is the next search: the question gives way to it unanswered, so that no later Enter can be an answer.
 */
export function ArrivalQuestion({
  question,
  onAnswer,
}: {
  question: CautionQuestion | null
  onAnswer: (answer: CautionDecision) => void
}) {
  const { zone } = useEventPage()
  const now = useNow()
  const typed = useRef('')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onPause = useEffectEvent(() => answer('none', false))
  useEffect(() => () => clearTimeout(pause.current), [])
  if (question === null) return null
  function answer(given: CautionDecision, entered: boolean) {
    clearTimeout(pause.current)
    const text = typed.current.trimStart()
    typed.current = ''
    onAnswer(given)
    // The dialog gives the focus back first.
    if (text !== '') setTimeout(() => typeIntoSearch({ text, entered }))
  }
  const { name, cautions, known, against } = question
  return (
    <Dialog
      key={question.input.id}
      open
      guarded
      onClose={() => answer('not now', false)}
      onTyped={(key) => {
        clearTimeout(pause.current)
        if (key !== 'Enter') typed.current = `${typed.current}${key}`.slice(-mostTyped)
        if (typed.current.trim() === '') return
        if (key === 'Enter') answer('none', true)
        else pause.current = setTimeout(() => onPause(), typedMs)
      }}
      title={say('Mark {name} as arrived?', { name })}
      actions={
        <>
          <Button onClick={() => answer('not now', false)}>{say('Not now')}</Button>
          <Button kind="primary" data-focus-first="" onClick={() => answer('arrived', false)}>
            {say('Arrived all the same')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2" data-cautions>
        {known === 'not enrolled now' ? (
          <li>{say('{name} is not on the event any more: checked again just now.', { name })}</li>
        ) : null}
        {known === 'waitlisted' ? <li>{say('{name} is on the waitlist.', { name })}</li> : null}
        {known === 'not enrolled' ? <li>{say('{name} is not on the event.', { name })}</li> : null}
        {known === 'registration' ? <li>{against}</li> : null}
        {cautions.map((caution) => (
          <li key={`${caution.kind} ${caution.email} ${caution.ticket} ${caution.at}`}>
            {cautionText(caution, name, { zone, now })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Ticket, company and address of the other row: what tells two people of one name apart. */
const whoOf = ({ ticket, company, email }: Caution): string =>
  [ticket, company, email].filter((part) => part !== null).join(', ') || say('name only')

export function cautionText(caution: Caution, name: string, { zone, now }: { zone: string; now: number }): string {
  const { kind, at } = caution
  const ms = at === null ? null : Date.parse(at)
  const time = ms === null ? null : clockIn(ms, zone)
  switch (kind) {
    case 'attended':
      return time === null
        ? say('The event system has them as attended already.')
        : say('The event system has them as attended already, at {time}.', { time })
    case 'notOnEvent':
      return say('{name} is not on the event: known at this desk since {time}.', { name, time: time ?? '' })
    case 'waitlisted':
      return say('{name} is on the waitlist: known at this desk since {time}.', { name, time: time ?? '' })
    case 'unpaid':
      return say('Not paid: known at this desk since {time}.', { time: time ?? '' })
    case 'notRegistered':
      return say('The registration is not valid: known at this desk since {time}.', { time: time ?? '' })
    case 'notBegun':
      return ms === null ? '' : say('The event has not begun: it opens {when}.', { when: relativeTime(ms, now) })
    case 'over':
      return say('The event is over: it ended on {date}.', { date: dayOnly(readStamp(at), { zone, now }) })
    case 'arrivedAs':
      return say('Arrived at {time} already, as another record: {who}.', { time: time ?? '', who: whoOf(caution) })
    case 'sameEmail':
      return say('{other} arrived at {time} with the same e-mail address: {who}.', {
        other: caution.name ?? '',
        time: time ?? '',
        who: whoOf(caution),
      })
    case 'sameName':
      return time === null
        ? say('There is another {name}: {who}.', { name, who: whoOf(caution) })
        : say('There is another {name}, who arrived at {time}: {who}.', { name, time, who: whoOf(caution) })
  }
}
