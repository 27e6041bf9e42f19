import { matchOf } from '@frontdesk/desk-api/near-names'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'

import type { DirectoryHit } from '#api/desk/directory.ts'
import { recentsQuery } from '#api/desk/recent-people.ts'
import { useNow } from '#browser/now.ts'
import { type EventPage, useEventPage } from '#events/event-context.tsx'
import { firstFilled } from '#format/names.ts'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { recentLink } from '#people/guest-link.ts'
import { Section } from '#ui/section.tsx'

/** A person in the directory with a link to their page at this event; `fits`: not merely similar. */
export type PersonRow = {
  key: string
  name: string
  detail: string | null
  here: boolean
  fits: boolean
  link: LinkProps
}

type At = Pick<EventPage, 'eventId' | 'links'>

function linkOf(hit: DirectoryHit, here: boolean, { links }: At): LinkProps | null {
  if (here && hit.kind === 'attendee') return links.attendee(hit.id)
  if (hit.userId !== null) return links.user(hit.userId)
  return hit.personId === null ? null : links.person(hit.personId)
}

/** Every word is in the fields that identify the person, or the number is theirs; similarity is not sufficient. */
function fitsWords({ name, email, phone, number, matched }: DirectoryHit, words: string): boolean {
  if (matched.some((field) => field === 'id' || field === 'phone' || field === 'number')) return true
  const text = [name, email, phone, number].filter((part) => part !== null).join(' ')
  return matchOf(words.toLowerCase().split(/\s+/).filter(Boolean), text) > 0
}

/** Each person once: those of this event first, then the others. */
export function personRows(hits: readonly DirectoryHit[], words: string, page: At): PersonRow[] {
  const isHere = ({ eventId }: DirectoryHit) => eventId?.toLowerCase() === page.eventId.toLowerCase()
  const rows = new Map<string, PersonRow>()
  for (const hit of [...hits.filter(isHere), ...hits.filter((one) => !isHere(one))]) {
    const key = hit.personId ?? hit.userId ?? hit.id
    const here = isHere(hit)
    const link = linkOf(hit, here, page)
    if (link === null || rows.has(key)) continue
    const seenAt = here || hit.eventName === null ? null : say('known from {event}', { event: hit.eventName })
    const detail = [firstFilled(hit.email, hit.phone), seenAt].filter((part) => part !== null).join(' · ')
    rows.set(key, {
      key,
      name: firstFilled(hit.name) ?? say('No name'),
      detail: detail || null,
      here,
      fits: fitsWords(hit, words),
      link,
    })
  }
  return [...rows.values()].toSorted((a, b) => Number(b.fits) - Number(a.fits))
}

/** The matches as links; Enter opens the first. */
export function PersonMatches(props: { rows: readonly PersonRow[]; searching: boolean; failed: boolean }) {
  const { rows, searching, failed } = props
  const fitting = rows.filter(({ fits }) => fits).length
  const says = searching
    ? say('Looking')
    : failed
      ? say('Could not look. Check the connection and type again.')
      : rows.length === 0
        ? say('No match among people seen here')
        : fitting === 0
          ? say('No match. Similar people:')
          : say('{count, plural, one {# match. Enter opens it.} other {# matches. Enter opens the first.}}', {
              count: fitting,
            })
  return (
    <Section title={say('People seen here')}>
      <p role="status" className="text-label text-quiet min-h-5">
        {says}
      </p>
      <ul aria-label={say('People seen here')}>
        {rows.map(({ key, name, detail, link }) => (
          <PersonLine key={key} name={name} detail={detail} link={link} />
        ))}
      </ul>
    </Section>
  )
}

function PersonLine({ name, detail, link }: { name: string; detail: string | null; link: LinkProps }) {
  return (
    <li className="border-line hover:bg-hover focus-within:bg-hover border-b">
      <Link {...link} className="touch:min-h-11 flex min-h-9 flex-wrap items-center gap-x-3 px-1 py-1.5">
        <bdi className="font-medium">{name}</bdi>
        {detail ? <span className="text-label text-quiet min-w-0">{detail}</span> : null}
      </Link>
    </li>
  )
}

/** The people this user opened last at this event. */
export function RecentPeople() {
  const page = useEventPage()
  const now = useNow()
  const { data = [] } = useQuery(recentsQuery)
  const here = data.filter(({ eventId }) => eventId.toLowerCase() === page.eventId.toLowerCase())
  if (here.length === 0) return null
  return (
    <Section title={say('Recent people')}>
      <ul aria-label={say('Recent people')}>
        {here.map(({ kind, id, name, seenAt }) => (
          <PersonLine
            key={`${kind} ${id}`}
            name={name}
            detail={pastTime(Date.parse(seenAt), now)}
            link={recentLink({ kind, id }, page.links)}
          />
        ))}
      </ul>
    </Section>
  )
}
