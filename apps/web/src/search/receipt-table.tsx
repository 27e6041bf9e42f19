import { say } from '#i18n/say.ts'
import { type Meaning, Badge } from '#ui/badge.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

/** One question of a search: what was asked where, the answer in a word, and what came back. */
export type ReceiptRow = {
  id: string
  /** `Attendee`, `Location`. */
  what: string
  /** Number in the contract. */
  operation: number
  /** The event, project or type it was asked in; null outside of them. */
  where: string | null
  meaning: Meaning
  word: string
  /** What came back, or why nothing was asked. */
  why: string | null
}

/** Every question of a search and its answer: what was found first, what could not be told next, the rest below. */
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
