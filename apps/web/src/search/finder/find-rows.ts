import { fold } from '@frontdesk/api-types/plain-text'
import type { Fit } from '@frontdesk/desk-api/near-names'
import { isNear } from '@frontdesk/finder/typed-words'

import { type DirectoryHit, mostHits } from '#api/desk/directory.ts'
import { dayOnly, readStamp } from '#format/dates.ts'
import { shortRelativeTime } from '#format/relative-times.ts'
import { shortened } from '#format/shortened.ts'
import { listed, mark, say, type Marked } from '#i18n/say.ts'
import { hrefOf, pathsOf } from '#navigation/paths.ts'
import { standingBy } from '#records/guests/guest-view.ts'
import type { ParsedInput } from '#search/input/parse-input.ts'
import { recordHref, upstreamHref } from '#search/rows/desk-links.ts'
import type { FoundCode } from '#search/rows/open-code.ts'
import type { BoxIcon, BoxResult } from '#search/rows/results.ts'
import { middleTruncated } from '#ui/id.tsx'

import type { Found } from './find-answers.ts'
import type { FinderState, Receipt, SearchScope } from './finder.ts'
import { spotIn } from './search-scope.ts'
import type { SeenHit } from './seen-people.ts'

/** When an event is, as written in its record: when the desk saw it says nothing of it. Of others, when they were seen. */
function asideOf({ kind, detail, seenAt }: DirectoryHit, now: number): { aside?: string } {
  if (kind === 'guest') return {}
  if (kind !== 'event') return { aside: shortRelativeTime(Math.min(Date.parse(seenAt), now), now) }
  const start = readStamp(detail?.slice(0, 10))
  return start === null ? {} : { aside: dayOnly(start, { zone: 'UTC', now }) }
}

const kinds: Readonly<Record<string, readonly [name: Marked, icon: BoxIcon]>> = {
  attendee: [mark('Attendee'), 'person'],
  guest: [mark('Guest'), 'person'],
  registrant: [mark('Registrant'), 'person'],
  person: [mark('Person'), 'person'],
  facilitator: [mark('Facilitator'), 'person'],
  member: [mark('Company member'), 'person'],
  post: [mark('Contact'), 'person'],
  company: [mark('Company'), 'company'],
  event: [mark('Event'), 'event'],
  project: [mark('Project'), 'page'],
  type: [mark('Registration type'), 'code'],
  code: [mark('Code'), 'code'],
  location: [mark('Location'), 'page'],
  item: [mark('Inventory'), 'page'],
}

const filled = (texts: readonly (string | null | undefined)[]) => texts.filter((it): it is string => Boolean(it))

/** Ranks of hits among other rows, by how well they fit. */
export const ranks = { own: 98, words: 76, parts: 64, typo: 62, similar: 52 } as const satisfies Record<Fit, number>

/** Distinguishing detail of a person: the confirmation or phone number that matched, else the address. */
function personDetail(given: ParsedInput, { matched, fit, number, phone, email }: DirectoryHit): string | null {
  if (matched.includes('externalId')) return say('External id {id}', { id: given.text })
  if (number && fit === 'own' && matched.includes('number')) return say('Confirmation {number}', { number })
  if (fit === 'own' && given.phone !== null && given.email === null) return phone ?? email
  return email ?? phone
}

/** Whether another result has this name or a similar one: then the company is shown, too. */
const hasNamesake = (hit: DirectoryHit, hits: readonly DirectoryHit[]): boolean =>
  hits.some((other) => other !== hit && (fold(other.name) === fold(hit.name) || isNear(hit.name, other.name)))

/** Others of this name, here and at other events. */
const namesakesOf = (hit: DirectoryHit, hits: readonly DirectoryHit[]): { here: boolean; elsewhere: boolean } => {
  const others = hits.filter((other) => other !== hit && isPerson(other) && fold(other.name) === fold(hit.name))
  const here = others.some(({ eventId }) => eventId === hit.eventId)
  return { here, elsewhere: others.some(({ eventId }) => eventId !== hit.eventId) }
}

/** Characters of an event's name before what tells two people apart: long lines are cut. */
const mostOfEvent = 22

