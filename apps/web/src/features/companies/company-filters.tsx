import type { EventCompanyItem } from '@frontdesk/api-types'

import { useEventPage } from '#events/event-context.tsx'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { FilterChip, FilterChips } from '#screen/filter-chips.tsx'

import { rolesOf, typeNameIn } from './company-groups.ts'
import type { CompanySearch } from './company-search.ts'

const filters = ['sponsorTypeId', 'exhibitorTypeId', 'vendorTypeId', 'companyMemberTypeId'] as const
export type CompanyFilter = (typeof filters)[number]

const roleOf = { sponsorTypeId: 'sponsor', exhibitorTypeId: 'exhibitor', vendorTypeId: 'vendor' } as const

/** The filters in the search params, as the query of op 6. */
export function filtersIn(search: CompanySearch): Partial<Record<CompanyFilter, string>> {
  return Object.fromEntries(filters.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

type Choice = { id: string; name: string; count: number | undefined }

/** The label of a type without a name: the beginning of its id. */
const unnamed = (id: string): string => say('Type {id}', { id: id.slice(0, 8) })

/** The types that occur, by filter. Those of the fourth filter are the companies' own types. */
export function choicesOf(items: readonly EventCompanyItem[], filter: CompanyFilter): Choice[] {
  const found = new Map<string, { name: string; count: number }>()
  const count = (id: string, name: string) => {
    const known = found.get(id.toLowerCase())
    found.set(id.toLowerCase(), { name: known?.name ?? name, count: (known?.count ?? 0) + 1 })
  }
  for (const item of items) {
    if (filter === 'companyMemberTypeId') {
      const id = item.company?.companyTypeId
      if (id) count(id, typeNameIn(items, id) ?? unnamed(id))
    } else
      for (const { role, type } of rolesOf(item))
        if (role === roleOf[filter]) count(type.id, firstFilled(type.name) ?? unnamed(type.id))
  }
  return [...found].map(([id, choice]) => ({ id, ...choice }))
}

/** The label of a type, distinct from the same type of another role. */
function chipText(filter: CompanyFilter, type: string): string {
  switch (filter) {
    case 'sponsorTypeId':
      return say('Sponsor, {type}', { type })
    case 'exhibitorTypeId':
      return say('Exhibitor, {type}', { type })
    case 'vendorTypeId':
      return say('Vendor, {type}', { type })
    case 'companyMemberTypeId':
      return type
  }
}

const most = 24

/** The types that occur, of all four filters of the operation, in one row. Active filters are always shown. */
export function CompanyFilters({ items, search }: { items: EventCompanyItem[]; search: CompanySearch }) {
  const page = useEventPage()
  const chips = filters.flatMap((filter) => {
    const chosen = search[filter]
    const choices = choicesOf(items, filter).filter(({ id }, at) => at < most || id === chosen)
    if (chosen && !choices.some(({ id }) => id === chosen))
      choices.push({ id: chosen, name: unnamed(chosen), count: undefined })
    return choices.map((choice) => ({ ...choice, filter, on: choice.id === chosen }))
  })
  if (chips.length === 0) return null
  return (
    <FilterChips label={say('Type')}>
      {chips.map(({ id, filter, name, count, on }) => (
        <FilterChip
          key={`${filter} ${id}`}
          on={on}
          count={count}
          link={page.links.companies({ ...search, company: undefined, [filter]: on ? undefined : id })}
        >
          {chipText(filter, name)}
        </FilterChip>
      ))}
    </FilterChips>
  )
}
