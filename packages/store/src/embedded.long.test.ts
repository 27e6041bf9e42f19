import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openEmbedded } from '#embedded.ts'
import { openStore } from '#index.ts'
import { storeSuite } from '#store-suite.ts'
import { startStoreProcess } from '#testing-child.ts'
import { guestTables, migrationFolder } from '#testing-migrations.ts'
import { silentLog, temporaryDatabase, temporaryStore } from '#testing.ts'

// Starting databases and processes takes seconds on a busy machine.
const made: string[] = []
const newDatabase = async () => {
  const dir = await temporaryDatabase()
  made.push(dir)
  return dir
}
const settings = { schema: 'desk', log: silentLog, statementTimeoutMs: 30_000, extensions: [] }
let migrations: string

beforeAll(() => {
  migrations = migrationFolder(guestTables)
  made.push(migrations)
})
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

storeSuite(async () => ({ dir: await newDatabase() }))

it('retains no memory of earlier answers', async () => {
  // 100 answers of a megabyte each, in a process whose heap limit is below half of them.
  const asking = startStoreProcess(['ask', await newDatabase(), migrations], { heapLimitMiB: 64 })
  await expect(asking.line('asked')).resolves.toBe('asked')
  await asking.ended
})

describe('the folder of the embedded store', () => {
  it('is created if missing, readable by its owner only, and an unfinished one is deleted', async () => {
    const dir = join(await newDatabase(), 'deep', 'new')
    mkdirSync(join(dir, 'pg.new'), { recursive: true, mode: 0o755 })
    writeFileSync(join(dir, 'pg.new', 'PG_VERSION'), 'half')
    const store = await openStore({ dir }, { schema: 'desk', migrations, log: silentLog })
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    await store.close()
    expect(readdirSync(dir)).toEqual(['pg'])
  })

  it('is refused to a second process, naming the holder, and free again after a clean end', async () => {
    const first = await temporaryStore('desk', migrations)
    const second = startStoreProcess(['open', first.dir, migrations])
    const refused = await second.line('error')
    expect(refused).toContain(`The data folder ${first.dir} is in use by process ${process.pid} on`)
    await first.close()
    expect(existsSync(join(first.dir, 'frontdesk.lock'))).toBe(false)
    const third = startStoreProcess(['open', first.dir, migrations])
    await third.line('open')
    await third.ended
    await first.remove()
  })

  it('reports the message of the database when it does not open', async () => {
    const dir = await newDatabase()
    writeFileSync(join(dir, 'pg', 'PG_VERSION'), '17\n')
    await expect(openEmbedded(dir, settings)).rejects.toMatchObject({
      code: 'unusable',
      message: expect.stringMatching(/database files are incompatible with server/),
    })
    expect(existsSync(join(dir, 'frontdesk.lock'))).toBe(false)
  })

  it('is named when it cannot be a folder', async () => {
    const file = join(await newDatabase(), 'pg', 'PG_VERSION')
    await expect(openEmbedded(file, settings)).rejects.toMatchObject({
      code: 'folder',
      message: expect.stringContaining(file),
    })
  })
})
