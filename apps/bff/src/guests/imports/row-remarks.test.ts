import { expect, it } from 'vitest'

import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const headers = ['Name', 'E-Mail', 'Bestellnummer']
const rowsOf = (id: string, remark: string) =>
  desk.ask('guestImportRows', 'organizer', 'GET', `${desk.at(eventId)}/imports/${id}/rows?remark=${remark}`)

it('a plan says which rows have no name, share an address, or are one person with several numbers', async () => {
  const { id, remarks } = await desk.examined({
    headers,
    rows: [
      ['Ada Lovelace', 'ada@example.org', 'ORD-10001'],
      ['ada LOVELACE', 'Ada@example.org', 'ORD-10002'],
      ['', 'nameless@example.org', 'ORD-10003'],
      ['Alan Turing', 'team@example.org', 'ORD-10004'],
      ['Grace Hopper', 'team@example.org', 'ORD-10004'],
      ['Joan Clarke', 'joan@example.org', 'ORD-10005'],
      ['Joan Clarke', 'joan@example.org', 'ORD-10005'],
    ],
  })
  expect(remarks).toEqual([
    { code: 'unnamed', count: 1 },
    { code: 'severalNumbers', count: 2 },
    { code: 'sameEmail', count: 4 },
  ])
  const numbers = async (remark: string) => (await rowsOf(id, remark)).rows.map(({ row }) => row)
  expect(await numbers('unnamed')).toEqual([4])
  expect(await numbers('severalNumbers')).toEqual([2, 3])
  expect(await numbers('sameEmail')).toEqual([2, 3, 5, 6])
  const decided = await desk.apply(id)
  expect(decided.remarks).toEqual(remarks)
})

it('a plan names the rows that have a letter that could not be read, in whichever column', async () => {
  const { id, remarks } = await desk.examined({
    headers: ['Name', 'E-Mail', 'Firma', 'Sitz'],
    rows: [
      ['Ren\uFFFD Dubois', 'rene@example.org', 'Nord', '1'],
      ['Ida Rhodes', 'ida@example.org', 'Caf\uFFFD', '2'],
      ['Mary Somerville', 'mary@example.org', 'Süd', '3'],
      ['Emmy Noether', 'emmy@example.org', 'Süd', 'Empor\uFFFD'],
    ],
  })
  expect(remarks).toContainEqual({ code: 'lostLetters', count: 3 })
  const { rows } = await rowsOf(id, 'lostLetters')
  expect(rows.map(({ row, name }) => [row, name])).toEqual([
    [2, 'Ren\uFFFD Dubois'],
    [3, 'Ida Rhodes'],
    [5, 'Emmy Noether'],
  ])
})

it('a plan without such rows has no remarks, and shows at most a hundred rows of one', async () => {
  const attendeeId = '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'
  const plain = await desk.examined({
    headers: [...headers, 'Attendee id'],
    rows: [['Konrad Zuse', 'konrad@example.org', 'ORD-10009', attendeeId]],
  })
  expect(plain.remarks).toEqual([])
  expect(await rowsOf(plain.id, 'sameEmail')).toEqual({ rows: [], more: false })
  const many = Array.from({ length: 130 }, (_, at) => [`Guest ${at}`, 'office@example.org', `ORD-2${at}`])
  const { id, remarks } = await desk.examined({ headers, rows: many })
  // Of a sheet that has no ids this is nothing to check.
  expect(remarks).toEqual([{ code: 'sameEmail', count: 130 }])
  const { rows, more } = await rowsOf(id, 'sameEmail')
  expect([rows.length, rows[0]?.row, more]).toEqual([100, 2, true])
})

it('a plan says who of a sheet with ids is found by e-mail address, and who can’t be enrolled', async () => {
  const { id, remarks } = await desk.examined({
    headers: [...headers, 'Attendee id'],
    rows: [
      ['Ada Lovelace', '', 'ORD-1', ''],
      ['Alan Turing', 'alan@example.org', 'ORD-2', ''],
      ['Grace Hopper', '', 'ORD-3', '90d006c4-b5a6-5f1f-8c57-6e1dd2a50ad6'],
    ],
  })
  expect(remarks).toEqual([
    { code: 'noEmail', count: 1 },
    { code: 'noId', count: 1 },
  ])
  expect((await rowsOf(id, 'noId')).rows.map(({ name }) => name)).toEqual(['Alan Turing'])
})
