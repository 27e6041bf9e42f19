import { say } from '#i18n/say.ts'

import { type OpenEvent, type OpenRecord, eventHref, tabHref } from './open-pages.ts'
import type { Reading } from './reading.ts'
import type { KnownCompany } from './seen-companies.ts'

export type BoxIcon = 'event' | 'person' | 'page' | 'action' | 'question' | 'code' | 'company' | 'search' | 'lines'

/** One row under the box. Enter on it goes to `href`, or does `run`. */
export type BoxResult = {
  id: string
  label: string
  /** Why it is here or where it leads, quiet. */
  detail?: string
  /** Printed at the far side: "Event", "Go to", "Setting". */
  group: string
  icon: BoxIcon
  /** Printed before the group, quiet: how old it is. */
  aside?: string
  /** Words that are marked in the label. */
  marks?: readonly string[]
  /** Its detail is to be read whole, on several lines where it must. */
  told?: true
  /** The box stays open when it was run: it changes what the box shows. */
  keepOpen?: true
  /** Higher stands first. 100 certain, 80 a strong match, 60 likely, 40 possible, 20 a last resort. */
  rank: number
  keys?: string
  href?: string
  run?: () => void
}

export type KnownEvent = {
  eventId: string
  slug: string
  name: string
  projectId: string | null
  /** "running now, ends in 2 hours", "recent". */
  state?: string
  /** Runs now or today: what a badge scanned at the desk is most likely for. */
  near?: boolean
  recent?: boolean
}

/** What is open, and what can be done from there. */
export type OpenPages = {
  /** `eventId` is null until the record is there. */
  event: OpenEvent | null
  /** The company or project whose page is open. */
  record: OpenRecord | null
  /** Project to look slugs up in. */
  project: string | null
  actions: BoxResult[]
}

/** What the desk knows without asking, at the moment of typing. */
export type Surroundings = OpenPages & {
  /** Pinned and recent events. */
  known: KnownEvent[]
  /** The projects that this desk has seen. */
  projects: { id: string; name: string | null }[]
  /** Looked up only while the box is open. */
  companies: () => KnownCompany[]
}

/** Gives rows for a reading. */
export type BoxSource = (reading: Reading, around: Surroundings) => BoxResult[]

/**
 * How well words stand in a text: each word must begin a word of it (1) or stand inside it (0.5);
 * 0 when one is missing. Case and accents do not count.
 */
export function matchOf(words: readonly string[], text: string): number {
  const parts = plain(text).split(/[^\p{L}\p{N}]+/u)
  const whole = plain(text)
  let sum = 0
  for (const word of words.map(plain)) {
    if (parts.some((part) => part.startsWith(word))) sum += 1
    else if (word.length > 2 && whole.includes(word)) sum += 0.5
    else return 0
  }
  return words.length === 0 ? 0 : sum / words.length
}

export function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

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

/** Pinned and recent events by name, slug or id; with nothing typed, those of today and the recent ones. */
const knownEvents: BoxSource = ({ words, ids, slug, text }, { known }) =>
  known.flatMap((event) => {
    const row = {
      id: `known ${event.eventId}`,
      label: event.name,
      ...(event.state ? { detail: event.state } : {}),
      group: say('Event'),
      icon: 'event' as const,
      href: eventHref(event.slug, event.projectId),
    }
    if (text === '') return event.near || event.recent ? [{ ...row, rank: event.near ? 30 : 20 }] : []
    const same = ids.includes(event.eventId.toLowerCase()) || (slug !== null && slug === event.slug)
    const match = same ? 1 : matchOf(words, `${event.name} ${event.slug}`)
    // A link may name the event before the person: the last id is what it is about.
    const meant = ids.length < 2 || ids.at(-1) === event.eventId.toLowerCase()
    return match === 0 ? [] : [{ ...row, rank: same ? (meant ? 99 : 55) : 70 + match * 10 }]
  })

