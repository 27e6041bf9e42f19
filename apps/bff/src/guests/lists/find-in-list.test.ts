import { afterAll, beforeAll, expect, it } from 'vitest'

import { type GuestDesk, openGuestDesk } from '#testing/guest-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let desk: GuestDesk
let store: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  store = await openTestStore()
  desk = await openGuestDesk(store)
})
afterAll(async () => {
  await desk.close()
  await store.close()
})

it('the list finds a short name as heard, and a word without the letter and hyphen', async () => {
  await desk.bring({
    headers: ['Name', 'Email', 'Company'],
    rows: [
      ['Ilse Soares', 'ilse@example.org', ''],
      ['Olga Soares', 'olga@example.org', ''],
      ['Ilka Lund', 'ilka@example.org', ''],
      ['Anne Lund', 'anne@example.org', 'Shirt Works'],
    ],
  })
  const names = async (q: string) =>
    (await desk.list(`q=${encodeURIComponent(q)}`)).guests.map(({ sheet }) => sheet.name)
  expect(await names('Ilze Soares')).toEqual(['Ilse Soares'])
  expect(await names('Ilza Soares')).toEqual(['Ilse Soares'])
  expect(await names('elsa soares')).toEqual(['Ilse Soares'])
  expect(await names('Enzo Soares')).toEqual([])
  expect(await names('t-shirt works')).toEqual(['Anne Lund'])
})
