import type { Enumeration } from '@frontdesk/api-types/table'

import { type Marked, mark, say } from '#i18n/say.ts'

/** Enums of the contract without a meaning of their own; states are in `state-words.ts`. */
const sets = {
  baseType: {
    Public: mark('Public'),
    Invitation: mark('Invitation'),
    Ticketed: mark('Ticketed'),
    Registration: mark('Registration'),
    Private: mark('Private'),
    Basic: mark('Basic'),
  },
  priority: { Default: mark('Default'), Low: mark('Low'), High: mark('High') },
  locationKind: {
    None: mark('Kind unknown'),
    Place: mark('Place'),
    City: mark('City'),
    Hotel: mark('Hotel'),
    ConventionCenter: mark('Convention center'),
    Building: mark('Building'),
    Room: mark('Room'),
    Table: mark('Table at the event'),
    Booth: mark('Booth'),
    Other: mark('Other kind'),
  },
  timeslotType: { Timeslot: mark('Timeslot'), Availability: mark('Availability'), Exclusion: mark('Exclusion') },
  registrationKind: { Attendee: mark('One person'), Company: mark('A company') },
} as const satisfies Partial<Record<Enumeration, Readonly<Record<string, Marked>>>>

export type ListedSet = keyof typeof sets

/** Translation of a value; `null` for one that the contract does not list. */
export function knownWord(set: ListedSet, word: string): string | null {
  const words: Readonly<Record<string, Marked>> = sets[set]
  const known = Object.hasOwn(words, word) ? words[word] : undefined
  return known ? say(known) : null
}

/** The same for a line of text: an unlisted value as sent; `null` when none was sent. */
export function listedWord(set: ListedSet, word: string | null | undefined): string | null {
  const raw = word?.trim()
  return raw ? (knownWord(set, raw) ?? raw) : null
}
