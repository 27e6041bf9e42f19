import type { Company, CompanyMember, EventCompanyItem } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import type { ReactNode } from 'react'

import { safeColour } from '#format/links.ts'
import { firstFilled, joined } from '#format/names.ts'
import { Badge } from '#ui/badge.tsx'
import { Copy, Id } from '#ui/copy.tsx'
import { cx } from '#ui/cx.ts'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'

import { memberName } from './company-groups.ts'
import { addressOf } from './event-place.ts'
import { Reach } from './reach.tsx'
import { SafeLink } from './safe-link.tsx'

/** The company's own colour, as a swatch and never as text. */
export function Swatch({ company }: { company: Company | null | undefined }) {
  const colour = company?.style?.hasStyle ? safeColour(company.style.primaryColor) : null
  return (
    <span
      aria-hidden
      className={cx('size-3 shrink-0 rounded-xs', colour && 'border border-line')}
      style={colour ? { background: colour } : undefined}
    />
  )
}

/** The people of a company at this event, each with telephone and mail to use or copy. */
export function CompanyPeople(props: {
  item: EventCompanyItem
  /** Where a member's calendar is; null when it cannot be reached. */
  calendarOf: ((memberId: string) => LinkProps) | null
}) {
  const { item, calendarOf } = props
  const members = item.companyMembers ?? []
  if (members.length === 0) return <p className="text-quiet">The service names nobody of this company at this event.</p>
  return (
    <ul className="flex flex-col">
      {members.map((member) => (
        <Member key={member.id} member={member} calendar={calendarOf?.(member.id) ?? null} />
      ))}
    </ul>
  )
}

function Member({ member, calendar }: { member: CompanyMember; calendar: LinkProps | null }) {
  return (
    <li className="border-line grid items-baseline gap-x-4 border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <p className="min-w-0">
        <span className="font-medium">{memberName(member)}</span>
        {calendar ? (
          <Link
            {...calendar}
            title={`Calendar of ${memberName(member)}`}
            aria-label={`Calendar of ${memberName(member)}`}
            className="text-quiet hover:text-text ml-1.5 inline-grid size-6 place-items-center rounded align-middle"
          >
            <CalendarRange aria-hidden className="size-3.5" />
          </Link>
        ) : null}
        <span className="text-quiet block">{joined([member.jobTitle, member.role])}</span>
        {member.isEmployed === false ? (
          <Badge meaning="neutral" icon={null} className="ml-2">
            Not employed there
          </Badge>
        ) : null}
      </p>
      <Reach email={firstFilled(member.contactEmail, member.email)} phone={firstFilled(member.phone)} />
    </li>
  )
}

/** What the service knows of the company itself (op 1 or op 6). */
export function CompanyFacts({ company, children }: { company: Company; children?: ReactNode }) {
  const address = addressOf(company)
  return (
    <DefinitionList>
      {company.email ? (
        <Definition term="E-mail">
          <Reach email={company.email} phone={null} />
        </Definition>
      ) : null}
      {company.contactInformation ? (
        <Definition term="Contact">
          <span className="whitespace-pre-line">{company.contactInformation}</span>
        </Definition>
      ) : null}
      {address ? (
        <Definition term="Address">
          {address} <Copy text={address} what="address" />
        </Definition>
      ) : null}
      {company.url ? (
        <Definition term="Web">
          <SafeLink address={company.url} />
        </Definition>
      ) : null}
      {company.description ? (
        <Definition term="About">
          <span className="whitespace-pre-line">{company.description}</span>
        </Definition>
      ) : null}
      <Definition term="Company id">
        <Id id={company.id} what="company id" />
      </Definition>
      {children}
    </DefinitionList>
  )
}
