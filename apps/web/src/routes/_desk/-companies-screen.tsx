import type { EventCompanyItem } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { counted } from '#format/numbers.ts'
import {
  bestCompany,
  byName,
  type CompanyGroup,
  filterCompanies,
  groupCompanies,
  rolesOf,
} from '#records/company-groups.ts'
import { usePageTitle } from '#shell/page.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Completeness } from '#ui/completeness.tsx'
import { Empty } from '#ui/empty.tsx'
import { Field, Input } from '#ui/field.tsx'
import { Section } from '#ui/section.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { Answered } from './-answered.tsx'
import { CompanyRow, focusPeopleOf } from './-company-row.tsx'
import type { CompanySearch } from './-company-search.ts'
import { useEventPage } from './-event-page.tsx'
import { FilterChip, FilterChips } from './-filter-chips.tsx'

const filterNames = ['sponsorTypeId', 'exhibitorTypeId', 'vendorTypeId', 'companyMemberTypeId'] as const
const roleOfFilter = { sponsorTypeId: 'sponsor', exhibitorTypeId: 'exhibitor', vendorTypeId: 'vendor' } as const
const filterLabels = { sponsorTypeId: 'Sponsors', exhibitorTypeId: 'Exhibitors', vendorTypeId: 'Vendors' } as const

