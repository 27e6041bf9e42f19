import { afterAll, beforeAll, expect, it } from 'vitest'

import { type GuestDesk, eventId, openGuestDesk } from '#testing/guest-desk.ts'
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

it('is filtered and sorted by dietary needs, with the count of each', async () => {
  await desk.bring({
    headers: ['Name', 'Email', 'Diet'],
    rows: [
      ['Vera Lake', 'vera@example.org', 'vegan'],
      ['Nils Moor', 'nils@example.org', ''],
      ['Gus Field', 'gus@example.org', 'gluten-free'],
      ['Amy Field', 'amy@example.org', 'vegan'],
    ],
  })
  const names = async (query: string) => (await desk.list(query)).guests.map(({ sheet }) => sheet.name)
  expect(await names('dietaryNeeds=vegan')).toEqual(['Amy Field', 'Vera Lake'])
  expect((await names('sort=dietaryNeeds')).slice(0, 3)).toEqual(['Gus Field', 'Amy Field', 'Vera Lake'])
  const { values } = await desk.ask('guestFilters', 'support', 'GET', `${desk.at(eventId)}/filters?dietaryNeeds=vegan`)
  expect(values.dietaryNeeds).toEqual(
    expect.arrayContaining([
      { value: 'vegan', guests: 2 },
      { value: 'gluten-free', guests: 1 },
    ]),
  )
  const body = { filter: { dietaryNeeds: 'gluten-free' }, columns: ['name', 'dietaryNeeds'] }
  const file = await desk.send('organizer', 'POST', `${desk.at(eventId)}/exports`, body)
  expect(await file.text()).toContain('Gus Field,gluten-free')
})
