import type { DeskOperations } from '#api/desk/operations.ts'
import { type Marked, mark, say } from '#i18n/say.ts'
import { Empty } from '#ui/empty.tsx'
import { Section } from '#ui/section.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

/** Fields that the service sends and the contract does not have: dropped by the BFF, which records their names. */
export function DriftSection({ drift }: Pick<DeskOperations, 'drift'>) {
  return (
    <Section title={say('Not in the contract')}>
      {drift.length === 0 ? (
        <Empty title={say('All fields are in the contract')}>
          {say('Fields that the contract does not have are dropped and listed here by name.')}
        </Empty>
      ) : (
        <Table label={say('Fields not in the contract')}>
          <TableHead>
            <TableHeader>{say('Operation')}</TableHeader>
            <TableHeader>{say('Field')}</TableHeader>
            <TableHeader numeric>{say('Seen in samples')}</TableHeader>
          </TableHead>
          <tbody>
            {drift.map(({ operation, path, seen }) => (
              <TableRow key={`${operation} ${path}`}>
                <TableCell>{operation}</TableCell>
                <TableCell>
                  <code dir="ltr" className="break-all">
                    {path}
                  </code>
                </TableCell>
                <TableCell numeric>{seen}</TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

const names: Readonly<Record<DeskOperations['limits'][number]['name'], Marked>> = {
  write: mark('Changes by one person'),
  create: mark('New events by one person'),
  confirmation: mark('Confirmations by one person'),
  confirmationTo: mark('Confirmations to one registrant, unless wanted again'),
  reveal: mark('Hidden fields shown to one person'),
  export: mark('Audit files for one person'),
  feed: mark('Readings of one calendar address'),
  codeTry: mark('Codes that one person searches for'),
  viewAs: mark('Views as somebody else that one administrator begins'),
  arrival: mark('Arrivals marked by one person'),
  kioskCode: mark('Codes at a kiosk of one person'),
  sheetKilobytes: mark('Kilobytes of guest lists from one person'),
  asking: mark('Questions about guests to the event system, in all'),
  note: mark('Notes by one person'),
  signIn: mark('Failed sign-ins to one account from one address'),
  signInAccount: mark('Failed sign-ins to one account'),
  signInClient: mark('Failed sign-ins from one address'),
  signInNetwork56: mark('Failed sign-ins from one network (IPv6 /56)'),
  signInNetwork48: mark('Failed sign-ins from one network (IPv6 /48)'),
  signInAll: mark('Failed sign-ins in all'),
  link: mark('Unknown secret links from one address'),
  linkNetwork56: mark('Unknown secret links from one network (IPv6 /56)'),
  linkNetwork48: mark('Unknown secret links from one network (IPv6 /48)'),
  token: mark('Wrong tokens from one address'),
  tokenNetwork56: mark('Wrong tokens from one network (IPv6 /56)'),
  tokenNetwork48: mark('Wrong tokens from one network (IPv6 /48)'),
}

const period = (seconds: number): string =>
  seconds % 60 === 0
    ? say('{count, plural, one {a minute} other {# minutes}}', { count: seconds / 60 })
    : say('{count, plural, one {a second} other {# seconds}}', { count: seconds })

/** The limits of this desk, to explain why a request was refused. */
export function LimitsSection({ limits }: Pick<DeskOperations, 'limits'>) {
  return (
    <Section title={say('Limits')}>
      <Table label={say('{part}, {event}', { part: say('Limits'), event: say('Operations') })}>
        <TableHead>
          <TableHeader>{say('Of what')}</TableHeader>
          <TableHeader numeric>{say('At most')}</TableHeader>
          <TableHeader>{say('In')}</TableHeader>
        </TableHead>
        <tbody>
          {limits.map(({ name, points, seconds }) => (
            <TableRow key={name}>
              <TableCell>{say(names[name])}</TableCell>
              <TableCell numeric>{points}</TableCell>
              <TableCell className="whitespace-nowrap">{period(seconds)}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
