import { mostGuestsInAll, mostGuestsOfEvent } from '@frontdesk/api-types/guest-bounds'
import { sql } from 'drizzle-orm'

import type { Transaction } from '#audit/audit.ts'
import { ProblemError } from '#problem.ts'

import type { Import } from './import-store.ts'

/** Bounds of what is kept of guests and sheets; bytes are those of the encrypted rows. */
export type ImportBounds = {
  guestsPerEvent: number
  guestsInAll: number
  /** Of guests, which are in memory; an event has at most half. */
  guestBytes: number
  /** Of the rows of all sheets, which are kept for receipts and undo; an event has at most half. */
  sheetBytes: number
  /** Imports that were begun and are not kept yet. */
  openPerPerson: number
  openPerEvent: number
}

export const megabyte = 1024 * 1024

/** Fits a desk with the memory limit of the Helm chart, 2 GB, of which Node takes half: `guest-memory.long` measures it. */
export const usualBounds: ImportBounds = {
  guestsPerEvent: mostGuestsOfEvent,
  guestsInAll: mostGuestsInAll,
  guestBytes: 256 * megabyte,
  sheetBytes: 2048 * megabyte,
  openPerPerson: 20,
  openPerEvent: 50,
}

type Added = { guests: number; bytes: number }
type Sums = { event: number; all: number }

const refused = (detail: string) => new ProblemError('limit_reached', { detail })

const sumsOf = async (tx: Transaction, select: ReturnType<typeof sql>): Promise<Sums> => {
  const { rows } = await tx.execute<Record<keyof Sums, string | null>>(select)
  return { event: Number(rows[0]?.event ?? 0), all: Number(rows[0]?.all ?? 0) }
}

export type ImportLimits = ReturnType<typeof createImportLimits>

/** Refuses what would be more than the bounds. Each check: @throws ProblemError `limit_reached` */
export function createImportLimits(bounds: ImportBounds) {
  return {
    /** Throws when the import that was just added exceeds a limit, so that the transaction is rolled back. */
    async open(tx: Transaction, { eventId, personId }: Pick<Import, 'eventId' | 'personId'>): Promise<void> {
      const { event, all: own } = await sumsOf(
        tx,
        sql`select count(*) filter (where event_id = ${eventId}) as event,
            count(*) filter (where person_id = ${personId}::uuid) as all
          from guest_import where state in ('receiving', 'examining', 'examined')`,
      )
      if (own > bounds.openPerPerson)
        throw refused(`You have ${bounds.openPerPerson} sheets that are not kept. Keep or cancel one first.`)
      if (event > bounds.openPerEvent)
        throw refused(`The event has ${bounds.openPerEvent} sheets that are not kept. Keep or cancel one first.`)
    },
    /** Before rows of so many bytes are kept for an import. */
    async rows(tx: Transaction, { eventId }: Pick<Import, 'eventId'>, bytes: number): Promise<void> {
      const kept = await sumsOf(
        tx,
        sql`select sum(bytes) filter (where event_id = ${eventId}) as event, sum(bytes) as all from guest_import`,
      )
      if (kept.event + bytes > bounds.sheetBytes / 2)
        throw refused('The sheets of this event take all the space that it has. Cancel a sheet, or delete the list.')
      if (kept.all + bytes > bounds.sheetBytes)
        throw refused('The sheets of all events take all the space there is. Cancel sheets, or delete old lists.')
    },
    /** Before so many guests are added to an event, and to all. A caller that adds to one event holds the lock of versions, so that two sheets do not both fit. */
    async guests(tx: Transaction, eventId: string, more: Added, inAll: Added = more): Promise<void> {
      // Those that an import under way still adds count too.
      const known = await sumsOf(
        tx,
        sql`select sum(n) filter (where event_id = ${eventId}) as event, sum(n) as all from (
            select event_id, count(*) as n from guest where removed_at is null group by event_id
            union all select event_id, sum(rows - done) from guest_import
              where state in ('applying', 'paused') group by event_id) counted`,
      )
      if (known.event + more.guests > bounds.guestsPerEvent)
        throw refused(`An event has at most ${bounds.guestsPerEvent} guests. This sheet would make more.`)
      if (known.all + inAll.guests > bounds.guestsInAll)
        throw refused(`All events have at most ${bounds.guestsInAll} guests together. Delete the list of an old event.`)
      const bytes = await sumsOf(
        tx,
        sql`select sum(n) filter (where event_id = ${eventId}) as event, sum(n) as all from (
            select event_id, sum(octet_length(sheet)) as n from guest where removed_at is null group by event_id
            union all select event_id, sum(bytes) from guest_import
              where state in ('applying', 'paused') group by event_id) counted`,
      )
      if (bytes.event + more.bytes > bounds.guestBytes / 2)
        throw refused('The guests of this event take all the space that it has. Leave columns of the sheet out.')
      if (bytes.all + inAll.bytes > bounds.guestBytes)
        throw refused('The guests of all events take all the space there is. Delete the list of an old event.')
    },
  }
}
