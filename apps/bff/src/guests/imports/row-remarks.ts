import { type RowRemark, rowRemarks } from '@frontdesk/desk-api/guest-words'
import { type SheetGuest, serviceIds, textFields } from '@frontdesk/sheets/fields'

import { type Pause, createPause, mapInPieces } from '#concurrency/map-in-pieces.ts'
import type { RemarkedRows } from '#store/guest-tables.ts'

import { comparable } from '../lists/comparable.ts'
import { type RowToMatch, grouped } from './match-rows.ts'

/** Rows of one remark that are kept to be looked at; all of them are counted. */
const mostKept = 100

const addressOf = ({ sheet: { email } }: RowToMatch): string | null => (email === null ? null : comparable(email))

/** By the id of the person, otherwise by e-mail address and name. */
function personOf(row: RowToMatch): string | null {
  const { personId, name } = row.sheet
  const address = addressOf(row)
  return personId ?? (address === null ? null : `${address}\n${comparable(name)}`)
}

const hasSeveralNumbers = (rows: readonly RowToMatch[]): boolean => {
  const numbers = rows.flatMap(({ sheet }) => sheet.confirmationNumber ?? [])
  return new Set(numbers.map(comparable)).size > 1
}

const hasId = ({ sheet }: RowToMatch): boolean => serviceIds.some((field) => sheet[field] !== null)

const hasLostLetter = (sheet: SheetGuest): boolean =>
  [sheet.name, ...textFields.map((field) => sheet[field]), ...sheet.free.map(({ value }) => value)].some((value) =>
    value?.includes('\uFFFD'),
  )

/** What a person should check before readable rows are applied. */
export async function remarksOn(rows: readonly RowToMatch[], pause: Pause = createPause()): Promise<RemarkedRows[]> {
  const byAddress = await grouped(rows, addressOf, pause)
  const byPerson = await grouped(rows, personOf, pause)
  // Only of a sheet that has ids the lack of one is worth a look.
  const withoutId = rows.some(hasId) ? rows.filter((row) => row.sheet.email !== null && !hasId(row)) : []
  const found: Record<RowRemark, readonly RowToMatch[]> = {
    lostLetters: (await mapInPieces(rows, (row) => (hasLostLetter(row.sheet) ? [row] : []), pause)).flat(),
    // Without a name a guest is called by the address.
    unnamed: rows.filter(({ sheet }) => sheet.name === sheet.email),
    severalNumbers: (
      await mapInPieces(byPerson.values(), (own) => (own.length > 1 && hasSeveralNumbers(own) ? own : []), pause)
    ).flat(),
    sameEmail: [...byAddress.values()].filter((own) => own.length > 1).flat(),
    noEmail: rows.filter((row) => row.sheet.email === null && !hasId(row)),
    noId: withoutId,
  }
  const remark = (code: RowRemark): RemarkedRows[] => {
    const numbers = found[code].map(({ row }) => row).toSorted((a, b) => a - b)
    return numbers.length === 0 ? [] : [{ code, count: numbers.length, rows: numbers.slice(0, mostKept) }]
  }
  return rowRemarks.flatMap(remark)
}
