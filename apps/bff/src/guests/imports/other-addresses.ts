import { digitsOf } from '@frontdesk/api-types/plain-text'

import { type Pause, createPause, mapInPieces } from '#concurrency/map-in-pieces.ts'

import { comparable } from '../lists/comparable.ts'
import { type KnownGuest, type Match, type RowToMatch, grouped } from './match-rows.ts'

/** `isLikely`: something else is the same too, and nothing says that they are two people. */
export type OtherAddress = { kind: 'otherAddress'; guestId: string; isLikely: boolean }

const idFields = ['confirmationNumber', 'rowId', 'badgeCode', 'userId'] as const
const ownIds = ['attendeeId', 'personId'] as const

const nameOf = ({ sheet }: Pick<RowToMatch, 'sheet'>): string => comparable(sheet.name)
const haveTwo = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && comparable(a) !== comparable(b)
const haveSame = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && comparable(a) === comparable(b)

function isLikely({ sheet: row }: RowToMatch, guest: KnownGuest): boolean {
  const { sheet } = guest
  if (idFields.some((id) => haveTwo(row[id], sheet[id])) || ownIds.some((id) => haveTwo(row[id], guest[id])))
    return false
  const hasPhone = row.phone !== null && sheet.phone !== null && digitsOf(row.phone) === digitsOf(sheet.phone)
  return hasPhone || haveSame(row.ticket, sheet.ticket) || haveSame(row.company, sheet.company)
}

/**
 * Rows of a newer sheet that may be guests whom it does not have otherwise: of one name, each the only one of it, with two
 * addresses. By the number of the row.
 */
export async function pairOtherAddresses(
  rows: readonly RowToMatch[],
  known: readonly KnownGuest[],
  matches: ReadonlyMap<number, Match>,
  pause: Pause = createPause(),
): Promise<Map<number, OtherAddress>> {
  const inSheet = new Set<string>()
  await mapInPieces(
    matches.values(),
    (match) => {
      if (match.kind === 'guest') inSheet.add(match.guestId)
      if (match.kind === 'ambiguous') for (const id of match.candidates) inSheet.add(id)
    },
    pause,
  )
  const newNameOf = (row: RowToMatch) => (matches.get(row.row)?.kind === 'new' ? nameOf(row) : null)
  const absentOf = await grouped(known, (guest) => (inSheet.has(guest.id) ? null : nameOf(guest)), pause)
  const pairs = new Map<number, OtherAddress>()
  await mapInPieces(
    await grouped(rows, newNameOf, pause),
    ([name, [row, ...otherRows]]) => {
      const [guest, ...otherGuests] = absentOf.get(name) ?? []
      if (row === undefined || guest === undefined || otherRows.length + otherGuests.length > 0) return
      if (haveTwo(row.sheet.email, guest.sheet.email))
        pairs.set(row.row, { kind: 'otherAddress', guestId: guest.id, isLikely: isLikely(row, guest) })
    },
    pause,
  )
  return pairs
}