/** What tells a person apart stands first. */
function aboutPerson(
  hit: DirectoryHit,
  of: { hits: readonly DirectoryHit[]; reading: ParsedInput; atEvents: boolean; now: number },
): (string | null)[] {
  const namesakes = namesakesOf(hit, of.hits)
  const eventFirst = of.atEvents || (namesakes.elsewhere && !namesakes.here)
  const own = personDetail(of.reading, hit)
  const isOwn = hit.fit === 'own'
  return [
    eventFirst && hit.eventName !== null ? shortened(hit.eventName, mostOfEvent) : null,
    isOwn ? own : null,
    ...guestDetail(hit, of.now),
    isOwn ? null : own,
    hasNamesake(hit, of.hits) ? hit.detail : null,
    eventFirst ? null : hit.eventName,
  ]
}

/** Whether people of several events that run now are listed, and no event is open: then each names its event first. */
function areAtRunningEvents(hits: readonly DirectoryHit[], { eventId, running = [] }: SearchScope): boolean {
  const events = hits.filter(isPerson).flatMap((hit) => hit.eventId ?? [])
  return eventId === null && new Set(events.filter((id) => running.includes(id))).size > 1
}

/** Of a guest: ticket, and whether they have arrived or are on the event. */
function guestDetail({ guest }: DirectoryHit, now: number): (string | null)[] {
  if (!guest) return []
  const { ticket, arrivedAt, onEvent, enrollmentStatus } = guest
  if (arrivedAt !== null)
    return [ticket, say('arrived {age}', { age: shortRelativeTime(Math.min(Date.parse(arrivedAt), now), now) })]
  return [ticket, onEvent === 'no' ? say(standingBy(onEvent, enrollmentStatus).word) : null]
}

/** Of the events of a code's project the one that is known, if there is one alone. */
function eventOfCode({ kind, eventName, projectId }: DirectoryHit, { events }: SearchScope): string | null {
  if (kind !== 'code' || eventName !== null || projectId === null) return eventName
  const same = events.filter(({ recordProjectId }) => recordProjectId?.toLowerCase() === projectId)
  return same.length === 1 ? (same[0]?.name ?? null) : null
}

const isPerson = ({ kind }: DirectoryHit) => kinds[kind]?.[1] === 'person'

/** Hits that are shown, and so many events, companies and projects however many people there are. */
const [mostShown, leastPlaces] = [8, 3]
const placeKinds: ReadonlySet<string> = new Set(['event', 'company', 'project'])
const isPlace = ({ kind }: DirectoryHit) => placeKinds.has(kind)

const isSimilarOnly = ({ fit = 'similar' }: DirectoryHit) => fit === 'typo' || fit === 'similar'

/** Where something has the words themselves, only people are also meant by similar ones: their names are misheard. */
const meant = (hits: readonly SeenHit[]): readonly SeenHit[] =>
  hits.every(isSimilarOnly) ? hits : hits.filter((hit) => isPerson(hit) || !isSimilarOnly(hit))

/** The hits that are shown, best first, and the people for whom there is no room. */
function roomFor(hits: readonly SeenHit[]): { shown: SeenHit[]; more: SeenHit[] } {
  const first = hits.slice(0, mostShown)
  const rest = hits.slice(mostShown)
  const places = rest.filter(isPlace).slice(0, Math.max(0, leastPlaces - first.filter(isPlace).length))
  return { shown: [...first, ...places], more: rest.filter(isPerson) }
}

/** How many more people there are, with the guest list of the open event, or of the one that most of them are at. */
function moreRow(
  { text }: ParsedInput,
  more: readonly SeenHit[],
  of: { hits: number; scope: SearchScope; rank: number },
) {
  if (more.length === 0) return []
  const at = of.scope.events.map((event) => ({
    event,
    here: more.filter(({ eventId }) => eventId === event.eventId).length,
  }))
  const open = at.find(({ event, here }) => event.eventId === of.scope.eventId && here > 0)
  const [most] = at.filter(({ here }) => here > 0).toSorted((a, b) => b.here - a.here)
  const list = open ?? most
  const count = open === undefined ? more.length : open.here
  const href = list && hrefOf(pathsOf({ ...list.event, id: list.event.eventId }).attendees(text))
  return [
    {
      id: 'more',
      label:
        of.hits < mostHits
          ? say('{count, plural, one {# more person} other {# more people}}', { count })
          : say('{count, plural, one {At least # more person} other {At least # more people}}', { count }),
      detail:
        list === undefined
          ? say('Type more of the name to see them')
          : open === undefined
            ? say('Show those of {event} in its guest list', { event: list.event.name })
            : say('Show them in the guest list'),
      group: '',
      icon: 'search' as const,
      rank: of.rank,
      ...(href === undefined ? {} : { href }),
    },
  ]
}

