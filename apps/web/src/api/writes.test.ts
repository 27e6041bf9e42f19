import { expect, it } from 'vitest'

import { createQueryClient } from './client.ts'
import { refreshAfter } from './writes.ts'

it('after an enrollment the list, the board and the counts of Home are old', async () => {
  const client = createQueryClient()
  const keys = [
    ['guests', 'e', 'page'],
    ['guests', 'e', 'filters', {}],
    ['arrivals', 'e', {}],
    ['guest-lists'],
    ['guest-lists', 'e'],
  ]
  for (const key of keys) client.setQueryData(key, 1)
  client.setQueryData(['notes', 'e'], 1)
  await refreshAfter(client, 'enrollAttendee')
  expect(keys.filter((key) => client.getQueryState(key)?.isInvalidated !== true)).toEqual([])
  expect(client.getQueryState(['notes', 'e'])?.isInvalidated).toBe(false)
})
