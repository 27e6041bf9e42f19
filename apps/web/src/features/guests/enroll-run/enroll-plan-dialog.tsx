import type { EventRecord } from '@frontdesk/api-types'
import { mostSelected } from '@frontdesk/desk-api/guest-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { type EnrollPlan, type SentSelection, planEnrolling, startEnrolling } from '#api/desk/guest-runs.ts'
import { type GuestFilter, guestFiltersQuery } from '#api/desk/guests.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useDeskCounts } from '#events/desk-counts.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped, numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { refusalReason } from '#people/guest-standing.ts'
import { type Space, spaceOf } from '#records/event/event-space.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Check } from '#ui/forms/check.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { type Selection, sentSelection } from '../list/selection.ts'
import { outcomeOf } from './run-words.ts'
import { type Trial, planKey, useTrial } from './use-trial.ts'

type Props = {
  selection: Selection
  filter: GuestFilter
  /** A guest of the selection was enrolled alone, to see what the event system says. */
  onTried?: (guestId: string) => void
  onClose: () => void
}

/** What enrolling the chosen guests would do, before it begins. */
export function EnrollPlanDialog({ selection, filter, onTried, onClose }: Props) {
  const trial = useTrial(onTried)
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
        <div className="flex flex-col gap-3">
          <TrialLine trial={trial} />
          <Plan selection={sent} trial={trial} onClose={onClose} />
        </div>
      )}
    </Dialog>
  )
}

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

/** What became of the guest with whom the plan is tried. */
function TrialLine({ trial: { guest, row, isUnderWay, problem } }: { trial: Trial }) {
  if (problem !== null) return <ProblemNotice assertive write problem={problem} />
  if (guest === null) return null
  const reason = row?.outcome === 'refused' ? refusalReason(row) : null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="[overflow-wrap:anywhere]">{guest.name}</span>
      {row === null ? (
        <span className="text-quiet">{isUnderWay ? say('Being enrolled') : say('unknown')}</span>
      ) : (
        <Badge meaning={outcomeOf(row).meaning}>{outcomeOf(row).word}</Badge>
      )}
      {reason === null ? null : <span>{reason}</span>}
    </p>
  )
}

type Room = {
  /** Nobody is promised a place. */
  isFull: boolean
  /** Nothing tells whether there is a place. */
  isUnknown: boolean
  warning: string | null
  text: string | null
}

/** What is known of the space for so many guests. */
function roomFor(chosen: number, event: EventRecord | null, space: Space): Room {
  const places = numberOf(event?.maximumEventSize)
  const { state, taken, text, refusal } = space
  const canWait = event?.hasWaitlist !== false
  if (state === 'full') {
    const then = canWait
      ? say('The event system will probably refuse them or put them on the waitlist.')
      : say('The event system will probably refuse them.')
    return { isFull: true, isUnknown: false, warning: `${text} ${then}`, text: refusal }
  }
  if (state === 'perhaps') return { isFull: false, isUnknown: true, warning: text, text: placesText(event, places) }
  const isTooMany = places !== null && taken + chosen > places
  if (isTooMany) {
    const numbers = { chosen, taken, places }
    const warning = canWait
      ? say(
          '{chosen, plural, one {# guest} other {# guests}} for {places, plural, one {# place} other {# places}}{taken, plural, =0 {} other {, of which at least # are taken}}: some will probably be refused or put on the waitlist.',
          numbers,
        )
      : say(
          '{chosen, plural, one {# guest} other {# guests}} for {places, plural, one {# place} other {# places}}{taken, plural, =0 {} other {, of which at least # are taken}}: some will probably be refused.',
          numbers,
        )
    return { isFull: false, isUnknown: false, warning, text: refusal }
  }
  return {
    isFull: false,
    isUnknown: state === 'unknown' && (places !== null || refusal !== null),
    warning: refusal,
    text: state === 'someTaken' ? text : placesText(event, places),
  }
}

function RoomLines({ room: { isUnknown, warning, text } }: { room: Room }) {
  return (
    <>
      {warning === null ? null : <p className="text-wait-ink font-medium">{warning}</p>}
      {text === null ? null : <p>{text}</p>}
      {isUnknown && warning === null ? <p>{say('How many places are taken is not known.')}</p> : null}
    </>
  )
}

function placesText(event: EventRecord | null, places: number | null): string | null {
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

function Plan({ selection, trial, onClose }: { selection: SentSelection; trial: Trial; onClose: () => void }) {
  const { eventId, links, event, zone } = useEventPage()
  const list = useQuery(guestFiltersQuery(eventId, {}))
  const refusal = useDeskCounts(eventId)?.refusal ?? null
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...planKey(eventId), selection],
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
  const all = add + askFirst + cannotTell + (again ? uncertain : 0)
  const { yes: enrolled = 0, waitlisted = 0 } = list.data?.onEvent ?? {}
  const room = roomFor(all, event, spaceOf(event, { enrolled, waitlisted, refusal }, zone))
  const first = data.rows.find(({ outcome }) => toAdd.has(outcome))
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
      {all === 0 ? null : <RoomLines room={room} />}
      {room.isUnknown && all > 1 && first !== undefined && trial.guest === null ? (
        <p>
          <Button onClick={() => trial.start({ id: first.guestId, name: first.name })}>
            {say('Try {name} first', { name: first.name })}
          </Button>
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
          why={
            trial.isUnderWay ? say('Wait until the first guest is tried') : all === 0 && say('There is no one to add')
          }
          onClick={() => void start()}
        >
          {say('Enroll {all, plural, one {# guest} other {# guests}}', { all })}
        </Button>
      </div>
    </div>
  )
}
