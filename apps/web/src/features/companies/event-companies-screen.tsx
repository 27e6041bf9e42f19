import type { EventCompanyItem } from '@frontdesk/api-types'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { ListScreen } from '#screen/list-and-record-screens.tsx'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { Empty } from '#ui/empty.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'

import { CompanyFilters, filtersIn } from './company-filters.tsx'
import { bestCompany, byName, type CompanyGroup, filterCompanies, groupCompanies } from './company-groups.ts'
import { CompanyRow, focusPeopleOf } from './company-row.tsx'
import type { CompanySearch } from './company-search.ts'

/** Companies by role and type, with a text filter; Enter opens the people of the first match (op 6). */
export function EventCompaniesScreen({ search }: { search: CompanySearch }) {
  const page = useEventPage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  usePageTitle(say('Companies, {event}', { event: page.name }))
  const params = { eventid: page.eventId }
  const filters = filtersIn(search)
  const filtering = Object.keys(filters).length > 0
  // The types to filter by come from the unfiltered list; filtering is done by the service.
  const whole = useMaybeAnswer('listEventCompanies', { params })
  const filtered = useMaybeAnswer('listEventCompanies', { params, query: filters }, { enabled: filtering })
  const read = filtering ? filtered : whole
  const items = read.answer?.data ?? []
  const typed = search.q ?? ''
  const found = filterCompanies(items, typed)

  // The pending Enter, kept until the list is loaded and the company is open.
  const requested = useRef<{ text: string; asked: boolean } | null>(null)

  const go = (change: Record<'q' | 'company', string | undefined>) =>
    navigate({ ...page.links.companies({ ...search, ...change }), replace: true, resetScroll: false })
  const type = (q: string) => {
    requested.current = null
    void go({ q: q === '' ? undefined : q, company: undefined })
  }
  const open = (event: FormEvent) => {
    event.preventDefault()
    const text = form.current?.querySelector('input')?.value ?? ''
    requested.current = text.trim() === '' ? null : { text, asked: false }
    settle()
  }
  const settle = () => {
    const request = requested.current
    if (request === null) return
    // Dropped if the focus has left the form meanwhile.
    if (!form.current?.contains(document.activeElement)) requested.current = null
    if (requested.current === null || !read.answer || typed !== request.text) return
    const id = bestCompany(items, typed)?.company?.id
    if (id !== undefined && id !== search.company) {
      if (!request.asked) void go({ q: search.q, company: id })
      request.asked = true
      return
    }
    requested.current = null
    if (id !== undefined) focusPeopleOf(id, foundTitle())
  }
  useEffect(settle)
  useShortcut({
    keys: 'F',
    label: say('Find a company'),
    group: say('On this page'),
    run: () => form.current?.querySelector('input')?.focus(),
  })

  return (
    <ListScreen
      title={say('Companies')}
      id="listEventCompanies"
      input={{ params, query: filters }}
      read={read}
      what={say('the companies of {name}', { name: page.name })}
      name={`companies-${page.eventId}`}
      shown={items.length}
      skeleton={8}
      fields={items.length > 0 ? { companies: items } : null}
      above={
        <>
          <form
            ref={form}
            role="search"
            aria-label={say('Find a company')}
            noValidate
            onSubmit={open}
            className="max-w-xl"
          >
            <Field label={say('Company or person')} hint={say('Part of a name, then Enter for its people')}>
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
            <CompanyFilters items={whole.answer?.data ?? []} search={search} />
          </div>
          <p className="text-quiet min-h-5" role="status">
            {typed !== '' && read.answer
              ? say('{count, plural, one {# company} other {# companies}} for “{typed}”.', {
                  count: found.length,
                  typed,
                })
              : null}
          </p>
        </>
      }
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
    </ListScreen>
  )
}

const foundTitle = () => say('Found')

/** With a text filter, each company is listed once, whatever its roles. */
function foundGroup(items: EventCompanyItem[]): CompanyGroup {
  return { role: null, type: null, title: foundTitle(), items: items.toSorted(byName) }
}

function Groups({ groups, search, all }: { groups: CompanyGroup[]; search: CompanySearch; all: boolean }) {
  const page = useEventPage()
  return (
    <div className="flex flex-col gap-5">
      {groups.map((group) => (
        <section key={`${group.role} ${group.type?.id}`} aria-label={group.title}>
          <h3 className="border-line text-table flex items-baseline gap-2 border-b pb-1 font-medium">
            <span className="line-clamp-2 min-w-0">{group.title}</span>
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

function NoCompanies(props: { total: number; filtering: boolean; typed: string; search: CompanySearch }) {
  const { total, filtering, typed, search } = props
  const page = useEventPage()
  if (total > 0)
    return (
      <Empty
        title={say('No company or person here is called “{typed}”', { typed })}
        action={
          <ButtonLink {...page.links.companies({ ...search, q: undefined })}>
            {say('Show all {total}', { total })}
          </ButtonLink>
        }
      >
        {say('Searched company names and the names and e-mail addresses of their people.')}
      </Empty>
    )
  return (
    <Empty
      title={filtering ? say('No company of these types') : say('No companies')}
      action={
        filtering ? <ButtonLink {...page.links.companies({})}>{say('Show every company')}</ButtonLink> : undefined
      }
    >
      {say('No sponsors, exhibitors or vendors yet. They can’t be added here.')}
    </Empty>
  )
}
