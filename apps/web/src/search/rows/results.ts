import { fold } from '@frontdesk/api-types/plain-text'
import { matchOf } from '@frontdesk/desk-api/near-names'

import { say } from '#i18n/say.ts'
import { type EventPaths, companyPaths, eventPaths, hrefOf, projectPaths } from '#navigation/paths.ts'
import type { ParsedInput } from '#search/input/parse-input.ts'
import { middleTruncated } from '#ui/id.tsx'

import type { KnownCompany } from './cached-companies.ts'
import { type OpenEvent, type OpenRecord, eventHref, pathsOfOpen } from './open-pages.ts'

export type BoxIcon = 'event' | 'person' | 'page' | 'action' | 'question' | 'code' | 'company' | 'search' | 'lines'

/** One row of the list. Enter navigates to `href`, or calls `run`. */
export type BoxResult = {
  id: string
  label: string
  /** Why it matches or where it leads. */
  detail?: string
  /** At the far side: "Event", "Go to", "Setting". */
  group: string
  icon: BoxIcon
  /** Before the group: its age. */
  aside?: string
  /** Words to highlight in the label. */
  highlights?: readonly string[]
  /** The detail wraps instead of being truncated. */
  wrapDetail?: true
  /** The box stays open, because `run` changes its rows. */
  keepOpen?: true
  /** Enter acts on it only once it is chosen by an arrow: it would change something that may not be meant. */
  byChoice?: true
  /** Higher is better: 100 certain, 80 strong match, 60 likely, 40 possible, 20 last resort. */
  rank: number
  keys?: string
  href?: string
  /** Of the record that `href` opens. */
  eventId?: string
  run?: () => void
}

export type OfferedEvent = {
  eventId: string
  slug: string
  name: string
  projectId: string | null
  /** "running now, ends in 2 hours", "recent". */
  state?: string
  /** Running or today: most likely what a scanned badge is for. */
  near?: boolean
  runs?: boolean
  recent?: boolean
}

/** The open page and its commands. */
export type OpenPages = {
  /** `eventId` is null until the record has loaded. */
  event: OpenEvent | null
  /** The open company or project. */
  record: OpenRecord | null
  /** The project for slug lookup. */
  project: string | null
  actions: BoxResult[]
}

/** What the search can use without a request. */
export type SearchContext = OpenPages & {
  /** Pinned and recent events. */
  known: OfferedEvent[]
  /** The projects in the directory. */
  projects: { id: string; name: string | null }[]
  /** Whether the search has answered: what it has not said is no miss. */
  answer?: 'given' | 'awaited' | 'none'
  /** Somebody has the words that were typed, or words that are spelled like them. */
  knowsWords?: boolean
  /** Computed only while the box is open. */
  companies: () => KnownCompany[]
}

/** Creates rows for an input. */
export type BoxSource = (reading: ParsedInput, context: SearchContext) => BoxResult[]

const address: BoxSource = ({ address: to }) =>
  to === null
    ? []
    : [
        {
          id: 'address',
          label: say('Open {address}', { address: to }),
          group: say('Link'),
          icon: 'page',
          rank: 100,
          href: to,
        },
      ]

const most = 12

/** Pinned and recent events by name, slug or id; for empty input today's and the recent ones. */
const eventRows: BoxSource = ({ words, ids, slug, text }, { known }) =>
  known.flatMap((event) => {
    const row = {
      id: `known ${event.eventId}`,
      label: event.name,
      ...(event.state ? { detail: event.state } : {}),
      group: say('Event'),
      icon: 'event' as const,
      href: eventHref(event.slug, event.projectId),
    }
    // What runs comes before what is later or over.
    const first = event.runs ? 2 : 0
    if (text === '') return event.near || event.recent ? [{ ...row, rank: (event.near ? 30 : 20) + first }] : []
    const same = ids.includes(event.eventId.toLowerCase()) || (slug !== null && slug === event.slug)
    const match = same ? 1 : matchOf(words, `${event.name} ${event.slug}`)
    // A link may contain the event's id before the person's: the last id is the one that is meant.
    const meant = ids.length < 2 || ids.at(-1) === event.eventId.toLowerCase()
    return match === 0 ? [] : [{ ...row, rank: same ? (meant ? 99 : 55) : 70 + match * 10 + first }]
  })

/** Rows for one id inside one event: the most frequent thing at a desk first. */
function inEvent(id: string, name: string, paths: EventPaths, rank: number): BoxResult[] {
  const kinds = [
    [say('Attendee {id}', { id: middleTruncated(id) }), paths.attendee(id)],
    [say('Person {id}', { id: middleTruncated(id) }), paths.person(id)],
    [say('User {id}', { id: middleTruncated(id) }), paths.user(id)],
  ] as const
  return kinds.map(([label, path], at) => ({
    id: hrefOf(path),
    label,
    detail: say('in {event}', { event: name }),
    group: say('Look up'),
    icon: 'person',
    rank: rank - at,
    href: hrefOf(path),
  }))
}

