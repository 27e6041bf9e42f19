import { useInfiniteQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { type CatalogueCompany, companyPagesQuery } from '#api/desk/catalogue.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'
import { Badge } from '#ui/badge.tsx'
import { Clamped } from '#ui/clamped.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { TableState } from '#ui/data-table/table-state.ts'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Id } from '#ui/id.tsx'
import { useNarrow } from '#ui/use-narrow.ts'

import { CatalogueList } from './catalogue-list.tsx'
import { companiesQueryOf } from './company-list-query.ts'
import { type CompanyListSearch, type CompanyRole, companyRoles } from './company-list-search.ts'
import { RemoveFromCatalogue } from './remove-from-catalogue.tsx'
import { useAllPages } from './use-all-pages.ts'

const companiesOf = ({ companies }: { companies: CatalogueCompany[] }) => companies
const keyOf = ({ id }: CatalogueCompany) => id
const linkOf = ({ id }: CatalogueCompany) => companyPaths(id).overview()
const listLink = (search: CompanyListSearch) => ({ to: '/companies', search }) as const satisfies LinkProps

/** Every company that the desk knows, with what it is at the known events. */
export function CompaniesScreen({ search }: { search: CompanyListSearch }) {
  const navigate = useNavigate()
  const { person } = useSession()
  const isAdmin = isAdministrator(person)
  const isNarrow = useNarrow()
  const read = useInfiniteQuery(companyPagesQuery(companiesQueryOf(search)))
  const { data } = read
  const companies = useMemo(() => data?.pages.flatMap(companiesOf) ?? [], [data])
  const { loadAll } = useAllPages(read, companiesOf, companies.length)
  const columns = useMemo(() => columnsOf({ isAdmin, isNarrow }), [isAdmin, isNarrow])
  const { role, project } = search
  const filters = { ...(role === undefined ? {} : { role }), ...(project === undefined ? {} : { project }) }
  return (
    <CatalogueList
      title={say('Companies')}
      kind="companies"
      what={say('the companies')}
      read={read}
      completeness={data?.pages[0]?.completeness ?? null}
      above={<Roles search={search} />}
    >
      <DataTable
        label={say('Companies')}
        rows={companies}
        rowKey={keyOf}
        rowLink={linkOf}
        columns={columns}
        state={search}
        onState={(next: TableState) =>
          void navigate({ ...listLink({ ...filters, ...next }), replace: true, resetScroll: false })
        }
        csv="companies"
        remote={{ total: data?.pages.at(-1)?.count ?? 0, sort: 'name', loadAll }}
        empty={
          <Empty
            title={say('No companies here')}
            action={<ButtonLink {...listLink({})}>{say('Show all companies')}</ButtonLink>}
          >
            {say('No known company fits all of the filters.')}
          </Empty>
        }
      />
    </CatalogueList>
  )
}

const roleWord = (role: CompanyRole): string =>
  role === 'sponsor' ? say('Sponsor') : role === 'exhibitor' ? say('Exhibitor') : say('Vendor')
const rolesWord = (role: CompanyRole): string =>
  role === 'sponsor' ? say('Sponsors') : role === 'exhibitor' ? say('Exhibitors') : say('Vendors')

function Roles({ search: { role: chosen, ...rest } }: { search: CompanyListSearch }) {
  return (
    <FilterChips label={say('At events as')}>
      <FilterChip on={chosen === undefined} link={listLink(rest)}>
        {say('All')}
      </FilterChip>
      {companyRoles.map((role) => (
        <FilterChip key={role} on={chosen === role} link={listLink({ ...rest, role })}>
          {rolesWord(role)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}

/** "Sponsor, Gold (2)"; a type that only repeats its role, and "at one event", are left out. */
function typeText({ role, name, events }: CatalogueCompany['types'][number]): string {
  const word = roleWord(role)
  const kind = name === '' || name.toLowerCase() === role ? word : say('{role}, {type}', { role: word, type: name })
  return events === 1 ? kind : say('{name} ({count, number})', { name: kind, count: events })
}

const typesText = ({ types }: CatalogueCompany): string | null =>
  types.length === 0 ? null : types.map(typeText).join(' · ')

function columnsOf({ isAdmin, isNarrow }: { isAdmin: boolean; isNarrow: boolean }): Column<CatalogueCompany>[] {
  return [
    {
      id: 'name',
      name: say('Company'),
      value: ({ name }) => name,
      cell: ({ name, gone }) => (
        <>
          <Clamped>{name}</Clamped>
          {gone ? (
            <>
              {' '}
              <Badge meaning="wait">{say('Not found any more')}</Badge>
            </>
          ) : null}
        </>
      ),
      wide: true,
      room: 30,
    },
    {
      id: 'types',
      name: say('At events as'),
      value: typesText,
      wide: true,
      room: 40,
      unsorted: true,
      omitEmpty: true,
    },
    { id: 'events', name: say('Events'), value: ({ events }) => events, numeric: true },
    {
      id: 'city',
      name: say('Place'),
      value: ({ city, country }) => joined([city, country]),
      room: 16,
      omitEmpty: true,
    },
    { id: 'project', name: say('Project'), value: ({ projectName }) => projectName, hidden: true },
    {
      id: 'id',
      name: say('Company id'),
      value: ({ id }) => id,
      cell: ({ id }) => (
        <span className="relative z-10">
          <Id id={id} what={say('company id')} />
        </span>
      ),
      hidden: true,
      unsorted: true,
    },
    ...(isAdmin
      ? [
          {
            id: 'remove',
            name: say('Remove'),
            value: () => null,
            cell: ({ id, name }: CatalogueCompany) => (
              <RemoveFromCatalogue record={{ kind: 'company', id }} name={name} />
            ),
            room: 6,
            hidden: isNarrow,
            unsorted: true,
          },
        ]
      : []),
  ]
}
