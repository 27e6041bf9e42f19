import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { type GuestList, guestCountsQuery, openGuestListsQuery } from '#api/desk/guests.ts'
import type { Pinned } from '#events/pinned-events.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { pathsOf } from '#navigation/paths.ts'
import { eventName } from '#records/event/event-name.ts'
import { Badge } from '#ui/badge.tsx'
import type { Meaning } from '#ui/meaning.ts'
import { Section } from '#ui/section.tsx'
import { RowLink } from '#ui/table.tsx'

import { Board } from './home-board.tsx'
import { Codes, Scarce } from './home-boards.tsx'
import { type HomeEvent, useNearEvents } from './home-events.ts'
import { soonFirst } from './soon-first.ts'

const WebhookNotice = lazy(async () => ({ default: (await import('./webhook-notice.tsx')).WebhookNotice }))

type Line = Pick<HomeEvent, 'startsInMs'> & {
  key: string
  event: string
  says: string
  word: string
  meaning: Meaning
  link: LinkProps
}

/** What the guest list of an event leaves to a person, the most urgent first. */
function linesOf(event: HomeEvent, list: GuestList, places: number | null): Line[] {
  const { uncertain, openSheets, silentDoors, notAsked, cannotAsk, expected } = list
  const links = pathsOf(event)
  const line = (count: number, of: Omit<Line, 'key' | 'event' | 'startsInMs'>): Line[] =>
    count > 0 ? [{ key: `${event.id} ${of.word}`, event: event.name, startsInMs: event.startsInMs ?? null, ...of }] : []
  return [
    ...line(uncertain, {
      says: say(
        '{count, plural, one {# guest may have been added or removed} other {# guests may have been added or removed}}',
        {
          count: uncertain,
        },
      ),
      word: say('Needs you'),
      meaning: 'unknown',
      link: links.enrollGuests({}),
    }),
    ...line(openSheets, {
      says: say(
        '{count, plural, one {# sheet is neither kept nor dropped} other {# sheets are neither kept nor dropped}}',
        {
          count: openSheets,
        },
      ),
      word: say('Sheet waits'),
      meaning: 'wait',
      link: links.guestImport(),
    }),
    ...line(silentDoors, {
      says: say('{count, plural, one {# device at a door not heard of} other {# devices at the doors not heard of}}', {
        count: silentDoors,
      }),
      word: say('Door silent'),
      meaning: 'wait',
      link: links.arrivals(),
    }),
    ...line(places === null || expected <= places ? 0 : expected, {
      says: say('{guests, plural, one {# guest} other {# guests}}, {places, plural, one {# place} other {# places}}', {
        guests: expected,
        places: places ?? 0,
      }),
      word: say('Not enough places'),
      meaning: 'wait',
      // Where the number of places stands; a list says nothing of it.
      link: links.overview(),
    }),
    ...line(notAsked, {
      says: say('{count, plural, one {# guest not looked up yet} other {# guests not looked up yet}}', {
        count: notAsked,
      }),
      word: say('Not checked'),
      meaning: 'neutral',
      link: links.guests({ onEvent: 'notAsked' }),
    }),
    ...line(cannotAsk, {
      says: say('{count, plural, one {# guest} other {# guests}}', { count: cannotAsk }),
      word: say('Can’t be checked'),
      meaning: 'neutral',
      link: links.guests({ onEvent: 'cannotAsk' }),
    }),
  ]
}

const eventOf = ({ eventId, eventName: name, slug, projectId }: GuestList): HomeEvent => ({
  id: eventId,
  slug,
  projectId,
  name: eventName({ name, slug }),
})

const urgency: readonly Meaning[] = ['unknown', 'wait', 'neutral']

/** For organizers, before the events: what needs a person, on three boards. */
export function HomeAttention({ pins }: { pins: readonly Pinned[] }) {
  return (
    <Section title={say('Needs attention')}>
      <Suspense>
        <WebhookNotice />
      </Suspense>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        <Codes pins={pins} />
        <Scarce pins={pins} />
        <Lists pins={pins} />
      </div>
    </Section>
  )
}

/** The event system says the number of places with a record, and Home reads those of pinned events only. */
function placesOf(pins: readonly Pinned[], id: string): number | null {
  const pin = pins.find(({ eventId }) => eventId.toLowerCase() === id)
  return numberOf(pin?.event?.maximumEventSize)
}

function Lists({ pins }: { pins: readonly Pinned[] }) {
  const soon = useNearEvents()
  const read = useQuery(guestCountsQuery(soon.map(({ id }) => id)))
  const { isPending, isFetching, isError, refetch } = read
  const open = useQuery(openGuestListsQuery)
  const lists = [...(read.data ?? []), ...(open.data ?? [])]
  const others = (open.data ?? []).filter(({ eventId }) => !soon.some(({ id }) => id === eventId))
  const events = [...soon, ...others.map(eventOf)]
  const isWaiting = (soon.length > 0 && isPending && !isError) || (open.isPending && !open.isError)
  const lines = events
    .flatMap((event) => {
      const list = lists.find(({ eventId }) => eventId === event.id)
      return list ? linesOf(event, list, placesOf(pins, event.id)) : []
    })
    .toSorted((a, b) => urgency.indexOf(a.meaning) - urgency.indexOf(b.meaning))
  return (
    <Board
      title={say('Guest lists')}
      lines={soonFirst(lines, ({ startsInMs }) => [startsInMs])}
      keyOf={({ key }) => key}
      renderRow={({ event, says, word, meaning, link }) => (
        <>
          <div className="flex min-w-0 flex-1 flex-col">
            <RowLink {...link} dir="auto" className="own-words truncate">
              {event}
            </RowLink>
            <span className="text-label text-quiet truncate" title={says}>
              {says}
            </span>
          </div>
          <span className="shrink-0">
            <Badge meaning={meaning}>{word}</Badge>
          </span>
        </>
      )}
      left={isWaiting ? 1 : 0}
      requested={1}
      failures={isError || open.isError ? [say('Couldn’t load the guest lists.')] : []}
      at={open.data ? new Date(open.dataUpdatedAt).toISOString() : null}
      refreshing={isFetching || open.isFetching}
      refresh={() => {
        if (soon.length > 0) void refetch()
        void open.refetch()
      }}
      empty={say('No guest list needs you.')}
    />
  )
}
