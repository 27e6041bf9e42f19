import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { type ViewedPerson, addRecent, recentKey, recentsQuery, withRecent } from '#api/desk/recent-people.ts'

/** Looking at the same person again soon is one look: a card that renders anew, tabs gone to and fro. */
const once = 60_000
const longestText = 300

/** Whom this desk has noted last. */
const noted = new WeakMap<QueryClient, { key: string; at: number }>()

/**
 * Keeps a person among the recent ones when their card has shown a record; null (not read yet, nobody there) keeps nobody.
 * It is a convenience: a desk that does not take it is not worth a word, and the next look tries again.
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
        // A list that nobody has read stays unread: one person is not the list.
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

/** What the desk takes: no more than 300 UTF-16 units, no half character at the end, not the one that no store can keep. */
function short(text: string): string {
  const cut = text.replaceAll('\0', '').trim().slice(0, longestText)
  return cut.replace(/[\uD800-\uDBFF]$/, '')
}
