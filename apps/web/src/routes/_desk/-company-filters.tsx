import type { EventCompanyItem } from '@frontdesk/api-types'

import { firstFilled } from '#format/names.ts'
import { rolesOf, typeNameIn } from '#records/company-groups.ts'
import { type Marked, mark, say } from '#words/say.ts'

import type { CompanySearch } from './-company-search.ts'
import { useEventPage } from './-event-page.tsx'
import { FilterChip, FilterChips } from './-filter-chips.tsx'

const filters = ['sponsorTypeId', 'exhibitorTypeId', 'vendorTypeId', 'companyMemberTypeId'] as const
export type CompanyFilter = (typeof filters)[number]

const labels: Readonly<Record<CompanyFilter, Marked>> = {
  sponsorTypeId: mark('Sponsors'),
  exhibitorTypeId: mark('Exhibitors'),
  vendorTypeId: mark('Vendors'),
  companyMemberTypeId: mark('Company types'),
}
const roleOf = { sponsorTypeId: 'sponsor', exhibitorTypeId: 'exhibitor', vendorTypeId: 'vendor' } as const

/** The filters that an address holds, as op 6 takes them. */
export function filtersIn(search: CompanySearch): Partial<Record<CompanyFilter, string>> {
  return Object.fromEntries(filters.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
}

type Choice = { id: string; name: string; count: number | undefined }

/** A type that no record names: told by the beginning of its id. */
const unnamed = (id: string): string => say('Type {id}', { id: id.slice(0, 8) })

/** The types that occur, by filter. The fourth filter's are the types that companies have of themselves. */
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

const most = 24

/** The four filters of the operation, each a row of the types that occur. What the address holds always shows. */
export function CompanyFilters({ items, search }: { items: EventCompanyItem[]; search: CompanySearch }) {
  const page = useEventPage()
  return (
    <div className="flex flex-col gap-1.5">
      {filters.map((name) => {
        const chosen = search[name]
        const all = choicesOf(items, name)
        const choices = all.filter(({ id }, at) => at < most || id === chosen)
        if (chosen && !choices.some(({ id }) => id === chosen))
          choices.push({ id: chosen, name: unnamed(chosen), count: undefined })
        if (choices.length === 0) return null
        return (
          <FilterChips key={name} label={say(labels[name])}>
            {choices.map(({ id, name: type, count }) => (
              <FilterChip
                key={id}
                on={id === chosen}
                count={count}
                link={page.links.companies({ ...search, company: undefined, [name]: id === chosen ? undefined : id })}
              >
                {type}
              </FilterChip>
            ))}
          </FilterChips>
        )
      })}
    </div>
  )
}
