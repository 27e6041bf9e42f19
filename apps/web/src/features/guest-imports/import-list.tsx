import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type GuestImport, guestImportsQuery, removeImport, stepImport } from '#api/desk/guest-imports.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { dateTime, readStamp } from '#format/dates.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/forms/button.tsx'
import { ListLine } from '#ui/list-line.tsx'
import type { Meaning } from '#ui/meaning.ts'
import { Section } from '#ui/section.tsx'

import { importSentence, stateWord, undoWord } from './import-sentence.ts'
import { UndoSheetDialog } from './undo-sheet-dialog.tsx'

const meanings: Partial<Record<GuestImport['state'], Meaning>> = { done: 'yes', paused: 'wait', receiving: 'wait' }
const unapplied: ReadonlySet<GuestImport['state']> = new Set(['receiving', 'examined'])

/** The sheets that were brought in, the newest first; each opens with its receipt and its undo. */
export function ImportList({ open }: { open: string | undefined }) {
  const { eventId, links, zone } = useEventPage()
  const now = useNow()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(guestImportsQuery(eventId))
  const remove = useMutation<unknown, ApiProblem, string>({
    mutationFn: (id) => removeImport(eventId, id),
    onSettled: () => client.invalidateQueries({ queryKey: guestImportsQuery(eventId).queryKey, exact: true }),
  })
  const navigate = useNavigate()
  const [asking, setAsking] = useState<GuestImport | null>(null)
  // The sheet opens, where its undo is followed.
  const undo = useMutation<GuestImport, ApiProblem, string>({
    mutationFn: (id) => stepImport('undoGuestImport', eventId, id),
    onSuccess: ({ id }) => navigate(links.guestImport({ import: id })),
    onSettled: () => client.invalidateQueries({ queryKey: guestImportsQuery(eventId).queryKey, exact: true }),
  })
  if (error && !data) return <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} />
  const others = (data ?? []).filter(({ id }) => id !== open)
  if (others.length === 0) return null
  return (
    <Section title={say('Sheets of this event')}>
      {undo.error ? <ProblemNotice quiet write problem={undo.error} /> : null}
      {remove.error ? <ProblemNotice quiet write problem={remove.error} /> : null}
      <ul aria-label={say('Sheets of this event')}>
        {others.map((one) => (
          <ListLine key={one.id} roomy>
            <Link
              {...links.guestImport({ import: one.id })}
              className="text-text touch:min-h-11 inline-flex items-center font-medium"
            >
              <bdi>{one.fileName}</bdi>
            </Link>
            <Badge meaning={meanings[one.state] ?? 'neutral'}>{stateWord(one)}</Badge>
            <span className="text-label text-quiet">{importSentence(one)}</span>
            <span className="text-label text-quiet ms-auto">
              {[dateTime(readStamp(one.startedAt), { zone, now }), one.by?.name].filter(Boolean).join(' · ')}
            </span>
            {undoWord(one) !== null ? (
              <Button
                compact
                kind="quiet"
                aria-label={`${undoWord(one)}: ${one.fileName}`}
                busy={undo.isPending && undo.variables === one.id}
                onClick={() => setAsking(one)}
              >
                {undoWord(one)}
              </Button>
            ) : null}
            {unapplied.has(one.state) ? (
              <Button
                compact
                kind="quiet"
                busy={remove.isPending && remove.variables === one.id}
                onClick={() => remove.mutate(one.id)}
              >
                {say('Forget this sheet')}
              </Button>
            ) : null}
          </ListLine>
        ))}
      </ul>
      {asking === null ? null : (
        <UndoSheetDialog found={asking} onClose={() => setAsking(null)} onUndo={() => undo.mutate(asking.id)} />
      )}
    </Section>
  )
}
