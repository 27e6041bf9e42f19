import type { EventRecord } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'

import { firstFilled, joined, nameOf } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { ContactLinks } from '#records/contact-links.tsx'
import { LongHtml, LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'

type Links = { user: (userId: string) => LinkProps; person: (personId: string) => LinkProps }

/** The organizer, their contact details, and their card at this event. */
export function EventOrganizer({ event, links }: { event: EventRecord; links: Links }) {
  const { organizer } = event
  if (!organizer) return <p className="text-quiet">{say('No organizer recorded.')}</p>
  const card = organizer.personId
    ? links.person(organizer.personId)
    : organizer.userId
      ? links.user(organizer.userId)
      : null
  const work = joined([organizer.jobTitle, organizer.company])
  return (
    <div className="flex flex-col gap-1">
      <p className="line-clamp-3 font-medium">{nameOf(organizer) ?? say('No name')}</p>
      {work ? <p className="text-quiet line-clamp-3">{work}</p> : null}
      <ContactLinks email={firstFilled(organizer.email, organizer.contactEmail)} phone={firstFilled(organizer.phone)} />
      {organizer.contactInformation ? <LongText text={organizer.contactInformation} /> : null}
      {organizer.url ? <SafeLink address={organizer.url} /> : null}
      {organizer.description ? <LongHtml html={organizer.description} /> : null}
      {card ? (
        <p>
          <Link {...card} className="touch:inline-flex touch:min-h-11 touch:items-center underline underline-offset-2">
            {say('Are they on this event?')}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
