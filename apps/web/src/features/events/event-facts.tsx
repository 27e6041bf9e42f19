import type { EventRecord } from '@frontdesk/api-types'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { firstFilled, nameOf } from '#format/names.ts'
import { minutesInWords } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { PictureLinks, StyleSwatches } from '#records/event/event-style.tsx'
import { ListedWord } from '#records/event/listed-word.tsx'
import { LongText } from '#records/text/long-text.tsx'
import { SafeLink } from '#records/text/safe-link.tsx'
import { Badge } from '#ui/badge.tsx'
import { Copy } from '#ui/copy.tsx'
import { Definition, DefinitionList } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'

import { stampText } from './resource-window.ts'

type Links = {
  user: (userId: string) => LinkProps
  /** The page of an event by its id. */
  event: (eventId: string) => LinkProps
  project: ((projectId: string) => LinkProps) | null
}

/** Type, categories, style, links, ids: rarely needed facts. */
export function EventFacts({
  event,
  links,
  zone,
  now,
}: {
  event: EventRecord
  links: Links
  zone: string
  now: number
}) {
  const around = { zone, now }
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <DefinitionList className="content-start">
        <Definition term={say('Type')}>
          {event.type || event.baseType ? (
            <span className="flex flex-wrap items-center gap-2">
              <span>{nameOf(event.type)}</span>
              <ListedWord set="baseType" word={event.baseType} />
            </span>
          ) : null}
        </Definition>
        <Categories event={event} />
        <Definition term={say('Priority')}>
          {event.priority ? <ListedWord set="priority" word={event.priority} /> : null}
        </Definition>
        <Definition term={say('In calendars')}>{transparencyText(event.transparency)}</Definition>
        <Definition term={say('Reminder')}>{reminderText(event)}</Definition>
        <Definition term={say('Comments')}>
          {typeof event.numberOfComments === 'number'
            ? say('{count, plural, one {# comment} other {# comments}}', { count: event.numberOfComments })
            : null}
        </Definition>
        <Words term={say('Reactions')} text={event.reactionSummary} />
        <Definition term={say('Style')}>
          <StyleSwatches style={event.style} />
        </Definition>
        <Definition term={say('Picture')}>
          <PictureLinks record={event} />
        </Definition>
      </DefinitionList>
      <DefinitionList className="content-start">
        <Definition term={say('Link')}>{event.url ? <SafeLink address={event.url} /> : null}</Definition>
        {event.customUrl ? (
          <Definition term={say('Own address')}>
            <SafeLink address={event.customUrl} />
          </Definition>
        ) : null}
        {event.socials ? <Words term={say('Socials')} text={event.socials} /> : null}
        <Family event={event} links={links} />
        <Stamp term={say('Created')} stamp={event.created} by={event.createdByUserId} links={links} {...around} />
        <Stamp
          term={say('Last changed')}
          stamp={event.modified}
          by={event.modifiedByUserId}
          links={links}
          {...around}
        />
        <Ids event={event} links={links} />
      </DefinitionList>
    </div>
  )
}

function Words({ term, text }: { term: string; text: string | null | undefined }) {
  return <Definition term={term}>{text ? <LongText text={text} /> : null}</Definition>
}

function Categories({ event }: { event: EventRecord }) {
  const names = (event.categories ?? [])
    .map((category) => nameOf(category) ?? firstFilled(category.code))
    .filter((name) => name !== null)
  return (
    <>
      {event.category ? <Words term={say('Category')} text={event.category} /> : null}
      <Definition term={say('Categories')}>
        {names.length > 0 ? (
          <span className="flex flex-wrap gap-1.5">
            {[...new Set(names)].map((name) => (
              <Badge key={name} meaning="neutral" icon={null}>
                {name}
              </Badge>
            ))}
          </span>
        ) : null}
      </Definition>
    </>
  )
}

const linkLook = 'underline decoration-current/40 underline-offset-2 hover:decoration-current'

/** The parent events, linked by id: the service does not return their slugs. */
function Family({ event, links }: { event: EventRecord; links: Links }) {
  const { parentId, topLevelId: top } = event
  if (!parentId && (!top || top === event.id)) return null
  const to = (id: string, text: string) => (
    <Link {...links.event(id)} className={linkLook}>
      {text}
    </Link>
  )
  return (
    <Definition term={say('Inside')}>
      <span className="flex flex-wrap gap-x-4">
        {parentId ? to(parentId, say('the event above it')) : null}
        {top && top !== event.id && top !== parentId ? to(top, say('the main event')) : null}
      </span>
    </Definition>
  )
}

type StampProps = {
  term: string
  stamp: string | null | undefined
  by: string | null | undefined
  links: Links
  zone: string
  now: number
}

function Stamp({ term, stamp, by, links, ...around }: StampProps): ReactNode {
  const at = stampText(stamp, around)
  if (!at && !by) return null
  return (
    <Definition term={term}>
      {at ? <time title={at.exact}>{at.text}</time> : null}
      {by ? (
        <Link {...links.user(by)} className={`${linkLook} ms-3`}>
          {say('by this user')}
        </Link>
      ) : null}
    </Definition>
  )
}

function Ids({ event, links }: { event: EventRecord; links: Links }) {
  return (
    <>
      {event.code ? (
        <Definition term={say('Code')}>
          <Copy shown text={event.code} what={say('event code')} />
        </Definition>
      ) : null}
      <Definition term={say('Event address')}>
        {event.slug ? <Copy shown text={event.slug} what={say('event address')} className="font-mono" /> : null}
      </Definition>
      <Definition term={say('Event id')}>
        <Id id={event.id} what={say('event id')} />
      </Definition>
      <Definition term={say('Project')}>
        {event.projectId ? (
          <span className="inline-flex flex-wrap items-center gap-x-3">
            {links.project ? (
              <Link {...links.project(event.projectId)} className={linkLook}>
                {say('Open its project')}
              </Link>
            ) : null}
            <Id id={event.projectId} what={say('project id')} />
          </span>
        ) : null}
      </Definition>
      {event.externalId ? (
        <Definition term={say('External id')}>
          <Copy shown text={event.externalId} what={say('external id')} className="font-mono" />
        </Definition>
      ) : null}
    </>
  )
}

function transparencyText(word: EventRecord['transparency']): string | null {
  if (!word) return null
  if (word === 'Opaque') return say('Busy: the time counts as taken')
  if (word === 'Transparent') return say('Free: the time counts as free')
  return word
}

function reminderText(event: EventRecord): string | null {
  if (typeof event.reminderMins === 'number')
    return event.hasReminder === false
      ? say('off, {time} before when on', { time: minutesInWords(event.reminderMins) })
      : say('{time} before', { time: minutesInWords(event.reminderMins) })
  if (event.hasReminder === true) return event.useDefaultReminder ? say('as is usual for its calendar') : say('on')
  if (event.hasReminder === false) return event.useDefaultReminder ? say('as is usual for its calendar') : say('none')
  return null
}
