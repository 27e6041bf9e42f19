import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { prepareSearch } from '#api/desk/find-loaded.ts'
import { guestsAheadQuery, useGuestsAhead } from '#api/desk/use-found-loaded.ts'
import { eventBySlug } from '#api/event-by-slug.ts'
import { isOnline } from '#api/network.ts'
import { query } from '#api/queries.ts'

import { type HomeEvent, mostOfToday, useHomeEvents, useRunningEvents } from './home-events.ts'

const mostAhead = 2
/** Milliseconds: Home may stand open all day. */
const readAgainMs = 10 * 60_000

const distance = ({ startsInMs }: HomeEvent) => Math.abs(startsInMs ?? Number.MAX_SAFE_INTEGER)

/** The events of today whose beginning is nearest; those that run first. */
function useEventsAtHand(): HomeEvent[] {
  const running = useRunningEvents()
  const today = useHomeEvents('today', ['Running now', 'Today'], mostOfToday)
  const isRunning = new Set(running.map(({ id }) => id))
  return [...running, ...today.filter(({ id }) => !isRunning.has(id))]
    .toSorted((a, b) => Number(isRunning.has(b.id)) - Number(isRunning.has(a.id)) || distance(a) - distance(b))
    .slice(0, mostAhead)
}

/** The browser's own switch against reads that nobody asked for; not every browser has it. */
const savesData = (): boolean => Object(Reflect.get(navigator, 'connection')).saveData === true

/** Reads the guests of today's events ahead, so that the search finds them and they are marked without the network. */
export function HomeAhead() {
  const events = useEventsAtHand()
  return savesData() ? null : events.map((event) => <GuestsAhead key={event.id} event={event} />)
}

function GuestsAhead({ event: { id, slug, projectId } }: { event: HomeEvent }) {
  const client = useQueryClient()
  const { dataUpdatedAt } = useGuestsAhead(id)
  useEffect(() => {
    if (dataUpdatedAt > 0) prepareSearch(client, id)
  }, [client, id, dataUpdatedAt])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && isOnline()) void client.prefetchQuery(guestsAheadQuery(id))
    }, readAgainMs)
    return () => clearInterval(timer)
  }, [client, id])
  // Without the record of its event no card can be drawn.
  useQuery({ ...query('getEventForSlug', eventBySlug(slug ?? '', projectId)), enabled: slug !== null })
  return null
}
