import type { EventCompanyItem } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Building2, CalendarRange, ChevronRight } from 'lucide-react'

import { useMaybeAnswer } from '#api/queries.ts'
import { listed, say } from '#i18n/say.ts'
import { companyPaths } from '#navigation/paths.ts'
import { AllFields } from '#records/all-fields.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { AsOf } from '#ui/as-of.tsx'
import { cx } from '#ui/cx.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { CompanyFacts, CompanyPeople } from './company-card.tsx'
import { companyName, rolesOf } from './company-groups.ts'
import { Swatch } from './company-style.tsx'

/** Contains the group: a company may be in several groups, expanded in each. */
const peopleId = (companyId: string, group: string) => `people ${group} ${companyId}`.replaceAll(/[^\w-]+/g, '-')

/** Focuses the first link among a company's people: a telephone number or an e-mail address. */
export function focusPeopleOf(companyId: string, group: string): void {
  const place = document.getElementById(peopleId(companyId, group))
  place?.querySelector<HTMLElement>('a[href^="tel:"], a[href^="mailto:"], button')?.focus()
  place?.scrollIntoView({ block: 'nearest' })
}

/** A company in its group: one line that expands to its people and its own record. */
export function CompanyRow({
  item,
  group,
  open,
  link,
}: {
  item: EventCompanyItem
  group: string
  open: boolean
  link: LinkProps
}) {
  const people = item.companyMembers ?? []
  const id = item.company?.id ?? ''
  const roles = rolesOf(item)
  const also = roles.filter((role) => role.title !== group)
  const others = listed(also.map((it) => it.title))
  return (
    <li className="border-line border-b">
      <Link
        {...link}
        replace
        resetScroll={false}
        aria-expanded={open}
        aria-controls={open ? peopleId(id, group) : undefined}
        className="min-h-row text-text hover:bg-hover flex items-center gap-2.5 px-1 no-underline"
      >
        <ChevronRight
          aria-hidden
          className={cx(
            'size-4 shrink-0 text-quiet transition-transform duration-120',
            open ? 'rotate-90' : 'rtl:-scale-x-100',
          )}
        />
        <Swatch company={item.company} />
        <span className="min-w-0 truncate font-medium">{companyName(item)}</span>
        {also.length > 0 ? (
          <span className="text-label text-quiet min-w-0 truncate max-sm:hidden">
            {also.length < roles.length ? say('also {roles}', { roles: others }) : others}
          </span>
        ) : null}
        <span className="text-label text-quiet ms-auto shrink-0">
          {say('{count, plural, one {# person} other {# people}}', { count: people.length })}
        </span>
      </Link>
      {open ? (
        <div id={peopleId(id, group)} className="fade-in flex flex-col gap-2 pt-1 pb-4 sm:ps-7">
          <div className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
            <CompanyPeople item={item} linkOf={id ? (memberId) => companyPaths(id).member(memberId) : null} />
            {item.company ? (
              <OwnRecord item={item} companyId={item.company.id} />
            ) : (
              <p className="text-quiet">{say('No company data available.')}</p>
            )}
          </div>
          <AllFields record={item} />
        </div>
      ) : null}
    </li>
  )
}

/** The company's own record (op 1); the data of the list is shown until it is loaded, and if it is refused. */
function OwnRecord({ item, companyId }: { item: EventCompanyItem; companyId: string }) {
  const read = useMaybeAnswer('getCompany', { params: { companyid: companyId } })
  const company = read.answer?.data ?? item.company
  const paths = companyPaths(companyId)
  return (
    <div className="min-w-0">
      {company ? <CompanyFacts company={company} /> : null}
      {read.problem ? (
        <ProblemNotice quiet problem={read.problem} onRetry={read.refresh} retrying={read.pending}>
          {say('Couldn’t load the company. What you see came with the list.')}
        </ProblemNotice>
      ) : null}
      <div className="flex min-h-8 flex-wrap items-center gap-x-1 gap-y-1 pt-1">
        <ButtonLink {...paths.overview()} kind="quiet" compact icon={<Building2 />} className="-ms-2">
          {say('Company page')}
        </ButtonLink>
        <ButtonLink {...paths.events()} kind="quiet" compact icon={<CalendarRange />}>
          {say('Its events')}
        </ButtonLink>
        {read.answer ? <AsOf at={read.answer.at} className="ms-auto" /> : null}
      </div>
    </div>
  )
}
