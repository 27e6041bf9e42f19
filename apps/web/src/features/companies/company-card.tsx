import type { Company, CompanyMember, EventCompanyItem } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { firstFilled, joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { ContactLinks } from '#records/contact-links.tsx'
import { addressOf } from '#records/event/event-place.ts'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import { memberName } from './company-groups.ts'
import { socialsOf } from './company-socials.ts'

/** The people of a company at this event, each with telephone and e-mail to use or copy. */
export function CompanyPeople(props: {
  item: EventCompanyItem
  /** The link to a member's page; null when there is none. */
  linkOf: ((memberId: string) => LinkProps) | null
}) {
  const { item, linkOf } = props
  const members = item.companyMembers ?? []
  if (members.length === 0) return <p className="text-quiet">{say('No one of this company at this event.')}</p>
  return (
    <ul className="flex flex-col">
      {members.map((member) => (
        <Member key={member.id} member={member} link={linkOf?.(member.id) ?? null} />
      ))}
    </ul>
  )
}

function Member({ member, link }: { member: CompanyMember; link: LinkProps | null }) {
  const name = memberName(member)
  return (
    <li className="border-line grid items-center gap-x-4 border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        {link ? (
          <Link
            {...link}
            className="touch:min-h-11 inline-flex min-h-6 max-w-full items-center font-medium underline decoration-current/40 underline-offset-2 hover:decoration-current"
          >
            <span className="line-clamp-2">{name}</span>
          </Link>
        ) : (
          <span className="line-clamp-2 font-medium">{name}</span>
        )}
        <p className="text-quiet line-clamp-2">{joined([member.jobTitle, member.role])}</p>
        <NotEmployed member={member} />
      </div>
      <ContactLinks email={firstFilled(member.contactEmail, member.email)} phone={firstFilled(member.phone)} />
    </li>
  )
}

export function NotEmployed({ member }: { member: CompanyMember }) {
  if (member.isEmployed !== false) return null
  return (
    <Badge meaning="neutral" icon={null}>
      {say('Not employed there')}
    </Badge>
  )
}

/** The company's own record (op 1 or op 6), contact details first. */
export function CompanyFacts({ company, children }: { company: Company; children?: ReactNode }) {
  const address = addressOf(company)
  const socials = socialsOf(company.socials)
  const logo = firstFilled(
    company.imageUrl,
    company.profileImages?.defaultOriginal,
    company.profileImages?.defaultLarge,
  )
  const { latitude, longitude } = company
  const point = typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : null
  return (
    <DefinitionList>
      {company.email ? (
        <Definition term={say('E-mail')}>
          <ContactLinks email={company.email} phone={null} />
        </Definition>
      ) : null}
      {company.contactInformation ? (
        <Definition term={say('Contact')}>
          <Long text={company.contactInformation} />
        </Definition>
      ) : null}
      {address ? (
        <Definition term={say('Address')}>
          <Long text={address} /> <Copy text={address} what={say('address')} />
        </Definition>
      ) : null}
      {point ? (
        <Definition term={say('Latitude, longitude')}>
          <Copy shown text={point} what={say('latitude and longitude')} />
        </Definition>
      ) : null}
      {company.url ? (
        <Definition term={say('Web')}>
          <SafeLink address={company.url} />
        </Definition>
      ) : null}
      {socials.length > 0 ? (
        <Definition term={say('Social media')}>
          <Long text={socials.join(' ')}>
            <span className="flex flex-col items-start">
              {socials.map((text) => (
                <SafeLink key={text} address={text} />
              ))}
            </span>
          </Long>
        </Definition>
      ) : null}
      {logo ? (
        <Definition term={say('Logo')}>
          <SafeLink address={logo} />
        </Definition>
      ) : null}
      {company.description ? (
        <Definition term={say('About')}>
          <Long text={company.description} />
        </Definition>
      ) : null}
      <Definition term={say('Company id')}>
        <Id id={company.id} what={say('company id')} />
      </Definition>
      {children}
    </DefinitionList>
  )
}

/** A text of any length: it breaks anywhere, and a very long one scrolls. */
export function Long({ text, children = text }: { text: string; children?: ReactNode }) {
  if (text.length < 800) return <span className="max-w-prose whitespace-pre-line">{children}</span>
  return (
    <div
      role="region"
      aria-label={say('Long text')}
      // Focusable, so that the keyboard can scroll it (axe: scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-60 max-w-prose overflow-y-auto whitespace-pre-line"
    >
      {children}
    </div>
  )
}
