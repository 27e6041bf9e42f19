import { Undo2 } from 'lucide-react'

import type { Board, Mark } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { currentDoor } from '#arrivals/door-name.ts'
import { useEventDay } from '#arrivals/use-event-day.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { type WaitingAction, isOpen } from '#waiting/waiting-action.ts'
import { useWaiting } from '#waiting/waiting-here.ts'

import { type DoorAnswer, type DoorWord, doorWords, failedWords, isDoneHere, nothing, wordText } from './door-answer.ts'
import { type Arrived, minuteMs } from './status/door-tally.ts'

const mostShown = 10

/** What is kept of a row that waits: of a walk-in the arrival that follows. */
const keptId = ({ id, content }: WaitingAction): string | undefined =>
  content.kind === 'enrollment' ? content.arrival?.id : content.kind === 'undo' ? undefined : id

/** Before the page was loaded: what waits on this device, and today's arrivals by this person at this door. */
function useEarlier({
  answers,
  board,
  practising,
}: Pick<Props, 'answers' | 'board' | 'practising'>): readonly DoorAnswer[] {
  const { person } = useSession()
  const { eventId } = useEventPage()
  const waiting = useWaiting()
  const today = useEventDay()
  const door = currentDoor()
  const isShown = (id: string) =>
    answers.some((one) => one.mark?.id === id || one.markId === id || one.passage?.id === id)
  const isToday = ({ by, day, door: at }: Mark) => by.id === person.id && day === today && at === door
  const rows = practising ? [] : waiting.rows.filter((row) => isOpen(row) && row.action.event.id === eventId)
  const waits = rows.flatMap(({ action, state }) => {
    const markId = keptId(action)
    if (markId === undefined || isShown(markId)) return []
    const word: DoorWord = state === 'needs' ? 'needs' : 'waiting'
    return [{ ...nothing, at: action.at, text: action.name, scanned: false, word, markId }]
  })
  const marked = (board?.lastOf ?? []).flatMap(({ mark, name }) => {
    if (!isToday(mark) || isShown(mark.id)) return []
    const word: DoorWord = 'welcome'
    return [{ ...nothing, at: Date.parse(mark.at), text: name, scanned: false, word, mark, markId: mark.id }]
  })
  return [...waits, ...marked].toSorted((a, b) => b.at - a.at).map((one, nth) => ({ ...one, key: -1 - nth }))
}

type Props = {
  answers: readonly DoorAnswer[]
  failed: Partial<Record<DoorAnswer['word'], number>>
  arrivals: readonly Arrived[]
  onUndo: (answer: DoorAnswer) => void
  /** With the last marks of this person at this door; none while practising. */
  board: Board | undefined
  practising: boolean
}

const undoLabel = ({ passage, passing, guest, text }: DoorAnswer): string => {
  const name = guest?.sheet.name ?? text
  return passage === null && passing === null
    ? say('Undo the arrival of {name}', { name })
    : say('Undo the last step of {name}', { name })
}

/** The last ten answers, each with its undo; arrivals of the last minute; failed scans by answer word. */
export function LastAnswers({ answers, failed, arrivals, onUndo, board, practising }: Props) {
  const { zone } = useEventPage()
  const now = useNow()
  const earlier = useEarlier({ answers, board, practising })
  const count = arrivals.filter(({ at }) => now - at < minuteMs).length
  const all = [...answers, ...earlier]
  const waiting = all.filter(({ word }) => word === 'waiting').length
  const counted = failedWords.flatMap((word) => {
    const times = failed[word]
    return times === undefined ? [] : say('{word}: {count, number}', { word: say(doorWords[word].word), count: times })
  })
  return (
    <section aria-label={say('Last answers')} className="flex min-w-0 flex-col gap-2">
      <h2 className="text-label text-quiet">{say('Last answers')}</h2>
      <p data-numbers className="text-table">
        {waiting === 0
          ? say('{count, plural, one {# arrival} other {# arrivals}} in the last minute', { count })
          : say('{count, plural, one {# arrival} other {# arrivals}} in the last minute, {waiting, number} waiting', {
              count,
              waiting,
            })}
      </p>
      {counted.length === 0 ? null : (
        <p data-door-failed className="text-table text-quiet">
          {counted.join(' · ')}
        </p>
      )}
      <ol className="divide-line flex flex-col divide-y">
        {all.slice(0, mostShown).map((answer) => {
          const { meaning } = doorWords[answer.word]
          return (
            <li key={answer.key} className="flex min-h-14 items-center gap-2 py-1">
              <span data-numbers className="text-table text-quiet shrink-0">
                {clockIn(answer.at, zone)}
              </span>
              <span className="flex min-w-0 flex-1 flex-col items-start">
                <span dir="auto" className="own-words max-w-full truncate font-medium">
                  {answer.guest?.sheet.name ?? answer.text}
                </span>
                <Badge meaning={meaning === 'instruction' ? 'neutral' : meaning}>{wordText(answer)}</Badge>
              </span>
              {isDoneHere(answer) ? (
                <IconButton
                  label={undoLabel(answer)}
                  icon={<Undo2 />}
                  className="size-14! [&>svg]:size-5!"
                  onClick={() => onUndo(answer)}
                />
              ) : null}
              {answer.word === 'needs' ? (
                <ButtonLink to="/waiting" kind="quiet" className="min-h-14">
                  {say('See what waits')}
                </ButtonLink>
              ) : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
