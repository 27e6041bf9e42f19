import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type ViewedPerson, addRecent, recentKey, recentsQuery, withRecent } from '#api/desk/recent-people.ts'

/** Repeated views of a person within this time count once, such as rerenders and switching tabs. */
const once = 60_000
const longestText = 300

/** The person recorded last. */
const noted = new WeakMap<QueryClient, { key: string; at: number }>()

/**
 * Adds a person to the recent ones when their card has shown a record; null (loading, or no record) adds none.
 * A convenience: a failure is not reported, and the next view tries again.
 */
export function useRecent(seen: ViewedPerson | null): void {
  const client = useQueryClient()
  const { kind, eventId, slug, projectId, id, name, eventName } = seen ?? nobody
  useEffect(() => {
    if (id === '' || eventId === '' || name.trim() === '') return
    const person = { kind, eventId, slug, projectId, id, name: short(name), eventName: short(eventName) }
    const key = `${recentKey(person)} ${person.name}`
    const before = noted.get(client)
    if (before?.key === key && Date.now() - before.at < once) return
    noted.set(client, { key, at: Date.now() })
    addRecent(person).then(
      () =>
        // A list that is not in the cache is not created: one person is not the list.
        client.setQueryData(
          recentsQuery.queryKey,
          (known) => known && withRecent(known, { ...person, seenAt: new Date().toISOString() }),
        ),
      () => noted.delete(client),
    )
  }, [client, kind, eventId, slug, projectId, id, name, eventName])
}

const nobody: ViewedPerson = {
  kind: 'attendee',
  eventId: '',
  slug: null,
  projectId: null,
  id: '',
  name: '',
  eventName: '',
}

/** A text that the desk accepts: at most 300 UTF-16 units, no lone surrogate at the end, no NUL. */
function short(text: string): string {
  const cut = text.replaceAll('\0', '').trim().slice(0, longestText)
  return cut.replace(/[\uD800-\uDBFF]$/, '')
}
