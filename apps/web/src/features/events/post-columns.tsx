import { Link, type LinkProps } from '@tanstack/react-router'

import { say } from '#i18n/say.ts'
import { AllFields } from '#records/all-fields.tsx'
import { ContactLinks } from '#records/contact-links.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { middleTruncated } from '#ui/id.tsx'

import type { PostView } from './post-view.ts'

export type PostLinks = {
  attendees: (who?: string) => LinkProps
  attendee: (attendeeId: string) => LinkProps
  person: (personId: string) => LinkProps
  user: (userId: string) => LinkProps
  event: (eventId: string) => LinkProps
  project: (projectId: string) => LinkProps
}

const linkLook =
  'touch:inline-flex touch:min-h-11 touch:items-center underline decoration-current/40 underline-offset-2 hover:decoration-current'

/** Column ids are the contract's field names: the header's sort order is sent to the service. */
export function postColumns(links: PostLinks): Column<PostView>[] {
  return [
    {
      id: 'name',
      name: say('Name'),
      wide: true,
      value: (view) => view.name,
      cell: (view) => <bdi className="line-clamp-3">{view.name ?? say('No name')}</bdi>,
    },
    {
      id: 'email',
      name: say('E-mail and phone'),
      wide: true,
      value: (view) => view.email,
      cell: (view) => <ContactLinks email={view.email} phone={view.phone} />,
      csv: (view) => view.email,
    },
    {
      id: 'here',
      name: say('At this event'),
      value: (view) => view.attendeeId ?? view.personId ?? view.userId ?? null,
      cell: (view) => <Here view={view} links={links} />,
    },
    {
      id: 'jobTitle',
      name: say('Work'),
      omitEmpty: true,
      wide: true,
      value: (view) => view.work,
      cell: (view) => (view.work ? <bdi className="line-clamp-3">{view.work}</bdi> : <Nothing text={say('unknown')} />),
    },
    {
      id: 'also',
      name: say('Also at'),
      omitEmpty: true,
      value: (view) => view.otherEvents.length + view.otherProjects.length || null,
      cell: (view) => <Also view={view} links={links} />,
      csv: (view) => [...view.otherEvents, ...view.otherProjects].join(' '),
    },
    {
      id: 'meta',
      name: say('More'),
      omitEmpty: true,
      value: (view) => view.meta.map(([name, value]) => `${name}: ${value}`).join(', ') || null,
      cell: (view) => <More view={view} />,
    },
    {
      id: 'fields',
      name: say('All fields'),
      wide: true,
      hidden: true,
      value: (view) => view.key,
      cell: (view) => <AllFields record={view.post} />,
      csv: (view) => JSON.stringify(view.post),
    },
    { id: 'phone', name: say('Phone'), hidden: true, value: (view) => view.phone },
    { id: 'company', name: say('Company'), hidden: true, value: (view) => view.post.company ?? null },
    { id: 'contactEmail', name: say('Contact e-mail'), hidden: true, value: (view) => view.post.contactEmail ?? null },
    { id: 'firstName', name: say('First name'), hidden: true, value: (view) => view.post.firstName ?? null },
    { id: 'lastName', name: say('Last name'), hidden: true, value: (view) => view.post.lastName ?? null },
  ]
}

/** Links to the person's card if the post has an id, else to a search for them. */
function Here({ view, links }: { view: PostView; links: PostLinks }) {
  const { attendeeId, personId, userId } = view
  const card = attendeeId
    ? links.attendee(attendeeId)
    : personId
      ? links.person(personId)
      : userId
        ? links.user(userId)
        : null
  return card ? (
    <Link {...card} className={linkLook}>
      {say('Open the card')}
    </Link>
  ) : view.email ? (
    <Link {...links.attendees(view.email)} className={linkLook}>
      {say('Look them up')}
    </Link>
  ) : (
    <span className="text-quiet">{say('no id or e-mail')}</span>
  )
}

function Also({ view, links }: { view: PostView; links: PostLinks }) {
  if (view.otherEvents.length + view.otherProjects.length === 0) return <Nothing text={say('nowhere else')} />
  return (
    <span className="flex flex-col">
      {view.otherEvents.map((id) => (
        <Link key={id} {...links.event(id)} className={linkLook}>
          {say('event {id}', { id: middleTruncated(id) })}
        </Link>
      ))}
      {view.otherProjects.map((id) => (
        <Link key={id} {...links.project(id)} className={linkLook}>
          {say('project {id}', { id: middleTruncated(id) })}
        </Link>
      ))}
    </span>
  )
}

/** A dash with a text for screen readers. */
function Nothing({ text }: { text: string }) {
  return (
    <span className="text-quiet">
      <span aria-hidden>–</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}

function More({ view }: { view: PostView }) {
  if (view.meta.length === 0) return <Nothing text={say('unknown')} />
  return (
    <div className="min-w-0">
      {view.meta.map(([name, value]) => (
        <p key={name} className="line-clamp-3 break-words">
          <span className="text-label text-quiet">{name} </span>
          {value}
        </p>
      ))}
    </div>
  )
}
