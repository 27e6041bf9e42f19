import type { Facilitator } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { firstFilled, joined, nameOf } from '#format/names.ts'
import { grouped } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { ContactLinks } from '#records/contact-links.tsx'
import { PictureLinks, StyleSwatches } from '#records/event/event-style.tsx'
import { LongHtml, LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

/** The display name of a facilitator. */
export function facilitatorName(facilitator: Facilitator): string {
  return nameOf(facilitator) ?? say('Facilitator without a name')
}

type Links = { user: (userId: string) => LinkProps; person: (personId: string) => LinkProps }

/** A facilitator (op 24): name and occupation, contact details, activities, and all other fields. */
export function FacilitatorCard(props: { facilitator: Facilitator; links: Links; actions: ReactNode }) {
  const { facilitator, links, actions } = props
  const types = facilitator.facilitatorTypes ?? []
  const tags = (facilitator.tags ?? '')
    .split(/[,;]/u)
    .map((tag) => tag.trim())
    .filter(Boolean)
  const card = facilitator.personId
    ? links.person(facilitator.personId)
    : facilitator.userId
      ? links.user(facilitator.userId)
      : null
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-1.5">
          {types.map((type) => (
            <Badge key={type.id} meaning="neutral" icon={null}>
              {nameOf(type) ?? say('Type without a name')}
            </Badge>
          ))}
          {facilitator.facilitatorKind && facilitator.facilitatorKind !== 'Person' ? (
            <Badge meaning="neutral" icon={null}>
              <bdi>{facilitator.facilitatorKind}</bdi>
            </Badge>
          ) : null}
        </p>
        <p className="text-quiet line-clamp-3">
          {joined([facilitator.jobTitle, facilitator.company]) ?? say('work unknown')}
        </p>
        <ContactLinks
          email={firstFilled(facilitator.email, facilitator.contactEmail)}
          phone={firstFilled(facilitator.phone)}
        />
      </div>
      {actions}
      {facilitator.description ? <LongHtml html={facilitator.description} /> : null}
      <DefinitionList>
        <Definition term={say('At this event')}>
          {card ? (
            <Link
              {...card}
              className="touch:inline-flex touch:min-h-11 touch:items-center underline decoration-current/40 underline-offset-2 hover:decoration-current"
            >
              {say('Are they on the list of attendees?')}
            </Link>
          ) : null}
        </Definition>
        <Definition term={say('Web')}>{facilitator.url ? <SafeLink address={facilitator.url} /> : null}</Definition>
        <Definition term={say('Contact')}>
          {facilitator.contactInformation ? <LongText text={facilitator.contactInformation} /> : null}
        </Definition>
        <Definition term={say('Tags')}>
          {tags.length > 0 ? (
            <span className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <Badge key={tag} meaning="neutral" icon={null}>
                  {tag}
                </Badge>
              ))}
            </span>
          ) : null}
        </Definition>
        <Definition term={say('Rank')}>
          {typeof facilitator.rank === 'number' ? grouped(facilitator.rank) : null}
        </Definition>
        <Definition term={say('Style')}>
          <StyleSwatches style={facilitator.style} />
        </Definition>
        <Definition term={say('Picture')}>
          <PictureLinks record={facilitator} />
        </Definition>
        <Definition term={say('Facilitator id')}>
          <Id id={facilitator.id} what={say('facilitator id')} />
        </Definition>
        {facilitator.externalId ? (
          <Definition term={say('External id')}>
            <Copy shown text={facilitator.externalId} what={say('external id')} className="font-mono" />
          </Definition>
        ) : null}
      </DefinitionList>
    </div>
  )
}
