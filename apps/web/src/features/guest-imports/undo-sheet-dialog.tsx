import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { type GuestImport, guestImportQuery } from '#api/desk/guest-imports.ts'
import { asProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { undoWord } from './import-sentence.ts'

type Forecast = NonNullable<GuestImport['undo']>

const countOf = (lines: readonly (readonly [number, string])[]): string[] =>
  lines.flatMap(([count, line]) => (count === 0 ? [] : [line]))

const undoneLines = ({ removed, restored, unmarked }: Forecast): string[] =>
  countOf([
    [removed, say('{count, plural, one {# guest is} other {# guests are}} taken off the list', { count: removed })],
    [restored, say('{count, plural, one {# guest is} other {# guests are}} changed back', { count: restored })],
    [
      unmarked,
      say('{count, plural, one {# guest is} other {# guests are}} no longer marked as missing', { count: unmarked }),
    ],
  ])

const keptLines = ({ kept: { enrolled, arrived, changed } }: Forecast): string[] =>
  countOf([
    [enrolled, say('{count, plural, one {# guest stays} other {# guests stay}}: enrolled since', { count: enrolled })],
    [
      arrived,
      say('{count, plural, one {# guest stays} other {# guests stay}}: marked as arrived since', { count: arrived }),
    ],
    [
      changed,
      say('{count, plural, one {# guest stays} other {# guests stay}}: changed by a later sheet', { count: changed }),
    ],
  ])

type Props = {
  found: Pick<GuestImport, 'id' | 'fileName' | 'state' | 'undone'>
  onClose: () => void
  onUndo: () => void
}

/** Asks before a sheet is undone, with what the undo would do now. */
export function UndoSheetDialog({ found, onClose, onUndo }: Props) {
  const { eventId, links } = useEventPage()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...guestImportQuery(eventId, found.id),
    // Runs and marks of which this page knows nothing change what can be undone.
    refetchOnMount: 'always',
  })
  const isKnown = isFetchedAfterMount && data !== undefined
  const forecast = (isKnown && data.undo) || null
  const undone = forecast === null ? [] : undoneLines(forecast)
  const kept = forecast === null ? [] : keptLines(forecast)
  const why = isKnown && undone.length === 0 && say('Nothing of this sheet can be undone now')
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={say('Undo {file}?', { file: found.fileName })}
      actions={
        <>
          <Button onClick={onClose}>{say('Keep it')}</Button>
          <Button
            kind="danger"
            busy={!isKnown}
            why={why}
            onClick={() => {
              onClose()
              onUndo()
            }}
          >
            {undoWord(found)}
          </Button>
        </>
      }
    >
      {error ? <ProblemNotice quiet problem={asProblem(error)} onRetry={() => void refetch()} /> : null}
      {!isKnown && !error ? <SkeletonRows rows={2} label={say('Looking what can be undone')} /> : null}
      {why ? <p>{why}</p> : null}
      <ul className="list-disc ps-5">
        {[...undone, ...kept].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {forecast !== null && forecast.runs.length > 0 ? (
        <>
          <p>{say('To take off those who were enrolled, first undo their enrollment, then this sheet:')}</p>
          <ul className="list-disc ps-5">
            {forecast.runs.map((run) => (
              <li key={run.id}>
                <Link {...links.enrollGuests({ run: run.id })}>
                  {say('Open the enrollment of {count, plural, one {# guest} other {# guests}}', { count: run.guests })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {forecast !== null && forecast.removed > 0 ? (
        <p>{say('Nobody is removed from the event: who is on it stays listed, without a sheet.')}</p>
      ) : null}
    </Dialog>
  )
}
