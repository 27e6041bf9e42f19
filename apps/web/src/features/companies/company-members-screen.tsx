import type { CompanyMember } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { mailLink, phoneLink } from '#format/links.ts'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { ContactLink } from '#records/contact-links.tsx'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Clamped } from '#ui/clamped.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { type TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { Id } from '#ui/id.tsx'

import { memberName } from './company-groups.ts'
import { useCompanyPage } from './company-page.tsx'

/** The people of a company, each with telephone, e-mail and a link to their events (op 2). */
export function CompanyMembersScreen({ search }: { search: TableState }) {
  const { companyId, name } = useCompanyPage()
  const navigate = useNavigate()
  usePageTitle(say('Members of {name}', { name }))
  const input = { params: { companyid: companyId } }
  const read = useMaybeAnswer('listCompanyMembers', input)
  const columns = useMemo(() => memberColumns(), [])
  const rows = read.answer?.data.data ?? []
  return (
    <ListScreen
      title={say('Members')}
      id="listCompanyMembers"
      input={input}
      read={read}
      what={say('the members of {name}', { name })}
      name={`members-${companyId}`}
      shown={rows.length}
      count={read.answer?.data.count ?? null}
      skeleton={8}
      fields={read.answer?.data}
    >
      {() => (
        <DataTable
          label={say('Members of {name}', { name })}
          rows={rows}
          rowKey={(member) => member.id}
          rowLink={(member) => companyPaths(companyId).member(member.id)}
          columns={columns}
          state={search}
          onState={(next) =>
            void navigate({ ...companyPaths(companyId).members(next), replace: true, resetScroll: false })
          }
          csv={`members-${companyId}`}
          empty={
            <Empty title={say('No members')}>
              {say('No one belongs to {name} yet. People can’t be added here.', {
                name,
              })}
            </Empty>
          }
        />
      )}
    </ListScreen>
  )
}

const mailOf = (member: CompanyMember) => firstFilled(member.contactEmail, member.email)
const phoneOf = (member: CompanyMember) => firstFilled(member.phone)

function employed({ isEmployed }: CompanyMember): string | null {
  return typeof isEmployed === 'boolean' ? (isEmployed ? say('yes') : say('no')) : null
}

function textColumn(
  id: string,
  name: string,
  of: (member: CompanyMember) => string | null | undefined,
): Column<CompanyMember> {
  return {
    id,
    name,
    value: (member) => firstFilled(of(member)),
    cell: (member) => {
      const value = firstFilled(of(member))
      return value ? <Clamped>{value}</Clamped> : <span className="text-quiet">{say('unknown')}</span>
    },
  }
}

function idColumn(field: 'id' | 'personId' | 'userId', name: string): Column<CompanyMember> {
  return {
    id: field,
    name,
    hidden: true,
    value: (member) => member[field] ?? null,
    cell: (member) => {
      const value = member[field]
      return value ? (
        <span className="relative z-10">
          <Id id={value} what={name} />
        </span>
      ) : null
    },
  }
}

function memberColumns(): Column<CompanyMember>[] {
  return [
    {
      id: 'name',
      name: say('Name'),
      value: memberName,
      cell: (member) => <Clamped>{memberName(member)}</Clamped>,
      wide: true,
    },
    textColumn('job', say('Job'), (member) => member.jobTitle),
    textColumn('role', say('Role there'), (member) => member.role),
    {
      id: 'email',
      name: say('E-mail'),
      value: mailOf,
      cell: (member) => <OneWay text={mailOf(member)} link={mailLink} what={say('e-mail')} />,
    },
    {
      id: 'phone',
      name: say('Phone'),
      value: phoneOf,
      cell: (member) => <OneWay text={phoneOf(member)} link={phoneLink} what={say('phone')} />,
    },
    { id: 'employed', name: say('Employed there'), value: employed, hidden: true },
    { ...textColumn('contact', say('Contact'), (member) => member.contactInformation), hidden: true },
    idColumn('id', say('Member id')),
    idColumn('personId', say('Person id')),
    idColumn('userId', say('User id')),
  ]
}

function OneWay({ text, link, what }: { text: string | null; link: (text: string) => string | null; what: string }) {
  if (!text) return <span className="text-quiet">{say('unknown')}</span>
  return (
    <span className="relative z-10 inline-flex max-w-full">
      <ContactLink text={text} link={link(text)} what={what} />
    </span>
  )
}