type OpenCode = (it: FoundCode) => (() => void) | null

/** Rows of directory hits with their age. A record without a page has no link. */
export function directoryRows(
  reading: ParsedInput,
  state: FinderState,
  scope: SearchScope,
  now: number,
  openCode: OpenCode = () => null,
): BoxResult[] {
  const { shown, more } = roomFor(meant(state.hits))
  const atEvents = areAtRunningEvents(shown, scope)
  const rows = shown.flatMap((hit, at): BoxResult[] => {
    const [kind, icon] = kinds[hit.kind] ?? [mark('Entry'), 'page']
    const rank = ranks[hit.fit ?? 'similar']
    const spot = hit.eventId ? spotOf(hit, scope) : (scope.events[0] ?? null)
    const attendeeId = hit.guest?.attendeeId ?? null
    const event = hit.kind === 'event' ? { ...hit, eventId: hit.id } : spot
    const href = hit.isKept === false ? null : recordHref({ ...hit, attendeeId, event })
    const about =
      icon === 'person'
        ? aboutPerson(hit, { hits: state.hits, reading, atEvents, now })
        : hit.kind === 'event'
          ? []
          : [hit.detail, eventOfCode(hit, scope)]
    const away = hit.isKept === false ? say('opens when the network is back') : null
    const detail = filled([...about, away]).join(' · ')
    const { code } = reading
    const run = hit.kind === 'code' && code !== null && hit.fit === 'own' ? openCode({ ...hit, code }) : null
    if (code !== null && run)
      // Same id as the look-up row, which the service's answer will replace in place.
      return [
        {
          id: `code ${code}`,
          label: say('Look up the code {code}', { code }),
          detail: filled([hit.name, hit.detail, eventOfCode(hit, scope)]).join(' · '),
          ...asideOf(hit, now),
          group: say(kind),
          icon,
          rank,
          run,
        },
      ]
    return [
      {
        id: href ?? `seen ${hit.kind} ${hit.id}`,
        label: hit.name || middleTruncated(hit.id),
        ...(detail === '' ? {} : { detail }),
        ...asideOf(hit, now),
        group: say(kind),
        icon,
        highlights: reading.words,
        rank: rank - at / 20,
        ...(href ? { href } : {}),
        ...(hit.eventId ? { eventId: hit.eventId } : {}),
      },
    ]
  })
  const lowest = rows.findLast(({ icon }) => icon === 'person')?.rank ?? 0
  return [...rows, ...moreRow(reading, more, { hits: state.hits.length, scope, rank: lowest - 0.01 })]
}

function spotOf({ eventId, slug, projectId }: DirectoryHit, scope: SearchScope) {
  const id = eventId ?? ''
  const known = spotIn(scope)(id)
  return known.slug === null ? { eventId: id, slug, projectId } : known
}

/** Whether the open event's own project may have the code too, because the search there was incomplete. */
function isDoubtful({ asked }: Receipt): boolean {
  return asked.some(({ probe, outcome }) => probe.last !== true && !['found', 'absent', 'step'].includes(outcome))
}

/** A code of another project, with an event of it where known. */
function elsewhere({ probe, detail }: Found, { events }: Pick<SearchScope, 'events'>, doubtful: boolean): string {
  const event = events.find(({ recordProjectId }) => recordProjectId?.toLowerCase() === probe.projectId)?.name
  if (event === undefined) return detail
  const at = doubtful ? say('in {event}', { event }) : say('Not at this event, but at {event}', { event })
  return filled([at, detail]).join(' · ')
}

/**
 * Rows of the service's answers. A code has no address: `openCode` navigates to its page. A code of another project
 * ranks below the open event's code screen while its own project may have the code too.
 */
