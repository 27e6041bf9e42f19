import '#testing/fake-indexed-db.ts'
import { type DBSchema, openDB } from 'idb'
import { expect, it } from 'vitest'

import { deviceDatabase } from './device-database.ts'

type Schema = DBSchema & { rows: { key: string; value: number } }

const created = (name: string) =>
  deviceDatabase<Schema>(name, 1, (database) => {
    database.createObjectStore('rows')
  })

it('opens the database again after the browser closed it', async () => {
  const rows = created('closed')
  await rows.use(async (database) => {
    await database.put('rows', 1, 'a')
    // As a browser does with a page in the background.
    database.close()
  })
  expect(await rows.use((database) => database.get('rows', 'a'))).toBe(1)
})

it('makes room for the upgrade of a newer build, and says that it is too old', async () => {
  const rows = created('upgraded')
  await rows.use((database) => database.put('rows', 1, 'a'))
  const newer = await openDB<Schema>('upgraded', 2)
  expect(newer.version).toBe(2)
  newer.close()
  await expect(rows.use((database) => database.get('rows', 'a'))).rejects.toMatchObject({ name: 'VersionError' })
})

it('tries again after a failed opening', async () => {
  const newer = await openDB('failed', 2)
  newer.close()
  const rows = created('failed')
  await expect(rows.use((database) => database.get('rows', 'a'))).rejects.toMatchObject({ name: 'VersionError' })
  indexedDB.deleteDatabase('failed')
  expect(await rows.use((database) => database.get('rows', 'a'))).toBeUndefined()
})
