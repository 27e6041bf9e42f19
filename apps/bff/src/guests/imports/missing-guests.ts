import type { DeskAnswer, DeskQuery } from '@frontdesk/desk-api'
import { eq } from 'drizzle-orm'

import { type Database, stored } from '#store/database.ts'
import { guestImportRows } from '#store/guest-tables.ts'

import type { KnownGuests } from '../lists/known-guests.ts'
import { type Import, guestsKeptBy } from './import-store.ts'

const shownAtOnce = 100

/** The guests of a list whom a newer sheet does not have. */
export function createMissingGuests(deps: {
  db: Database
  known: KnownGuests
  find: (eventId: string, id: string) => Promise<Import>
}) {
  return async (
    eventId: string,
    id: string,
    { skip = 0 }: DeskQuery<'guestImportMissing'>,
  ): Promise<DeskAnswer<'guestImportMissing'>> => {
    const found = await deps.find(eventId, id)
    if (found.mode !== 'update' || found.counts === null) return { guests: [], more: false }
    await deps.known.fresh()
    const { outcome, guestId, newId, candidates } = guestImportRows
    const rows = await stored(
      deps.db
        .select({ outcome, guestId, newId, candidates })
        .from(guestImportRows)
        .where(eq(guestImportRows.importId, id)),
    )
    const inSheet = new Set(rows.flatMap((row) => [row.newId, ...guestsKeptBy(row)]))
    const missing = [...deps.known.of(eventId).guests.values()]
      .filter((guest) => !inSheet.has(guest.id))
      .toSorted((a, b) => a.sheet.name.localeCompare(b.sheet.name))
    const guests = missing.slice(skip, skip + shownAtOnce).map(({ id: missed, sheet }) => {
      const { name, email, company, ticket } = sheet
      return { guestId: missed, name, email, company, ticket }
    })
    return { guests, more: missing.length > skip + shownAtOnce }
  }
}