export function foundRows(
  found: readonly Found[],
  openCode: OpenCode,
  scope: Pick<SearchScope, 'events'> = { events: [] },
  receipt: Receipt | null = null,
): BoxResult[] {
  const doubtful = receipt !== null && isDoubtful(receipt)
  return found.map((it) => {
    const { probe, label, icon, group, href } = it
    const { id: code, projectId, type, last = false } = probe
    const detail = last ? elsewhere(it, scope, doubtful) : it.detail
    const run = href === null ? openCode({ code, projectId, typeId: type?.id ?? null }) : null
    const first = probe.kind === 'code' && found.find((other) => other.probe.kind === 'code') === it
    const below = last && doubtful
    return {
      // Same id as the look-up row, so that it is replaced in place.
      id: href ?? (first && !below ? `code ${probe.id}` : `code ${probe.id} ${probe.type?.id ?? ''}`),
      label,
      ...(detail === '' ? {} : { detail }),
      aside: say('just now'),
      group,
      icon,
      rank: below ? ranks.words + probe.rank / 20 : 99 + probe.rank / 20,
      ...(href === null ? {} : { href }),
      ...(run ? { run } : {}),
    }
  })
}

/** A link to the service opens the corresponding page. */
export function upstreamRows({ upstream }: ParsedInput, scope: SearchScope): BoxResult[] {
  const href = upstream && upstreamHref(upstream, spotIn(scope))
  if (!upstream || href === null) return []
  return [
    {
      id: href,
      label: say('Open {address}', { address: href }),
      detail: say('what the link leads to'),
      group: say('Link'),
      icon: 'page',
      rank: 100,
      href,
    },
  ]
}

/**
 * The desk has the record itself and the service found none: "found 0" below it would only be about other meanings of
 * the same id or number.
 */
export function isFoundHere({ ids }: ParsedInput, found: readonly Found[], seen: readonly BoxResult[]): boolean {
  if (found.length > 0) return false
  return ids.length > 0 ? seen.length > 0 : seen.some(({ rank }) => rank >= ranks.own - 1)
}

/** Number of results by outcome. */
export function countsOf({ asked, total }: Receipt) {
  const count = (outcome: string) => asked.filter((it) => it.outcome === outcome).length
  const untried = count('untried')
  return {
    asked: asked.length - untried,
    left: total - asked.length,
    found: asked.filter((it) => it.outcome === 'found').length,
    absent: count('absent'),
    refused: count('refused'),
    silent: count('silent'),
    unclear: count('unclear'),
    /** Lists of registration types, whose look-ups follow. */
    steps: count('step'),
    untried,
  }
}

/** Summary of a receipt: what was looked up, and what was found. The counts up to the semicolon add up. */
export function receiptLine(receipt: Receipt): string {
  const { asked, left, found, absent, refused, silent, unclear, steps, untried } = countsOf(receipt)
  const parts = filled([
    say('found {found, number}', { found }),
    absent > 0 ? say('{absent, number} without a match', { absent }) : null,
    refused > 0 ? say('{refused, number} refused', { refused }) : null,
    silent > 0 ? say('{silent, number} without an answer', { silent }) : null,
    unclear > 0 ? say('{unclear, number} empty', { unclear }) : null,
  ])
  const rest = filled([
    untried > 0 ? say('{untried, number} not checked', { untried }) : null,
    left > 0 && receipt.ended === null ? say('{left, number} still running', { left }) : null,
  ])
  const events = new Set(receipt.asked.flatMap(({ probe }) => probe.event?.eventId ?? [])).size
  const answers = filled([listed(parts), rest.length > 0 ? listed(rest) : null]).join('; ')
  const said = { asked: asked - steps, events, parts: answers }
  if (receipt.asked.some(({ probe }) => probe.kind === 'types' || probe.kind === 'code'))
    return say(
      'Looked up this code {asked, plural, one {once} other {# times}}, among the registration types: {parts}',
      said,
    )
  return events > 0
    ? say(
        'Looked up this id {asked, plural, one {once} other {# times}}, in {events, plural, one {# event} other {# events}} and other lists of the event system: {parts}',
        said,
      )
    : say('Looked up this id {asked, plural, one {once} other {# times}}, in lists of the event system: {parts}', said)
}
