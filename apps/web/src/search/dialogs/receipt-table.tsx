import { say } from '#i18n/say.ts'
import { type Meaning, Badge } from '#ui/badge.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

/** One probe of a search: operation, place, outcome and explanation. */
export type ReceiptRow = {
  id: string
  /** `Attendee`, `Location`. */
  what: string
  /** Number in the contract. */
  operation: number
  /** The event, project or type that was searched; null outside of them. */
  where: string | null
  meaning: Meaning
  word: string
  /** The answer, or why the probe did not run. */
  why: string | null
}

/** The probes of a search: matches first, then unknown ones, then the rest. */
export function ReceiptTable({ rows }: { rows: readonly ReceiptRow[] }) {
  return (
    <div className="[--canvas:var(--raised)] [--top-bar:0px]">
      <Table label={say('Everything that was checked')}>
        <TableHead>
          <TableHeader>{say('Searched as')}</TableHeader>
          <TableHeader className="max-sm:hidden">{say('Where')}</TableHeader>
          <TableHeader>{say('Answer')}</TableHeader>
        </TableHead>
        <tbody>
          {rows.map(({ id, what, operation, where, meaning, word, why }) => (
            <TableRow key={id}>
              <TableCell>
                <span className="font-medium">{what}</span>{' '}
                <span className="text-label text-quiet whitespace-nowrap">
                  {say('operation {number}', { number: operation })}
                </span>
                <span dir="auto" className="own-words text-label text-quiet block sm:hidden">
                  {where ?? say('everywhere')}
                </span>
              </TableCell>
              <TableCell className="max-sm:hidden">
                <span dir="auto" className="own-words">
                  {where ?? say('everywhere')}
                </span>
              </TableCell>
              <TableCell>
                <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
                  <Badge meaning={meaning}>{word}</Badge>
                  {why ? (
                    <span dir="auto" className="own-words text-label text-quiet">
                      {why}
                    </span>
                  ) : null}
                </span>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
