import { keyOf } from '@frontdesk/finder/entry'
import type { SearchIndex } from '@frontdesk/finder/search-index'

type Subjects = Readonly<Record<string, string>>

/** Id name to the kind of the record that has this id at an event, the most specific first. */
const kinds = [
  ['registrantId', 'registrant'],
  ['attendeeId', 'attendee'],
  ['guestId', 'guest'],
] as const

/** Names of the person and the event of these ids, by name of the id; null for what is not indexed. */
export function namesOf(
  index: Pick<SearchIndex, 'get' | 'event' | 'peopleAt'>,
  subjects: Subjects,
): { person: string | null; event: string | null } {
  const eventId = subjects['eventId'] ?? subjects['eventid'] ?? subjects['topLevelEventId'] ?? null
  const event = eventId === null ? null : (index.event(eventId)?.name ?? null)
  if (eventId === null) return { person: null, event }
  for (const [name, kind] of kinds) {
    const id = subjects[name]
    const record = id === undefined ? null : index.get(keyOf({ kind, id, eventId }))
    if (record !== null) return { person: record.name, event }
  }
  const { personId, userId } = subjects
  const isThey = (one: { personId: string | null; userId: string | null }) =>
    (personId !== undefined && one.personId === personId) || (userId !== undefined && one.userId === userId)
  const known = personId ?? userId
  return { person: known === undefined ? null : (index.peopleAt(eventId).find(isThey)?.name ?? null), event }
}
