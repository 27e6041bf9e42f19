import { columnTerms } from '@frontdesk/sheets/fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { callGuests } from '#api/desk/call-guests.ts'
import {
  type EnrolledRow,
  type Enrolling,
  decideEnrolling,
  enrollingKey,
  enrollingQuery,
  enrollingRowsQuery,
} from '#api/desk/guest-runs.ts'
import { useWhyNotRole } from '#api/desk/why-not.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { dateTime, readStamp } from '#format/dates.ts'
import { clockIn } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'
import { refusalReason } from '#people/guest-standing.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { ListLine } from '#ui/list-line.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { fileName, saveFile } from '#ui/save-file.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { outcomeOf } from './run-words.ts'

const shownRows = 200
const outcomes = [
  ...(['uncertain', 'removalUncertain', 'added', 'maybeAdded', 'refused', 'unknown'] as const),
  ...(['noEmail', 'alreadyOn', 'waiting', 'removed', 'kept'] as const),
]
type Outcome = (typeof outcomes)[number]

/** Every row of a run, in pages of 500. @throws ApiProblem */
async function allRows(eventId: string, id: string): Promise<EnrolledRow[]> {
  const rows: EnrolledRow[] = []
  for (let count = 1; rows.length < count;) {
    const page = await callGuests('enrollingRows', {
      params: { eventId, id },
      query: { offset: String(rows.length), limit: '500' },
    })
    rows.push(...page.rows)
    count = page.rows.length === 0 ? 0 : page.count
  }
  return rows
}

/** Why a guest was refused, could not be added or is not certain. */
const reasonOf = ({ outcome, code, detail }: EnrolledRow): string | null => {
  if (outcome === 'noEmail') return say('No id is known either. Bring in a sheet with one of them, then enroll again.')
  if (code === 'not_seen') return say('Not on the list any more')
  if (code === null || code === 'waitlisted') return null
  return code === 'byPerson' ? say('As said by event staff') : refusalReason({ code, detail })
}

const isOpen = ({ outcome }: EnrolledRow): boolean => outcome === 'uncertain' || outcome === 'removalUncertain'

/** The event system can't say whether it happened: a person finds out, or has it sent again knowingly. */
function Decide({ run, row }: { run: Enrolling; row: EnrolledRow }) {
  const { eventId } = useEventPage()
  const client = useQueryClient()
  const why = useWhyNotRole('staff')
  const decide = useMutation<Enrolling, ApiProblem, 'done' | 'again'>({
    mutationFn: (decision) => decideEnrolling(eventId, run.id, { guestIds: [row.guestId], decision }),
    onSuccess: (next) => client.setQueryData(enrollingQuery(eventId, run.id).queryKey, next),
    onError: (problem) => toast({ text: say('Not noted'), detail: problem.title, meaning: 'no' }),
    onSettled: () => client.invalidateQueries({ queryKey: enrollingKey(eventId) }),
  })
  const isRemoval = row.outcome === 'removalUncertain'
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Button compact why={why} busy={decide.isPending} onClick={() => decide.mutate('done')}>
        {isRemoval ? say('They are removed') : say('They are on the event')}
      </Button>
      {isRemoval || run.state !== 'undone' ? (
        <Button compact why={why} busy={decide.isPending} onClick={() => decide.mutate('again')}>
          {isRemoval ? say('Remove again') : say('Enroll again')}
        </Button>
      ) : null}
    </span>
  )
}

/** What happened to each guest of a run, by outcome; the whole as a file. */
export function EnrollReceipt({ run, done }: { run: Enrolling; done: number }) {
  const { eventId, links, zone, name: event } = useEventPage()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [saving, setSaving] = useState(false)
  const query = { limit: String(shownRows), ...(outcome === null ? {} : { outcome }) }
  const { data, error, refetch } = useQuery(enrollingRowsQuery(eventId, run.id, query, done))
  const save = async () => {
    setSaving(true)
    try {
      const { csvOf } = await import('#ui/data-table/csv.ts')
      const rows = await allRows(eventId, run.id)
      const file = fileName(say('enrolled {event}', { event }), 'csv')
      const columns = [
        { id: 'name', name: say('Name'), value: (row: EnrolledRow) => row.name },
        { id: 'email', name: say(columnTerms.email), value: (row: EnrolledRow) => row.email },
        { id: 'outcome', name: say('Outcome'), value: (row: EnrolledRow) => outcomeOf(row).word },
        { id: 'code', name: say('Reason'), value: reasonOf },
        {
          id: 'at',
          name: say('Time'),
          value: ({ at }: EnrolledRow) => at && dateTime(readStamp(at), { zone, now: Date.now() }),
        },
      ]
      saveFile(file, 'text/csv', csvOf(rows, columns))
    } catch (thrown) {
      toast({ text: say('Couldn’t create the file'), detail: asProblem(thrown).title, meaning: 'no' })
    } finally {
      setSaving(false)
    }
  }
  if (error && !data) return <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className="w-56 max-w-full">
          <Select
            aria-label={say('Show by outcome')}
            value={outcome ?? ''}
            onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value) ?? null)}
          >
            <option value="">{say('All outcomes')}</option>
            {outcomes.map((one) =>
              run.counts[one] + (one === 'added' ? run.counts.waitlisted : 0) === 0 ? null : (
                <option key={one} value={one}>
                  {one === 'added' && run.counts.waitlisted > 0
                    ? say('Added or waitlisted')
                    : outcomeOf({ outcome: one, code: null }).word}
                </option>
              ),
            )}
          </Select>
        </span>
        <Button compact kind="quiet" icon={<Download />} busy={saving} onClick={() => void save()}>
          {say('Save the receipt')}
        </Button>
      </div>
      <ul aria-label={say('Guests of this run')}>
        {data.rows.map((row) => {
          const { word, meaning } = outcomeOf(row)
          return (
            <ListLine key={row.guestId}>
              <Link
                {...links.guest(row.guestId)}
                className="text-text touch:min-h-11 inline-flex items-center font-medium"
              >
                <bdi>{row.name}</bdi>
              </Link>
              <span className="text-label text-quiet min-w-0 truncate max-sm:hidden">{row.email}</span>
              <Badge meaning={meaning}>{word}</Badge>
              <span className="text-label text-quiet">{reasonOf(row)}</span>
              {isOpen(row) ? <Decide run={run} row={row} /> : null}
              {row.at === null ? null : (
                <span className="text-label text-quiet ms-auto">{clockIn(Date.parse(row.at), zone)}</span>
              )}
            </ListLine>
          )
        })}
      </ul>
      {data.count > data.rows.length ? (
        <p className="text-label text-quiet">
          {say('The first {shown} of {total}. The saved receipt has all.', {
            shown: data.rows.length,
            total: data.count,
          })}
        </p>
      ) : null}
    </div>
  )
}
