import type { EventRecord } from '@frontdesk/api-types'
import { mostSelected } from '@frontdesk/desk-api/guest-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { type EnrollPlan, type SentSelection, planEnrolling, startEnrolling } from '#api/desk/guest-runs.ts'
import { type GuestFilter, type GuestFilters, guestFiltersQuery } from '#api/desk/guests.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useDeskCounts } from '#events/desk-counts.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { placesTaken, refusalText } from '#records/event/event-numbers.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { type Selection, sentSelection } from './selection.ts'

type Props = { selection: Selection; filter: GuestFilter; onClose: () => void }

/** What enrolling the chosen guests would do, before it begins. */
export function EnrollPlanDialog({ selection, filter, onClose }: Props) {
  const sent = useMemo(() => sentSelection(selection, filter, mostSelected), [selection, filter])
  const { name } = useEventPage()
  return (
    <Dialog open onClose={onClose} title={say('Enroll in {event}?', { event: name })}>
      {sent === null ? (
        <p>
          {say('More than {most} guests are selected one by one. Select everyone in the list instead, with a filter.', {
            most: grouped(mostSelected),
          })}
        </p>
      ) : (
        <Plan selection={sent} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Guests of the whole list by what the event system has said of them. */
type Known = Pick<GuestFilters['onEvent'], 'yes' | 'waitlisted'>

const namedFirst = 3
const namedAtMost = 200
const toAdd: ReadonlySet<string> = new Set(['add', 'askFirst', 'cannotTell'])
const toAddAgain: ReadonlySet<string> = new Set([...toAdd, 'uncertain'])

/** Those whom the run is to enroll: the first of them until more are asked for, and how many more there are. */
function Names({ rows, wanted, all }: { rows: EnrollPlan['rows']; wanted: ReadonlySet<string>; all: number }) {
  const [isOpen, setOpen] = useState(false)
  const named = rows.filter(({ outcome }) => wanted.has(outcome)).slice(0, namedAtMost)
  if (named.length === 0) return null
  const shown = isOpen ? named : named.slice(0, namedFirst)
  const names = shown.map(({ name }) => name).join(', ')
  const more = all - shown.length
  return (
    <div className="flex flex-col items-start gap-1">
      <p dir="auto" className="max-h-60 overflow-y-auto [overflow-wrap:anywhere]">
        {more > 0 ? say('{names}, and {more, number} more', { names, more }) : names}
      </p>
      {named.length > namedFirst ? (
        <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen
            ? say('Show fewer')
            : all > named.length
              ? say('Show the first {count, number}', { count: named.length })
              : say('Show all {total}', { total: grouped(all) })}
        </Button>
      ) : null}
    </div>
  )
}

/** What is known of room, in one sentence; the event system does not count who is enrolled. */
function roomOf(
  event: EventRecord | null,
  known: Known | undefined,
): {
  isFull: boolean
  /** Nothing tells that anybody has a place. */
  isUnknown: boolean
  text: string | null
} {
  const places = numberOf(event?.maximumEventSize)
  const inLine = known?.waitlisted ?? 0
  const taken = event === null ? 0 : placesTaken(event, known?.yes ?? 0)
  if (inLine === 0 && places !== null && taken >= places)
    return { isFull: true, isUnknown: false, text: fullText(event?.hasWaitlist, taken, places) }
  return {
    isFull: inLine > 0,
    isUnknown: places !== null && taken === 0 && inLine === 0,
    text: placesText(event, places, inLine),
  }
}

const fullText = (hasWaitlist: boolean | null | undefined, taken: number, places: number): string =>
  hasWaitlist === false
    ? say(
        'The event is full: {taken, number} of {places, number} places are taken, as far as this desk knows, so they may be refused.',
        { taken, places },
      )
    : say(
        'The event is full: {taken, number} of {places, number} places are taken, as far as this desk knows, so they may be put on the waitlist or refused.',
        { taken, places },
      )

function placesText(event: EventRecord | null, places: number | null, inLine: number): string | null {
  if (inLine > 0)
    return say(
      '{count, plural, one {# person is} other {# people are}} on the waitlist already, so the event is full: others are put behind them, or refused when the waitlist is full, too.',
      { count: inLine },
    )
  const hasWaitlist = event?.hasWaitlist === true
  if (places === null)
    return hasWaitlist ? say('If the event is full, people are put on the waitlist while it has room.') : null
  return hasWaitlist
    ? say(
        '{places, plural, one {# place} other {# places}} in all; if the event is full, people are put on the waitlist while it has room.',
        {
          places,
        },
      )
    : say('{places, plural, one {# place} other {# places}} in all; if the event is full, enrolling may be refused.', {
        places,
      })
}

function Plan({ selection, onClose }: { selection: SentSelection; onClose: () => void }) {
  const { eventId, links, event, zone } = useEventPage()
  const list = useQuery(guestFiltersQuery(eventId, {}))
  const refusal = refusalText(useDeskCounts(eventId)?.refusal ?? null, zone)
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['guest-plan', eventId, selection],
    queryFn: () => planEnrolling(eventId, selection),
    staleTime: 0,
    gcTime: 0,
  })
  const [again, setAgain] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  // One id for one press of the button, however often it is sent.
  const [id] = useState(() => crypto.randomUUID())
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await startEnrolling(eventId, id, again ? { selection, uncertain: true } : { selection })
      void navigate(links.enrollGuests({ run: id }))
    } catch (thrown) {
      setProblem(asProblem(thrown))
      setBusy(false)
    }
  }
  if (error && !data) return <ProblemNotice problem={asProblem(error)} onRetry={() => void refetch()} />
  // A full event changes what the plan says.
  if (!data || list.isLoading) return <SkeletonRows rows={4} label={say('Working out what will happen')} />
  const { add, alreadyOn, uncertain, askFirst, cannotTell, noEmail } = data.counts
  const unlisted = data.unknownIds.length
  const room = roomOf(event, list.data?.onEvent)
  const lines = [
    [add, room.isFull ? say('{add, plural, one {is} other {are}} to be enrolled', { add }) : say('will be added')],
    [
      alreadyOn,
      say('{count, plural, one {is} other {are}} on the event or in line for it already', { count: alreadyOn }),
    ],
    [uncertain, say('may be added already: a run got no answer for them')],
    [
      askFirst,
      room.isFull
        ? say('will be looked up first, and enrolled if they are not on the event')
        : say('will be looked up first, and added if they are not on the event'),
    ],
    [cannotTell, say('can’t be checked first: they are enrolled all the same, and may be on the event already')],
    [noEmail, say('can’t be added: no e-mail address and no id')],
    [unlisted, say('{count, plural, one {is} other {are}} not on this list any more', { count: unlisted })],
  ] as const
  const all = add + askFirst + cannotTell + (again ? uncertain : 0)
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1">
        {lines.map(([count, words]) =>
          count === 0 ? null : (
            <div key={words} className="contents">
              <dt className="text-end font-medium tabular-nums">{grouped(count)}</dt>
              <dd>{words}</dd>
            </div>
          ),
        )}
      </dl>
      {uncertain === 0 ? null : (
        <Check
          checked={again}
          onChange={({ target }) => setAgain(target.checked)}
          label={say('Enroll those who may be added already, too. This may add someone twice.')}
        />
      )}
      <Names rows={data.rows} wanted={again ? toAddAgain : toAdd} all={all} />
      {room.text === null || all === 0 ? null : <p>{room.text}</p>}
      {refusal === null || all === 0 ? null : <p className="text-wait-ink font-medium">{refusal}</p>}
      {room.isUnknown && refusal === null && all > 0 ? (
        <p>
          {event?.hasWaitlist === false
            ? say('Whether it is full is not known: some may be refused.')
            : say('Whether it is full is not known: some may be put on the waitlist or refused.')}
        </p>
      ) : null}
      {all === 0 ? null : <p>{say('Whether they get a message is up to the event system.')}</p>}
      <p className="text-quiet">
        {say('The run goes on when you close this page. It can be paused, and undone for those whom it added.')}
      </p>
      {problem ? <ProblemNotice assertive write problem={problem} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button
          kind="primary"
          busy={busy}
          why={all === 0 && say('There is no one to add')}
          onClick={() => void start()}
        >
          {say('Enroll {all, plural, one {# guest} other {# guests}}', { all })}
        </Button>
      </div>
    </div>
  )
}
