import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { recordsOfEvent } from '#api/desk/directory.ts'
import { nameOf } from '#format/names.ts'

import { type FacilitatorTrace, facilitatorTraces } from './facilitator-ids.ts'

/** A facilitator from a cached answer, and where the id was found. */
export type SeenFacilitator = FacilitatorTrace & { opened: boolean }
export type ViewedPerson = { personId: string; name: string }

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The cached answers about one event. */
function useAnswersAbout(eventId: string): { id: string; data: unknown }[] {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  // The snapshot is the number of answers: an array would be a new one each time.
  const count = () => cache.getAll().filter((it) => it.state.data !== undefined).length
  useSyncExternalStore((listener) => cache.subscribe(listener), count, count)
  return cache.getAll().flatMap(({ queryKey, state }) => {
    const [id, input] = queryKey
    const { data } = record(state.data)
    if (typeof id !== 'string' || data === undefined) return []
    const { params, query } = record(input)
    const about = [text(record(params)['eventid']), text(record(query)['eventid']), text(record(data)['id'])]
    return about.some((it) => it.toLowerCase() === eventId.toLowerCase()) ? [{ id, data }] : []
  })
}

/** Facilitators of this event: those the desk has seen, those that were opened here, and those in its answers. */
export function useSeenFacilitators(eventId: string): SeenFacilitator[] {
  const directory = useQuery({
    queryKey: ['directory', 'facilitator', eventId],
    queryFn: ({ signal }) => recordsOfEvent('facilitator', eventId, signal),
  })
  const seen = new Map<string, SeenFacilitator>()
  for (const { id, name } of directory.data ?? []) seen.set(id, { id, name: name || null, where: '', opened: true })
  for (const { id, data } of useAnswersAbout(eventId)) {
    if (id === 'getFacilitator') {
      const { facilitator } = record(data)
      const own = record(facilitator)
      const known = text(own['id']).toLowerCase()
      if (known) seen.set(known, { id: known, name: nameOf(own), where: id, opened: true })
      continue
    }
    for (const trace of facilitatorTraces(data))
      if (!seen.has(trace.id)) seen.set(trace.id, { ...trace, where: `${id}: ${trace.where}`, opened: false })
  }
  return [...seen.values()]
}

/** People whose cards were opened here, to choose from when adding a favourite. */
export function useSeenPeople(eventId: string): ViewedPerson[] {
  const people = new Map<string, ViewedPerson>()
  for (const { id, data } of useAnswersAbout(eventId)) {
    if (id !== 'getAttendee' && id !== 'getAttendeeForUser' && id !== 'getRegistrantForPerson') continue
    const whole = record(data)
    const own = 'attendee' in whole ? record(whole['attendee']) : whole
    const personId = text(own['personId']).toLowerCase()
    const name = nameOf(own)
    if (personId && name && !people.has(personId)) people.set(personId, { personId, name })
  }
  return [...people.values()].slice(0, 6)
}
