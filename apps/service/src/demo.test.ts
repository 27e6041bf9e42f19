import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { marks, projects } from '#db/schema.ts'
import { loadRecords } from '#load/load-records.ts'

import { ensureDemo, type DemoModule } from './demo.ts'
import { emptyStore, keep } from './testing/service-under-test.ts'
import { ids, world } from './testing/world.ts'

let store: Store
let remove = keep
let folder = ''
let made: string[] = []
let today = '2026-03-01'

const demo = async (): Promise<DemoModule> => ({
  *demoRecords(options) {
    made.push(options.today)
    yield { kind: 'projects', record: { id: ids.first.project, name: `Made for ${options.today}` } }
    yield { kind: 'projects', record: { id: ids.second.project, name: 'Second' } }
  },
  demoProjects: [ids.first.project, ids.second.project],
  demoPins: (records) => records.map(({ record }) => record['id']),
  demoExamples: (records) => ({ records: records.length }),
  demoGuests: (records) => ({ guests: records.length }),
})
const ensure = () =>
  ensureDemo({
    db: store.db,
    now: () => new Date(`${today}T12:00:00Z`),
    log: pino({ level: 'silent' }),
    demo,
    credentialFile: join(folder, 'key'),
  })
const fileOf = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown
const pins = () => fileOf('demo-pins.json')
const names = async () => (await store.db.select().from(projects)).map(({ record }) => record.name)

beforeEach(async () => {
  const empty = await emptyStore('embedded')
  if (empty === null) throw new Error('the embedded engine is everywhere')
  ;({ store, remove } = empty)
  folder = await mkdtemp(join(tmpdir(), 'frontdesk-demo-'))
  made = []
  today = '2026-03-01'
}, 180_000)
afterEach(async () => {
  await remove()
  await rm(folder, { recursive: true })
})

it('fills an empty store once, and writes the pins and the examples', async () => {
  await ensure()
  today = '2026-03-02'
  await ensure()
  expect(made).toEqual(['2026-03-01'])
  expect(await names()).toEqual(['Made for 2026-03-01', 'Second'])
  expect(await pins()).toEqual([ids.first.project, ids.second.project])
  expect(await fileOf('demo-examples.json')).toEqual({ records: 2 })
}, 180_000)

it.each(['demo-pins.json', 'demo-examples.json'])(
  'writes a lost %s again, for the day the demo was made',
  async (name) => {
    await ensure()
    await rm(join(folder, name))
    today = '2026-03-02'
    await ensure()
    expect(made).toEqual(['2026-03-01', '2026-03-01'])
    expect(await fileOf(name)).toBeTruthy()
  },
  180_000,
)

it('completes an interrupted start, for the same day', async () => {
  await loadRecords(store.db, [{ kind: 'projects', record: { id: ids.first.project, name: 'Made for 2026-02-27' } }])
  await store.db.insert(marks).values({ name: 'demo', value: { today: '2026-02-27', done: false } })
  await ensure()
  expect(made).toEqual(['2026-02-27'])
  expect(await names()).toEqual(['Made for 2026-02-27', 'Second'])
  await ensure()
  expect(made).toEqual(['2026-02-27'])
}, 180_000)

it('returns whether the store is a demo, also at a later start', async () => {
  expect([await ensure(), await ensure()]).toEqual([true, true])
}, 180_000)

it('never changes a store with other records', async () => {
  await loadRecords(store.db, world)
  expect(await ensure()).toBe(false)
  expect(made).toEqual([])
  await expect(pins()).rejects.toThrow('ENOENT')
}, 180_000)

it.each([
  ['this version', (value: object) => value],
  ['an earlier one, which kept no projects', () => ({ today: '2026-03-01', done: true })],
])(
  'a demo of %s that was imported into is none any more',
  async (_, markOf) => {
    expect(await ensure()).toBe(true)
    const [mark] = await store.db.select().from(marks)
    await store.db.update(marks).set({ value: markOf(Object(mark?.value)) })
    expect(await ensure()).toBe(true)
    await loadRecords(store.db, [{ kind: 'projects', record: { id: ids.nobody, name: 'Real' } }])
    expect(await ensure()).toBe(false)
    await store.db.delete(projects).where(eq(projects.id, ids.nobody))
    expect(await ensure()).toBe(false)
  },
  180_000,
)
