import type { CompanyMember } from '@frontdesk/api-types'

import { mailLink } from '#format/links.ts'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { ContactLinks, ContactLink } from '#records/contact-links.tsx'
import { Clamped } from '#ui/clamped.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import { Long, NotEmployed } from './company-card.tsx'

/** A member of a company (op 2 or op 6), contact details first. */
export function MemberFacts({ member }: { member: CompanyMember }) {
  const email = firstFilled(member.contactEmail, member.email)
  const other = firstFilled(member.email)
  const ids = [
    [say('Member id'), member.id],
    [say('Person id'), member.personId],
    [say('User id'), member.userId],
  ] as const
  return (
    <DefinitionList>
      <Definition term={say('Contact')}>
        <ContactLinks email={email} phone={firstFilled(member.phone)} />
      </Definition>
      {other && other !== email ? (
        <Definition term={say('Account e-mail')}>
          <ContactLink text={other} link={mailLink(other)} what={say('e-mail')} />
        </Definition>
      ) : null}
      <Definition term={say('Job')}>{text(member.jobTitle)}</Definition>
      <Definition term={say('Role there')}>{text(member.role)}</Definition>
      {member.isEmployed === false ? (
        <Definition term={say('Employment')}>
          <NotEmployed member={member} />
        </Definition>
      ) : null}
      {member.contactInformation ? (
        <Definition term={say('Contact')}>
          <Long text={member.contactInformation} />
        </Definition>
      ) : null}
      {member.description ? (
        <Definition term={say('About')}>
          <Long text={member.description} />
        </Definition>
      ) : null}
      {ids.map(([name, id]) =>
        id ? (
          <Definition key={name} term={name}>
            <Id id={id} what={name} />
          </Definition>
        ) : null,
      )}
    </DefinitionList>
  )
}

function text(value: string | null | undefined) {
  const filled = firstFilled(value)
  return filled === null ? null : <Clamped>{filled}</Clamped>
}
