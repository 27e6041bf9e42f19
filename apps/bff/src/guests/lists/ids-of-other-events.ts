import { joinedKinds } from '@frontdesk/desk-api/record-kinds'
import type { IndexedEntry } from '@frontdesk/finder/entry'

import type { Person } from '#access/session.ts'
import type { Directory } from '#directory/directory.ts'

import { type Guest, canAsk } from './guest.ts'
import { type Joined, type JoinedBy, isOfMail, isOfNumber } from './one-person.ts'

/**
 * A guest who has no id, with those that records of other events name for the same confirmation number or e-mail
 * address, each together with the name; null when none or more than one person is named. Ids count as guessed.
 */
export type WithIdsOfOtherEvents = (guest: Guest, person: Pick<Person, 'scope'>) => Guest | null

/** The most records of one address that are compared. */
const mostRecords = 50

/** The one value that is named; null for none and for several. */
const only = (ids: readonly (string | null)[]): string | null => {
  const [id = null, ...others] = new Set(ids.filter((one) => one !== null))
  return others.length === 0 ? id : null
}

export function createWithIdsOfOtherEvents(directory: Pick<Directory, 'search' | 'eventOf'>): WithIdsOfOtherEvents {
  const projectOf = ({ projectId, eventId }: Pick<IndexedEntry, 'projectId' | 'eventId'>): string | null =>
    projectId ?? directory.eventOf(eventId)?.projectId ?? null
  const search = (text: string | null, { eventId }: Guest, { scope }: Pick<Person, 'scope'>): IndexedEntry[] =>
    text === null || text.trim() === ''
      ? []
      : directory.search({ text, eventId, kinds: joinedKinds, limit: mostRecords }, scope).map(({ entry }) => entry)
  const joinedBy = (by: JoinedBy, records: readonly IndexedEntry[], { eventId }: Guest): Joined | null => {
    // What is of this event and was not joined was told apart, or is one of several of one name.
    if (records.some((record) => record.eventId === eventId && record.kind !== 'guest')) return null
    const project = projectOf({ projectId: null, eventId })
    const userIds = records.map(({ userId }) => userId)
    const isOnePerson = new Set(userIds.filter((id) => id !== null)).size < 2
    const ofProject = records.filter((record) => project !== null && projectOf(record) === project)
    const [userId, personId] = [only(userIds), isOnePerson ? only(ofProject.map((record) => record.personId)) : null]
    if (userId === null && personId === null) return null
    const person = { attendee: null, registrants: [], ids: [] }
    return { person, by, attendeeId: null, personId, userId, registrantId: null }
  }
  return (guest, person) => {
    if (canAsk(guest)) return guest
    const { name, email, confirmationNumber } = guest.sheet
    const numbered = search(confirmationNumber, guest, person).filter(isOfNumber(confirmationNumber, name))
    const addressed = (): IndexedEntry[] => search(email, guest, person).filter(isOfMail(email, name))
    const joined = joinedBy('confirmationNumber', numbered, guest) ?? joinedBy('email', addressed(), guest)
    return joined === null ? null : { ...guest, joined }
  }
}
