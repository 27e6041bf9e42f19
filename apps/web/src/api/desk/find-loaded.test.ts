import { expect, it } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { guestRow } from '#testing/guest-row.ts'

import { filterLoaded, findLoaded, loadedRows, prepareSearch } from './find-loaded.ts'
import { type GuestPage, guestPageQuery, guestQuery, rowIdQuery } from './guests.ts'
import { keepLoaded, loadedEvents } from './loaded-guests.ts'

const { eventId } = guestRow()
const userId = '5e0f2a11-0d0c-4b7e-9a53-0c1d2e3f4a5b'
const other = { attendeeId: null, personId: null, registrantId: null, externalId: null }
const joined = { by: 'id', id: userId, name: 'Kim Nowak', email: null, userId, ...other } as const

async function namesFor(q: string): Promise<string[] | undefined> {
  const names = ['Ilse Soares', 'Ilka Lund', 'Olga Soares', 'Łukasz Strauß', 'Anne Lund', 'Uwe Kanal', 'Ana Kanal']
  const companies = new Map([
    ['Anne Lund', 'Shirt Works'],
    ['Uwe Kanal', 'Kanal & Söhne'],
    ['Ana Kanal', 'Kanal und Söhne'],
  ])
  const guests = names.map((name, at) =>
    guestRow({
      id: String(at),
      sheet: { name, surname: name, company: companies.get(name) ?? null, phone: `+49 (030) 123-4${at}` },
    }),
  )
  const page: GuestPage = {
    guests,
    count: guests.length,
    total: guests.length,
    version: 1,
    asOf: '2026-11-24T09:00:00Z',
    readAt: 0,
  }
  const client = createQueryClient()
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  return (await findLoaded(client, eventId, { q }))?.guests.map(({ sheet }) => sheet.name)
}

it.each([
  ['lund', ['Anne Lund', 'Ilka Lund']],
  ['Ilze Soares', ['Ilse Soares']],
  ['elsa soares', ['Ilse Soares']],
  ['Enzo Soares', []],
  ['Elsa Suarez', []],
  ['lukasz strauss', ['Łukasz Strauß']],
  ['t-shirt works', ['Anne Lund']],
  ['Kanal und Söhne', ['Ana Kanal', 'Uwe Kanal']],
  ['kanal & sohne', ['Ana Kanal', 'Uwe Kanal']],
  ['(030) 123 41', ['Ilka Lund']],
])('without the desk the loaded rows find as the desk does: %s', async (text, names) => {
  expect(await namesFor(text)).toEqual(names)
})

it.each([
  ['by the sheet', { sheet: { userId } }],
  ['as the desk has joined them', { joined }],
])('without the desk the id of a user finds the loaded row, %s', async (_which, ids) => {
  const guests = [guestRow(ids), guestRow({ id: '1', sheet: { name: 'Ilse Soares' } })]
  const page: GuestPage = { guests, count: 2, total: 2, version: 1, asOf: '2026-11-24T09:00:00Z', readAt: 0 }
  const client = createQueryClient()
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  expect((await findLoaded(client, eventId, { q: userId }))?.guests).toEqual([guests[0]])
})

it('keeps the newest loaded row of a person by any of their ids, with its age, and nothing of others', () => {
  const client = createQueryClient()
  const [attendeeId, personId] = ['d1c93a62-c8dc-5126-bb74-3ecc697a528b', '7f0c93a6-0c8d-4512-8b74-3ecc697a5280']
  for (const [offset, readAt, ticket] of [
    [0, 2000, 'Full pass'],
    [100, 1000, 'Day pass'],
  ] as const) {
    const guests = [guestRow({ sheet: { attendeeId, personId, ticket } })]
    const page: GuestPage = { guests, count: 1, total: 1, version: 1, asOf: '2026-11-24T09:00:00Z', readAt }
    client.setQueryData(guestPageQuery(eventId, {}, offset, 100).queryKey, page)
  }
  expect(keepLoaded(client, eventId, '00000000-0000-4000-8000-000000000000')).toBeNull()
  expect(keepLoaded(client, eventId, personId.toUpperCase())).toBe(2000)
  const one = guestQuery(eventId, guestRow().id).queryKey
  expect(client.getQueryData(one)?.sheet.ticket).toBe('Full pass')
  expect(client.getQueryState(one)?.dataUpdatedAt).toBe(2000)
  expect(client.getQueryData(rowIdQuery(eventId, attendeeId).queryKey)).toBe(guestRow().id)
})

it('finds whose card was looked at, where no page of the list is loaded', async () => {
  const client = createQueryClient()
  expect(await findLoaded(client, eventId, { q: 'soares' })).toBeNull()
  const guest = guestRow({ sheet: { name: 'Ilse Soares' } })
  client.setQueryData(guestQuery(eventId, guest.id).queryKey, guest, { updatedAt: Date.parse('2026-11-24T09:00:00Z') })
  expect(loadedEvents(client)).toEqual([eventId.toLowerCase()])
  const found = await findLoaded(client, eventId, { q: 'soares' })
  expect(found?.guests).toEqual([guest])
  expect(found?.asOf).toBe('2026-11-24T09:00:00.000Z')
  expect((await findLoaded(client, eventId, { q: 'lund' }))?.guests).toEqual([])
})

