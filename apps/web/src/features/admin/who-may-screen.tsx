import { type Role, roles } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { Printer, X } from 'lucide-react'
import { useMemo, useState } from 'react'

import { type AccountAccess, accessQuery } from '#api/desk/access.ts'
import { roleWords } from '#api/desk/role-words.ts'
import { useSession } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { DeskBoundary } from '#screen/desk-boundary.tsx'
import { LookAsRole } from '#screen/look-as-role.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { BackLink } from '#ui/back-link.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Section } from '#ui/section.tsx'
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#ui/table.tsx'

import { type Action, callerOf, knownAccess, mayDo } from './who-may-actions.ts'
import { WhoMayDialog } from './who-may-dialog.tsx'
import { narrowed, placesOf, placesText } from './who-may-rows.ts'
import { type WhoMaySearch, filtersOf, isFiltered, withFilter, withoutFilters } from './who-may-search.ts'

type Props = { search: WhoMaySearch; onSearch: (next: WhoMaySearch) => void }

/** Accounts by roles, projects and events: what each may do and see. */
export function WhoMayScreen({ search, onSearch }: Props) {
  const read = useQuery(accessQuery)
  const { person: me } = useSession()
  const actions = useMemo(() => knownAccess(), [])
  const [open, setOpen] = useState<string | null>(null)
  const { data } = read
  const rows = useMemo(() => narrowed(data ?? [], actions, search), [data, actions, search])
  const columns = useMemo(() => columnsOf(actions, me.id, setOpen), [actions, me.id])
  const opened = data?.find(({ id }) => id === open)
  return (
    <Page
      title={say('Who may do what')}
      aside={
        <Button data-print="no" icon={<Printer />} onClick={() => print()}>
          {say('Print')}
        </Button>
      }
    >
      <BackLink to="/team">{say('Team')}</BackLink>
      <DeskBoundary read={read} failed={say('Couldn’t load who may do what.')} skeleton={6}>
        {(accounts) => (
          <>
            <Filters accounts={accounts} actions={actions} search={search} onSearch={onSearch} />
            <Section title={say('{count, plural, one {# account} other {# accounts}}', { count: rows.length })}>
              <DataTable
                label={say('Who may do what')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={columns}
                state={search}
                onState={(next) => onSearch({ ...filtersOf(search), ...next })}
                csv="who-may"
                empty={<Empty title={say('Nobody may')}>{say('No account fits these filters.')}</Empty>}
              />
            </Section>
          </>
        )}
      </DeskBoundary>
      <RoleTable actions={actions} />
      <LookAsRole />
      {opened ? (
        <WhoMayDialog account={opened} actions={actions} own={opened.id === me.id} onClose={() => setOpen(null)} />
      ) : null}
    </Page>
  )
}

type FilterProps = Props & { accounts: readonly AccountAccess[]; actions: readonly Action[] }

function Filters({ accounts, actions, search, onSearch }: FilterProps) {
  const { projects, events } = placesOf(accounts)
  const set = (name: 'project' | 'event' | 'may', value: string) => onSearch(withFilter(search, name, value))
  return (
    <form
      role="search"
      aria-label={say('Filters of the accounts')}
      data-print="no"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-x-3 gap-y-2 sm:grid-cols-2"
    >
      <Field label={say('May do or see')}>
        <Select value={search.may ?? ''} onChange={(event) => set('may', event.target.value)}>
          <option value="">{say('Anything')}</option>
          {actions.map(({ id, label, sees }) => (
            <option key={id} value={id}>
              {sees ? say('See: {what}', { what: label }) : label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={say('In the project')}>
        <Select value={search.project ?? ''} onChange={(event) => set('project', event.target.value)}>
          <option value="">{say('Any')}</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={say('At the event')}>
        <Select value={search.event ?? ''} onChange={(event) => set('event', event.target.value)}>
          <option value="">{say('Any')}</option>
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isFiltered(search) ? (
        <div className="col-span-full">
          <Button compact kind="quiet" icon={<X />} onClick={() => onSearch(withoutFilters(search))}>
            {say('Clear the filters')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

const listed = (account: AccountAccess, actions: readonly Action[], sees: boolean): string =>
  actions
    .filter((action) => action.sees === sees && mayDo(callerOf(account), action))
    .map(({ label }) => label)
    .join('; ')

function columnsOf(actions: readonly Action[], me: string, open: (id: string) => void): Column<AccountAccess>[] {
  return [
    {
      id: 'name',
      name: say('Name'),
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open(id)}
          className="line-clamp-2 min-h-6 max-w-full text-start font-medium hover:underline"
          dir="auto"
          title={name}
        >
          {id === me ? say('{name} (you)', { name }) : name}
        </button>
      ),
    },
    { id: 'role', name: say('Role'), value: ({ role }) => say(roleWords[role].name) },
    {
      id: 'places',
      name: say('Projects and events'),
      value: placesText,
      wide: true,
      cell: (account) => <span className="whitespace-normal">{placesText(account)}</span>,
    },
    {
      id: 'state',
      name: say('State'),
      value: ({ blocked }) => (blocked ? say('Blocked') : say('May sign in')),
    },
    { id: 'does', name: say('May do'), value: (account) => listed(account, actions, false), hidden: true },
    { id: 'sees', name: say('Sees'), value: (account) => listed(account, actions, true), hidden: true },
  ]
}

/** What each role may do and see, from the tables by which the desk itself decides. */
function RoleTable({ actions }: { actions: readonly Action[] }) {
  return (
    <Section title={say('What each role may do and see')}>
      <p className="text-quiet max-w-prose">
        {say(
          'Within the projects and events of the account. What takes an administrator takes one who is not limited.',
        )}
      </p>
      <Table label={say('What each role may do and see')}>
        <TableHead>
          <TableHeader>{say('Action')}</TableHeader>
          {roles.map((role) => (
            <TableHeader key={role}>{say(roleWords[role].name)}</TableHeader>
          ))}
        </TableHead>
        <tbody>
          {actions.map((action) => (
            <TableRow key={action.id}>
              <th scope="row" className="border-line min-w-48 border-b px-2 text-start font-normal whitespace-normal">
                {action.sees ? say('See: {what}', { what: action.label }) : action.label}
              </th>
              {roles.map((role) => (
                <MayCell key={role} role={role} action={action} />
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

function MayCell({ role, action }: { role: Role; action: Action }) {
  const may = mayDo({ role, isLimited: false }, action)
  return <TableCell className={may ? 'font-medium' : 'text-quiet'}>{may ? say('Yes') : say('No')}</TableCell>
}