/** Rows for one id inside one event: the most frequent thing at a desk first. */
function inEvent(id: string, event: Pick<OpenEvent, 'base' | 'project' | 'name'>, rank: number): BoxResult[] {
  const kinds = [
    [say('Attendee {id}', { id: short(id) }), `attendees/${id}`],
    [say('Person {id}', { id: short(id) }), `attendees/person/${id}`],
    [say('User {id}', { id: short(id) }), `attendees/user/${id}`],
  ] as const
  return kinds.map(([label, below], at) => ({
    id: `${below} ${event.base}`,
    label,
    detail: say('in {event}', { event: event.name }),
    group: say('Look up'),
    icon: 'person',
    rank: rank - at,
    href: tabHref(event, below),
  }))
}

const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`

/** Ways on for an id that was not found: in the open event, else as an attendee of what runs today, else an event's. */
export const unknownIds: BoxSource = ({ ids, address: to }, { event, known }) => {
  if (to !== null) return []
  const near = event ? [] : known.filter((it) => it.near).slice(0, 3)
  return ids.slice(0, 4).flatMap((id): BoxResult[] => {
    if (known.some((it) => it.eventId.toLowerCase() === id)) return []
    return [
      ...(event ? inEvent(id, event, 90) : []),
      ...near.flatMap(({ slug, projectId: project, name }, at) =>
        inEvent(id, { base: `/e/${encodeURIComponent(slug)}`, project, name }, 84 - at * 5).slice(0, 1),
      ),
      {
        id: `event ${id}`,
        label: say('Event {id}', { id: short(id) }),
        detail: say('searched among the events of its companies'),
        group: say('Look up'),
        icon: 'event',
        rank: 50,
        href: `/e/${id}`,
      },
    ]
  })
}

/** A link that ends in a slug leads to the event. A word may be anything: as an event's address it is the last guess. */
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

/** Projects of the desk and companies that were read lately, by name or id. */
const records: BoxSource = ({ words, ids, text }, { projects, companies }) => {
  if (text === '') return []
  const rows = [
    ...projects.map((it) => ({ ...it, group: say('Project'), icon: 'page' as const, href: `/projects/${it.id}` })),
    ...companies().map((it) => ({
      ...it,
      group: say('Company'),
      icon: 'company' as const,
      href: `/companies/${it.id}`,
    })),
  ]
  return rows.flatMap(({ id, name, group, icon, href }): BoxResult[] => {
    const same = ids.includes(id.toLowerCase())
    const match = same ? 1 : matchOf(words, name ?? '')
    const row = { id: href, label: name ?? short(id), group, icon, href }
    const meant = ids.at(-1) === id.toLowerCase()
    return match === 0 ? [] : [{ ...row, rank: same ? (meant ? 98 : 54) : 62 + match * 10 }]
  })
}

const actions: BoxSource = ({ words, text }, around) =>
  around.actions.flatMap((action) => {
    if (text === '') return [action]
    const match = matchOf(words, `${action.label} ${action.detail ?? ''} ${action.group}`)
    // A command whose whole name was typed is meant; a person of that name stands below.
    const whole = plain(action.label) === plain(text)
    return match === 0 ? [] : [{ ...action, rank: (whole ? 78 : 40 + match * 25) + Math.min(action.rank, 10) / 10 }]
  })

const nothing: BoxSource = ({ email, text }, { event }) =>
  text === ''
    ? []
    : [
        {
          id: 'nothing',
          label: email
            ? say('No match for {text}', { text: email })
            : say('No match for “{text}”', { text: text.slice(0, 60) }),
          detail: event ? say('Ask for the link in their e-mail') : say('Paste an event address, a link or an id'),
          told: true,
          group: '',
          icon: 'question',
          rank: 0,
        },
      ]

export const ownSources: readonly BoxSource[] = [address, knownEvents, records, bySlug, actions]

/** Rows for a reading, best first, each address once. With nothing found, one row says what could be pasted. */
export function resultsFor(
  reading: Reading,
  around: Surroundings,
  sources: readonly BoxSource[] = ownSources,
): BoxResult[] {
  const all = sources.flatMap((source) => source(reading, around)).toSorted((a, b) => b.rank - a.rank)
  const seen = new Set<string>()
  const once = all.filter((it) => {
    const key = it.href ?? it.id
    return !seen.has(key) && seen.add(key)
  })
  return once.length > 0 ? once.slice(0, most) : nothing(reading, around)
}