it('keeps to a filter of several values in any spelling', () => {
  const client = createQueryClient()
  const diets = ['Vegan', 'vegan ', 'gluten-free', null]
  const guests = diets.map((dietaryNeeds, at) =>
    guestRow({ id: String(at), sheet: { name: `Guest ${at}`, surname: String(at), dietaryNeeds } }),
  )
  const page: GuestPage = { guests, count: 4, total: 4, version: 1, asOf: '2026-11-24T09:00:00Z', readAt: 0 }
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  const ids = (dietaryNeeds: string) => filterLoaded(client, eventId, { dietaryNeeds })?.guests.map(({ id }) => id)
  expect([ids('vegan'), ids('vegan\nGluten-Free'), ids('')]).toEqual([['0', '1'], ['0', '1', '2'], ['3']])
})

it('filters by the states of the list: waitlisted, and who cannot be asked', () => {
  const client = createQueryClient()
  const guests = [
    guestRow({ id: 'line', service: { onEvent: 'no', enrollmentStatus: 'Waitlisted' } }),
    guestRow({ id: 'off', service: { onEvent: 'no', enrollmentStatus: 'Removed' } }),
    guestRow({ id: 'asked later', service: { canAsk: true } }),
    guestRow({ id: 'no id', service: { canAsk: false } }),
    guestRow({ id: 'refused', desk: { refused: { at: '2026-11-24T08:00:00Z', code: null, detail: null } } }),
    guestRow({ id: 'no answer', desk: { uncertainRun: eventId } }),
  ]
  const page: GuestPage = { guests, count: 6, total: 6, version: 1, asOf: '2026-11-24T09:00:00Z', readAt: 0 }
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  const ids = (onEvent: string) => filterLoaded(client, eventId, { onEvent })?.guests.map(({ id }) => id)
  expect(['waitlisted', 'no', 'notAsked', 'cannotAsk', 'refused', 'maybeAdded'].map(ids)).toEqual([
    ['line'],
    ['off'],
    ['asked later'],
    ['no id'],
    ['refused'],
    ['no answer'],
  ])
})

const pageOf = (names: readonly string[], version: number, count = names.length): GuestPage => ({
  guests: names.map((name) => guestRow({ id: name, sheet: { name, surname: name } })),
  count,
  total: count,
  version,
  asOf: `2026-11-24T09:00:0${version}Z`,
  readAt: 0,
})

it('says that the whole list is loaded when one page has all of it, and as of when', () => {
  const client = createQueryClient()
  const put = (asked: object, offset: number, page: GuestPage) =>
    client.setQueryData(guestPageQuery(eventId, asked, offset, 100).queryKey, page)
  put({}, 0, pageOf(['Ana', 'Ben'], 1, 5))
  expect(loadedRows(client, eventId)?.isWhole).toBe(false)
  put({ arrived: 'yes' }, 0, pageOf(['Cid'], 4))
  expect(loadedRows(client, eventId)?.isWhole).toBe(false)
  client.setQueryData(guestPageQuery(eventId, {}, 0, 60_000).queryKey, pageOf(['Ben', 'Cid', 'Dora'], 3))
  const found = filterLoaded(client, eventId, {})
  expect([found?.isWhole, found?.asOf]).toEqual([true, '2026-11-24T09:00:03Z'])
  // Ana was on an older page only: she is gone.
  expect(found?.guests.map(({ id }) => id)).toEqual(['Ben', 'Cid', 'Dora'])
})

it('finds a row by what it says now, and nobody by what it said before', async () => {
  const client = createQueryClient()
  const { queryKey } = guestPageQuery(eventId, {}, 0, 100)
  const finds = async (q: string) => (await findLoaded(client, eventId, { q }))?.guests.map(({ id }) => id)
  client.setQueryData(queryKey, pageOf(['Marit Brennan', 'Ilse Soares'], 1))
  expect(await finds('brenan')).toEqual(['Marit Brennan'])
  const renamed = pageOf(['Marit Brennan', 'Ilse Soares'], 2)
  renamed.guests[0] = guestRow({ id: 'Marit Brennan', sheet: { name: 'Marit Lund', surname: 'Lund' } })
  client.setQueryData(queryKey, renamed)
  expect([await finds('brenan'), await finds('lunt')]).toEqual([[], ['Marit Brennan']])
  client.setQueryData(queryKey, pageOf(['Ilse Soares'], 3))
  expect([await finds('lunt'), await finds('soares')]).toEqual([[], ['Ilse Soares']])
})

it('has the search read a long list little by little, and answers when it has', async () => {
  const client = createQueryClient()
  const names = Array.from({ length: 2500 }, (_, at) => `Guest ${at}`)
  client.setQueryData(guestPageQuery(eventId, {}, 0, 60_000).queryKey, pageOf(names, 1))
  prepareSearch(client, eventId)
  const found = findLoaded(client, eventId, { q: 'Guest 2400' })
  const first = await Promise.race([found, new Promise((resolve) => setTimeout(resolve, 0, 'other work'))])
  expect(first).toBe('other work')
  expect((await found)?.guests[0]?.id).toBe('Guest 2400')
})

it('without the desk who was removed is not among those still missing, and who never was enrolled is', () => {
  const guests = [
    guestRow({ id: 'removed', service: { onEvent: 'no', enrollmentStatus: 'Removed' } }),
    guestRow({ id: 'never', service: { onEvent: 'no' } }),
    guestRow({ id: 'in line', service: { onEvent: 'no', enrollmentStatus: 'Waitlisted' } }),
  ]
  const page: GuestPage = { guests, count: 3, total: 3, version: 1, asOf: '2026-11-24T09:00:00Z', readAt: 0 }
  const client = createQueryClient()
  client.setQueryData(guestPageQuery(eventId, {}, 0, 100).queryKey, page)
  const missing = filterLoaded(client, eventId, { arrived: 'no' })?.guests.map(({ id }) => id)
  expect(missing?.toSorted()).toEqual(['in line', 'never'])
})
