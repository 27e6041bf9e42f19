import type { Board } from '#api/desk/arrivals.ts'
import { useSession } from '#api/desk/session.ts'
import { arrivalTime, dayIn } from '#arrivals/arrival-words.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { Section } from '#ui/section.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

type Shift = Board['shifts'][number]
type Props = { shifts: readonly Shift[] }

/** Who came to the door first; of those who came at once, by name. A colleague without a name comes last. */
const inOrder = (shifts: readonly Shift[]): Shift[] =>
  shifts.toSorted(
    (a, b) =>
      Date.parse(a.first) - Date.parse(b.first) ||
      Number(a.by.name === null) - Number(b.by.name === null) ||
      (a.by.name ?? '').localeCompare(b.by.name ?? '') ||
      (a.door ?? '').localeCompare(b.door ?? ''),
  )

/** From the first to the last arrival of a shift. */
function useSpan(): (shift: Shift) => string {
  const { zone } = useEventPage()
  const now = useNow()
  const timeOf = (at: string) => arrivalTime({ at, day: dayIn(Date.parse(at), zone) }, { zone, now })
  return ({ first, last }) => (first === last ? timeOf(first) : `${timeOf(first)} – ${timeOf(last)}`)
}

/** What the signed-in person has marked, for the next one at the door. */
export function OwnShift({ shifts }: Props) {
  const { person } = useSession()
  const spanOf = useSpan()
  const own = inOrder(shifts).filter(({ by }) => by.id === person.id)
  if (own.length === 0) return null
  return (
    <Section title={say('Your shift')} aside={<ZoneNote />}>
      <ul aria-label={say('Your shift')}>
        {own.map((shift) => (
          <li key={shift.door}>
            {[
              shift.door ?? say('no door named'),
              say('{count, plural, one {# person} other {# people}} let in', { count: shift.arrived }),
              shift.undone === 0 ? null : say('{count} taken back', { count: grouped(shift.undone) }),
              spanOf(shift),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Arrivals marked by each member of the staff at each door, for a handover. */
export function Shifts({ shifts }: Props) {
  const spanOf = useSpan()
  if (shifts.length === 0) return null
  return (
    <Section title={say('Who let in')} aside={<ZoneNote />}>
      <Table label={say('Who let in')}>
        <TableHead>
          <TableHeader>{say('Who')}</TableHeader>
          <TableHeader>{say('Door')}</TableHeader>
          <TableHeader numeric>{say('Arrived')}</TableHeader>
          <TableHeader numeric>{say('Taken back')}</TableHeader>
          <TableHeader>{say('First and last')}</TableHeader>
        </TableHead>
        <tbody>
          {inOrder(shifts).map((shift) => (
            <TableRow key={`${shift.by.id} ${shift.door}`}>
              <TableCell>
                <bdi>{shift.by.name ?? say('a former colleague')}</bdi>
              </TableCell>
              <TableCell>{shift.door === null ? say('no door named') : <bdi>{shift.door}</bdi>}</TableCell>
              <TableCell numeric>{grouped(shift.arrived)}</TableCell>
              <TableCell numeric>{grouped(shift.undone)}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">{spanOf(shift)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
