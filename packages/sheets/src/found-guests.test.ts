import { expect, it } from 'vitest'

import { countFound } from './found-guests.ts'
import { readCsv } from './read-csv.ts'
import { tableOf } from './sheet-table.ts'

it('guests of a list are found in a sheet by their address or their name, whatever its columns are', () => {
  const guests = [
    { name: 'Ada Lovelace', email: 'ada@example.org' },
    { name: 'José Brûlé', email: null },
    { name: 'Rosa Lind', email: 'rosa@example.org' },
    { name: '', email: null },
  ]
  const found = (text: string) => countFound(tableOf(readCsv(text)), guests)
  expect(found('Name;Email\nA. King;ADA@example.org\nJose Brule;j@example.org\n;x@example.org')).toBe(2)
  expect(found('First name;Last name\nRosa;Lind\nAda;Lovelace')).toBe(2)
  expect(found('Name;Email\nAlan Turing;alan@example.org')).toBe(0)
})