/** Companies by role and type, found by a few letters; Enter opens the first one's people (op 6). */
export function CompaniesScreen({ search }: { search: CompanySearch }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(`Companies, ${page.name}`)
  const params = { eventid: page.eventId }
  const filters = Object.fromEntries(filterNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  const filtering = Object.keys(filters).length > 0
  // The whole list names the types to filter by; the filtered one is the service's own answer.
  const whole = useMaybeAnswer('listEventCompanies', { params })
  const filtered = useMaybeAnswer('listEventCompanies', { params, query: filters }, { enabled: filtering })
  const read = filtering ? filtered : whole
  const items = read.answer?.data ?? []
  const typed = search.q ?? ''
  const found = filterCompanies(items, typed)

  const go = (change: Record<'q' | 'company', string | undefined>) =>
    navigate({ ...page.links.companies({ ...search, ...change }), replace: true, resetScroll: false })
  const type = (q: string) => void go({ q: q === '' ? undefined : q, company: undefined })
  const open = (event: FormEvent) => {
    event.preventDefault()
    const best = bestCompany(items, typed)
    const id = best?.company?.id
    if (!best || !id || typed.trim() === '') return
    void go({ q: search.q, company: id }).then(() => focusPeopleOf(id, FOUND))
  }
  useShortcut({
    keys: 'F',
    label: 'Find a company',
    group: 'On this page',
    run: () => form.current?.querySelector('input')?.focus(),
  })

  return (
    <Section
      title="Companies"
      aside={
        read.answer ? (
          <>
            {items.length > 0 ? <Completeness shown={items.length} /> : null}
            <AsOf at={read.answer.at} refreshing={read.answer.refreshing} onRefresh={read.answer.refresh} />
          </>
        ) : null
      }
    >
      <form ref={form} role="search" noValidate onSubmit={open} className="max-w-xl">
        <Field label="Company or person" hint="Part of a name, then Enter for its people">
          <Input
            defaultValue={typed}
            focusFirst={matchMedia('(pointer: fine)').matches}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-keyshortcuts="F"
            onChange={(event) => type(event.target.value)}
          />
        </Field>
      </form>
      <div className={typed === '' ? undefined : 'max-sm:hidden'}>
        <Filters items={whole.answer?.data ?? []} search={search} />
      </div>
      <p className="text-quiet min-h-5" role="status">
        {typed !== '' && read.answer ? `${counted(found.length, 'company', 'companies')} for “${typed}”.` : null}
      </p>
      <Answered
        read={read}
        id="listEventCompanies"
        what={`the companies of ${page.name}`}
        skeleton={<SkeletonRows rows={8} />}
      >
        {() =>
          found.length === 0 ? (
            <NoCompanies total={items.length} filtering={filtering} typed={typed} search={search} />
          ) : (
            <Groups
              groups={typed === '' ? groupCompanies(found) : [foundGroup(found)]}
              search={search}
              all={typed !== '' && found.length <= 2}
            />
          )
        }
      </Answered>
    </Section>
  )
}

const FOUND = 'Found'

/** While letters are typed each company stands once, whatever its roles. */
function foundGroup(items: EventCompanyItem[]): CompanyGroup {
  return { role: null, type: null, title: FOUND, items: items.toSorted(byName) }
}

function Groups({ groups, search, all }: { groups: CompanyGroup[]; search: CompanySearch; all: boolean }) {
  const page = useEventPage()
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => (
        <section key={`${group.role} ${group.type?.id}`} aria-label={group.title}>
          <h3 className="border-line text-table flex items-baseline gap-2 border-b pb-1 font-semibold">
            {group.title}
            <span className="text-label text-quiet font-normal">{group.items.length}</span>
          </h3>
          <ul>
            {group.items.map((item, at) => {
              const id = item.company?.id ?? ''
              const isOpen = all || (id !== '' && id === search.company)
              return (
                <CompanyRow
                  key={id || at}
                  item={item}
                  group={group.title}
                  open={isOpen}
                  link={page.links.companies({ ...search, company: isOpen && !all ? undefined : id })}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The four filters of the operation. Three can be chosen from the types that occur; the fourth the list does not name. */
function Filters({ items, search }: { items: EventCompanyItem[]; search: CompanySearch }) {
  const page = useEventPage()
  return (
    <div className="flex flex-col gap-1.5">
      {(['sponsorTypeId', 'exhibitorTypeId', 'vendorTypeId'] as const).map((name) => {
        const types = new Map<string, { name: string; count: number }>()
        for (const item of items)
          for (const { role, type } of rolesOf(item)) {
            if (role !== roleOfFilter[name]) continue
            const known = types.get(type.id)
            types.set(type.id, { name: type.name ?? 'Type without a name', count: (known?.count ?? 0) + 1 })
          }
        const chosen = search[name]
        if (chosen && !types.has(chosen)) types.set(chosen, { name: `Type ${chosen.slice(0, 8)}`, count: 0 })
        if (types.size === 0) return null
        return (
          <FilterChips key={name} label={filterLabels[name]}>
            {[...types].map(([id, type]) => (
              <FilterChip
                key={id}
                on={id === chosen}
                count={type.count}
                link={page.links.companies({ ...search, company: undefined, [name]: id === chosen ? undefined : id })}
              >
                {type.name}
              </FilterChip>
            ))}
          </FilterChips>
        )
      })}
      {search.companyMemberTypeId ? (
        <FilterChips label="People of type">
          <FilterChip on link={page.links.companies({ ...search, companyMemberTypeId: undefined })}>
            {search.companyMemberTypeId.slice(0, 8)}
          </FilterChip>
        </FilterChips>
      ) : null}
    </div>
  )
}

function NoCompanies(props: { total: number; filtering: boolean; typed: string; search: CompanySearch }) {
  const { total, filtering, typed, search } = props
  const page = useEventPage()
  if (total > 0)
    return (
      <Empty
        title={`No company or person here is called “${typed}”`}
        action={<ButtonLink {...page.links.companies({ ...search, q: undefined })}>Show all {total}</ButtonLink>}
      >
        Names, and the names and e-mail addresses of their people, were looked through.
      </Empty>
    )
  return (
    <Empty
      title={filtering ? 'No company of these types' : 'No companies'}
      action={filtering ? <ButtonLink {...page.links.companies({})}>Show every company</ButtonLink> : undefined}
    >
      Sponsors, exhibitors and vendors of the event would stand here with their people. They are related to the event in
      the service, not here.
    </Empty>
  )
}
