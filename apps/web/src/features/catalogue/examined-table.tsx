import type { Examined } from '#api/desk/walk.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

import { examinedWords, mayAdd } from './examined-words.ts'

/** Rows that are drawn; the others are counted. */
const mostShown = 200

/** What each entry of the pasted text is, with a box for what may be added. */
export function ExaminedTable(props: {
  entries: readonly Examined[]
  left: ReadonlySet<Examined>
  onLeave: (entry: Examined, out: boolean) => void
}) {
  const { entries, left, onLeave } = props
  return (
    <div className="flex flex-col gap-2">
      <Table label={say('What was found')}>
        <TableHead>
          <TableHeader className="w-10">
            <span className="sr-only">{say('Add')}</span>
          </TableHeader>
          <TableHeader>{say('Entry')}</TableHeader>
          <TableHeader>{say('What it is')}</TableHeader>
        </TableHead>
        <tbody>
          {entries.slice(0, mostShown).map((entry) => {
            const { word, meaning, says } = examinedWords[entry.is]
            const can = mayAdd(entry)
            return (
              <TableRow key={`${entry.line} ${entry.text}`}>
                <TableCell className="align-top">
                  <input
                    type="checkbox"
                    className="touch:size-6 mt-0.5 size-4 accent-(--accent)"
                    aria-label={say('Add {entry}', { entry: entry.name ?? entry.text })}
                    checked={can && !left.has(entry)}
                    disabled={!can}
                    onChange={(event) => onLeave(entry, !event.target.checked)}
                  />
                </TableCell>
                <TableCell className="align-top">
                  <span className="block break-words">{entry.name ?? <bdi>{entry.text}</bdi>}</span>
                  {entry.name === null ? null : (
                    <bdi className="text-label text-quiet block break-all">{entry.text}</bdi>
                  )}
                </TableCell>
                <TableCell className="align-top">
                  <Badge meaning={meaning}>{say(word)}</Badge>
                  <span className="text-label text-quiet block">{entry.known ? say('Already listed') : say(says)}</span>
                </TableCell>
              </TableRow>
            )
          })}
        </tbody>
      </Table>
      {entries.length > mostShown ? (
        <p className="text-label text-quiet">
          {say('{count, number} more entries are not shown here.', { count: entries.length - mostShown })}
        </p>
      ) : null}
    </div>
  )
}
