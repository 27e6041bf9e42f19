import { expect, it } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { guestRow } from '#testing/guest-row.ts'

import { type GuestPage, guestPageQuery } from './guests.ts'
import { findLoaded } from './loaded-guests.ts'

const { eventId } = guestRow()

function namesFor(q: string): string[] | undefined {
  const names = ['Ilse Soares', 'Ilka Lund', 'Olga Soares', 'Łukasz Strauß', 'Anne Lund']
  const guests = names.map((name, at) =>
    guestRow({ id: String(at), sheet: { name, surname: name, company: at === 4 ? 'Shirt Works' : null } }),
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
  return findLoaded(client, eventId, { q })?.guests.map(({ sheet }) => sheet.name)
}

it.each([
  ['lund', ['Anne Lund', 'Ilka Lund']],
  ['Ilze Soares', ['Ilse Soares']],
  ['elsa soares', ['Ilse Soares']],
  ['Enzo Soares', []],
  ['Elsa Suarez', []],
  ['lukasz strauss', ['Łukasz Strauß']],
  ['t-shirt works', ['Anne Lund']],
])('without the desk the loaded rows find as the desk does: %s', (text, names) => {
  expect(namesFor(text)).toEqual(names)
})
