import type { Board } from '#api/desk/arrivals.ts'
import { fullnessLooks, fullnessOf, insideText } from '#arrivals/fullness.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

/** Whether passages are counted: exits and returns, or checkpoints of the organizer. */
export const hasPassages = ({ inside, checkpoints }: Pick<Board, 'inside' | 'checkpoints'>): boolean =>
  inside.isCounted || checkpoints.length > 0

type Props = Pick<Board, 'inside' | 'checkpoints'> & {
  /** The page is of one ticket or of another day, which checkpoints follow; who is inside is of all tickets and now. */
  isOfPart: boolean
}

/** Who is inside now, by the door of their last way in, and how many have passed each checkpoint. */
export function InsideSection({ inside, checkpoints, isOfPart }: Props) {
  const { doors } = inside
  const look = fullnessLooks[fullnessOf(inside)]
  return (
    <>
      {inside.isCounted ? (
        <Section
          title={say('Inside now')}
          aside={isOfPart ? <p className="text-quiet">{say('All tickets, now')}</p> : null}
        >
          <p data-board-inside className="flex items-center gap-2 tabular-nums">
            {insideText(inside)}
            {look === null ? null : <Badge meaning={look.meaning}>{say(look.word)}</Badge>}
          </p>
          {doors.length === 0 ? null : (
            <Table label={say('Inside now')}>
              <TableHead>
                <TableHeader>{say('Came in by')}</TableHeader>
                <TableHeader numeric>{say('People inside')}</TableHeader>
              </TableHead>
              <tbody>
                {doors.map((one) => (
                  <TableRow key={one.door ?? ''}>
                    <TableCell>{one.door === null ? say('no door named') : <bdi>{one.door}</bdi>}</TableCell>
                    <TableCell numeric>{grouped(one.inside)}</TableCell>
                  </TableRow>
                ))}
              </tbody>
            </Table>
          )}
        </Section>
      ) : null}
      {checkpoints.length === 0 ? null : (
        <Section title={say('Checkpoints')}>
          <Table label={say('Checkpoints')}>
            <TableHead>
              <TableHeader>{say('Checkpoint')}</TableHeader>
              <TableHeader numeric>{say('People')}</TableHeader>
              <TableHeader numeric>{say('Times')}</TableHeader>
            </TableHead>
            <tbody>
              {checkpoints.map(({ id, name, people, times }) => (
                <TableRow key={id}>
                  <TableCell>
                    <bdi>{name}</bdi>
                  </TableCell>
                  <TableCell numeric>{grouped(people)}</TableCell>
                  <TableCell numeric>{grouped(times)}</TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </Section>
      )}
    </>
  )
}
