import type { Caution } from '#api/desk/arrivals.ts'
import { clockIn } from '#format/intl-dates.ts'
import { relativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { useNow } from '#page/now.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import type { ArrivalQuestion as Question } from './use-arrival.ts'

/** One question with the facts, before an arrival that may be wrong: Enter marks it, Escape does not. */
export function ArrivalQuestion({
  question,
  onAnswer,
}: {
  question: Question | null
  onAnswer: (arrived: boolean) => void
}) {
  const { zone } = useEventPage()
  const now = useNow()
  if (question === null) return null
  const { name, cautions, removed } = question
  return (
    <Dialog
      key={question.input.id}
      open
      guarded
      onClose={() => onAnswer(false)}
      title={say('Mark {name} as arrived?', { name })}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{say('Not now')}</Button>
          <Button kind="primary" data-focus-first="" onClick={() => onAnswer(true)}>
            {say('Arrived all the same')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2" data-cautions>
        {removed ? <li>{say('{name} is not on the event any more: checked again just now.', { name })}</li> : null}
        {cautions.map((caution) => (
          <li key={`${caution.kind} ${caution.email} ${caution.ticket} ${caution.at}`}>
            {factOf(caution, name, { zone, now })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Ticket, company and address of the other row: what tells two people of one name apart. */
const whoOf = ({ ticket, company, email }: Caution): string =>
  [ticket, company, email].filter((part) => part !== null).join(', ') || say('name only')

function factOf(caution: Caution, name: string, { zone, now }: { zone: string; now: number }): string {
  const { kind, at } = caution
  const ms = at === null ? null : Date.parse(at)
  const time = ms === null ? null : clockIn(ms, zone)
  switch (kind) {
    case 'attended':
      return time === null
        ? say('The event system has them as attended already.')
        : say('The event system has them as attended already, at {time}.', { time })
    case 'notBegun':
      return ms === null ? '' : say('The event has not begun: it opens {when}.', { when: relativeTime(ms, now) })
    case 'arrivedAs':
      return say('Arrived at {time} already, by another row of the list: {who}.', {
        time: time ?? '',
        who: whoOf(caution),
      })
    case 'sameName':
      return time === null
        ? say('There is another {name}: {who}.', { name, who: whoOf(caution) })
        : say('There is another {name}, who arrived at {time}: {who}.', { name, time, who: whoOf(caution) })
  }
}