/** Guesses for an id without a match: in the open event, else as an attendee of today's events, else as an event. */
export const unknownIds: BoxSource = ({ ids, address: to }, { event, known }) => {
  if (to !== null) return []
  const near = event ? [] : known.filter((it) => it.near).slice(0, 3)
  return ids.slice(0, 4).flatMap((id): BoxResult[] => {
    if (known.some((it) => it.eventId.toLowerCase() === id)) return []
    return [
      ...(event ? inEvent(id, event.name, pathsOfOpen(event), 90) : []),
      ...near.flatMap(({ slug, projectId: project, name }, at) =>
        inEvent(id, name, eventPaths(slug, project), 84 - at * 5).slice(0, 1),
      ),
      {
        id: `event ${id}`,
        label: say('Event {id}', { id: middleTruncated(id) }),
        detail: say('searched among the events of its companies'),
        group: say('Look up'),
        icon: 'event',
        rank: 50,
        href: hrefOf(eventPaths(id).overview()),
      },
    ]
  })
}

/** A link that ends in a slug opens the event. A single word may be anything, so as an event address it ranks last. */
const bySlug: BoxSource = ({ slug, ids, phone, text }, { project, known }) => {
  if (slug === null || phone !== null || known.some((it) => it.slug === slug)) return []
  const isLink = /^https?:/iu.test(text)
  return [
    {
      id: `slug ${slug}`,
      label: isLink ? say('Open event {slug}', { slug }) : say('Try {slug} as an event address', { slug }),
      group: say('Event'),
      icon: 'event',
      rank: isLink ? (ids.length > 0 ? 12 : 82) : 1,
      href: eventHref(slug, project),
    },
  ]
}

/** Projects in the directory and cached companies, by name or id. */
const records: BoxSource = ({ words, ids, text }, { projects, companies }) => {
  if (text === '') return []
  const rows = [
    ...projects.map((it) => ({
      ...it,
      group: say('Project'),
      icon: 'page' as const,
      href: hrefOf(projectPaths(it.id).overview()),
    })),
    ...companies().map((it) => ({
      ...it,
      group: say('Company'),
      icon: 'company' as const,
      href: hrefOf(companyPaths(it.id).overview()),
    })),
  ]
  return rows.flatMap(({ id, name, group, icon, href }): BoxResult[] => {
    const same = ids.includes(id.toLowerCase())
    const match = same ? 1 : matchOf(words, name ?? '')
    const row = { id: href, label: name ?? middleTruncated(id), group, icon, href }
    const meant = ids.at(-1) === id.toLowerCase()
    return match === 0 ? [] : [{ ...row, rank: same ? (meant ? 98 : 54) : 62 + match * 10 }]
  })
}

const actions: BoxSource = ({ words, text }, context) =>
  context.actions.flatMap((action) => {
    if (text === '') return [action]
    const match = matchOf(words, `${action.label} ${action.detail ?? ''} ${action.group}`)
    // The full name of a command ranks above a person of that name.
    const whole = fold(action.label) === fold(text)
    return match === 0 ? [] : [{ ...action, rank: (whole ? 78 : 40 + match * 25) + Math.min(action.rank, 10) / 10 }]
  })

const nothing: BoxSource = ({ email, text }, { event, answer = 'given' }) =>
  text === ''
    ? []
    : [
        {
          id: 'nothing',
          label:
            answer === 'awaited'
              ? say('Searching for {text}', { text: (email ?? text).slice(0, 60) })
              : answer === 'none'
                ? say('Couldn’t search for {text}', { text: (email ?? text).slice(0, 60) })
                : email
                  ? say('No match for {text}', { text: email })
                  : say('No match for “{text}”', { text: text.slice(0, 60) }),
          detail: event ? say('Ask for the link in their e-mail') : say('Paste an event address, a link or an id'),
          wrapDetail: true,
          group: '',
          icon: 'question',
          rank: 0,
        },
      ]

export const ownSources: readonly BoxSource[] = [address, eventRows, records, bySlug, actions]

/** Rows for an input, best first, each address once. Without a match, one row says what can be pasted. */
export function resultsFor(
  reading: ParsedInput,
  context: SearchContext,
  sources: readonly BoxSource[] = ownSources,
): BoxResult[] {
  const all = sources.flatMap((source) => source(reading, context)).toSorted((a, b) => b.rank - a.rank)
  const seen = new Set<string>()
  const once = all.filter((it) => {
    const key = it.href ?? it.id
    return !seen.has(key) && seen.add(key)
  })
  return once.length > 0 ? once.slice(0, most) : nothing(reading, context)
}
