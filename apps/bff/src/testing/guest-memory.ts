import { randomUUID } from 'node:crypto'

import { searchedText } from '@frontdesk/desk-api/guest-search'
import { createSearchIndex } from '@frontdesk/finder/search-index'
import { type SheetGuest, eachText, longestValue } from '@frontdesk/sheets/fields'

import { decryptSheet, encryptSheet } from '#guests/lists/guest-codec.ts'
import { createKnownGuests } from '#guests/lists/known-guests.ts'
import { createTextCipher } from '#store/text-cipher.ts'

/**
 * What guests of one kind take in memory: `node --expose-gc guest-memory.ts KIND COUNT`. Prints the bytes of a guest as it
 * is stored, and in the memory of a desk that holds the list and its search.
 */
const [kind = '', count = '0'] = process.argv.slice(2)

const filled = (text: string, at: number, length = longestValue): string =>
  `${at} ${text.repeat(length)}`.slice(0, length)
const words = (at: number): string =>
  Array.from({ length: 40 }, (_, word) => (at * 40 + word).toString(36).padStart(6, 'x')).join(' ')
const everywhere = (text: string, at: number): Partial<SheetGuest> => {
  const value = filled(text, at)
  return { ...eachText(() => value), name: value, attendeeId: randomUUID(), personId: randomUUID(), userId: null }
}
const kinds: Record<string, (at: number) => Partial<SheetGuest>> = {
  short: (at) => ({ name: `A${at}` }),
  usual: (at) => ({
    name: `Ada Lovelace ${at}`,
    email: `ada.lovelace${at}@example.org`,
    company: `Analytical Engines ${at % 300}`,
    ticket: 'Full conference',
    confirmationNumber: `ORDER-${at}`,
  }),
  words: (at) => ({ name: words(at), company: words(at + 1_000_000), badgeCode: words(at + 2_000_000) }),
  plain: (at) => everywhere('x', at),
  upper: (at) => everywhere('X', at),
  accents: (at) => everywhere('É', at),
  syllables: (at) => everywhere('한', at),
  signs: (at) => everywhere('㉈⑴㏂', at),
  sentences: (at) => everywhere('ﷺ', at),
}

const cipher = createTextCipher(Buffer.alloc(32))
const make = kinds[kind]
if (make === undefined) throw new Error(`no such kind: ${kind}`)
let stored = 0
const guestOf = (at: number) => {
  const [id, eventId] = [randomUUID(), '10000000-0000-4000-8000-000000000001']
  const sheet: SheetGuest = { name: '', surname: '', ...eachText(() => null), free: [], ...make(at) }
  const text = encryptSheet(cipher, eventId, id, sheet)
  stored += text.length
  const read = decryptSheet(cipher, eventId, id, text)
  if (read === null) throw new Error('a sheet is not readable')
  const imported = { importId: eventId, changedBy: eventId, missing: false, enrolledBy: null, enrolledAt: null }
  return { id, eventId, version: at + 1, sheet: read, service: null, ...imported, apart: [], text: searchedText(read) }
}
const taken = (): number => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const index = createSearchIndex()
let left = Number(count)
const atOnce = 500
const nothing = { removedGuests: [], marks: [], removedMarks: [], passages: [], removedPassages: [] }
const before = taken()
const known = createKnownGuests({
  store: {
    async since(version) {
      const guests = Array.from({ length: Math.min(atOnce, left) }, (_, at) => guestOf(version + at))
      left -= guests.length
      return { ...nothing, guests, version: version + guests.length, more: left > 0 }
    },
  },
  directory: {
    putGuests: async (entries) => index.putAll(entries),
    removeGuests: () => undefined,
    eventOf: () => null,
    peopleAt: () => [],
    peopleChange: () => 0,
  },
  shared: false,
  now: () => new Date(0),
  elapsed: () => 0,
  failed: (failure) => {
    throw failure
  },
})
await known.loaded
const bytes = taken() - before
const guests = known.events().reduce((sum, { guests: own }) => sum + own.size, 0)
process.stdout.write(JSON.stringify({ guests, stored: stored / guests, memory: bytes / guests }))
