import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Store } from '@frontdesk/store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { attendees, events, posts, registrationDetails, registrationTypes } from '#db/schema.ts'

import { reportText } from '../commands/import.ts'
import { emptyStore, keep, type EngineName } from '../testing/service-under-test.ts'
import { ids, world } from '../testing/world.ts'
import { kindNames } from './kinds.ts'
import { inLoadOrder, loadRecords, type LoadItem, type Skipped } from './load-records.ts'
import { openFolder } from './read-folder.ts'

const recordOf = (kind: string) => {
  const found = world.find((item) => item.kind === kind)
  if (found === undefined) throw new Error(`the world has no ${kind}`)
  return found.record
}

const fresh = (number: number) => `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Every row of every table, by table. */
async function contents({ pool }: Store): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'service' order by 1`,
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    all[name] = (await pool.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)).rows
  }
  return all
}

describe.each<EngineName>(['embedded', 'postgres'])('loading on %s', (engine) => {
  let store: Store | null = null
  let remove = keep
  beforeAll(async () => {
    const empty = await emptyStore(engine)
    if (empty === null) return
    ;({ store, remove } = empty)
    await loadRecords(store.db, world)
  }, 180_000)
  afterAll(() => remove())

  it('changes nothing when the same records are loaded again, in any order', async ({ skip }) => {
    if (store === null) return skip('this engine is not installed here')
    const before = await contents(store)
    const arrivals = await store.db.select().from(posts).orderBy(posts.itemOrder)
    expect(before['attendees']).toHaveLength(2)
    const { skipped } = await loadRecords(
      store.db,
      inLoadOrder(world.toReversed().filter(({ kind }) => kind !== 'posts')),
    )
    expect(skipped).toEqual([])
    expect(await contents(store)).toEqual(before)
    await loadRecords(store.db, world)
    expect(await contents(store)).toEqual(before)
    expect(arrivals.map(({ record }) => record.name)).toEqual(['Mia', 'ada', 'Bo'])
  })

  it('counts seats, and creates the details that registrants refer to', async ({ skip }) => {
    if (store === null) return skip('this engine is not installed here')
    const { db } = store
    const [main] = await db
      .select()
      .from(events)
      .where(sql`${events.id} = ${ids.event.main}`)
    expect(main).toMatchObject({ enrolled: 2, waitlisted: 0 })
    const [details] = await db.select().from(registrationDetails)
    expect(details).toMatchObject({
      id: ids.registrationDetails,
      eventId: ids.event.main,
      quantity: 100,
      used: 1,
      record: { registrationTypeId: ids.registrationType.open, status: 'Open', mainControlsAttributes: true },
    })
    const [type] = await db
      .select()
      .from(registrationTypes)
      .where(sql`${registrationTypes.id} = ${ids.registrationType.open}`)
    expect(type).toMatchObject({ quantity: 100, used: 1, reserved: 0 })
  })

  it('reports what cannot be loaded by line and reason, and loads the rest of the batch', async ({ skip }) => {
    if (store === null) return skip('this engine is not installed here')
    const event = recordOf('events')
    const attendee = recordOf('attendees')
    const inner = attendee['attendee'] as Record<string, unknown>
    // Longer than an index page, and not compressible.
    const noise = randomBytes(8000).toString('hex')
    const lines: Omit<LoadItem, 'file' | 'line'>[] = [
      { kind: 'events', record: { ...event, id: fresh(1), slug: 'fresh-one' } },
      { kind: 'events', record: { ...event, id: 'nonsense' } },
      { kind: 'events', record: { ...event, id: fresh(2), slug: 'OPEN-DAY' } },
      { kind: 'events', record: { ...event, id: fresh(1), slug: 'fresh-two' } },
      { kind: 'events', record: { ...event, id: fresh(3), slug: 'fresh-three', projectId: ids.nobody } },
      { kind: 'events', record: { ...event, id: fresh(4), slug: 'fresh-four', name: 'a\0b' } },
      { kind: 'events', record: { ...event, id: fresh(5), slug: 'fresh-five', projectId: undefined } },
      { kind: 'events', record: { ...event, id: fresh(6), slug: 'fresh-six', maximumEventSize: '12' } },
      { kind: 'tickets', record: {} },
      { kind: 'attendees', record: { ...attendee, attendee: { ...inner, id: fresh(7) } } },
      { kind: 'attendees', record: { ...attendee, attendee: { ...inner, id: fresh(8), eventId: ids.nobody } } },
      { kind: 'attendees', record: { ...attendee, attendee: { ...inner, id: fresh(9), eventId: ids.event.talk } } },
      { kind: 'events', record: { ...event, id: fresh(10), slug: noise } },
    ]
    const { kinds, skipped } = await loadRecords(
      store.db,
      lines.map((line, at) => ({ ...line, file: `${line.kind}.ndjson`, line: at + 1 })),
    )
    expect(skipped.map(({ line, reason }) => `${line}: ${reason}`).toSorted()).toEqual(
      [
        '2: id: Invalid GUID',
        `3: another record has the same projectId, slug: ${ids.first.project}, open-day`,
        '4: the same record stands on line 1',
        `5: projectId ${ids.nobody} is not among the projects`,
        '6: a text has a NUL character',
        '7: projectId is missing',
        '13: a text that records are found by is too long',
        '9: there is no kind tickets',
        `10: another record has the same eventId, personId: ${ids.event.main}, ${ids.person.ada}`,
        `11: eventId ${ids.nobody} is not among the events`,
      ].toSorted(),
    )
    expect(kinds.get('events')).toEqual({ read: 9, loaded: 2 })
    expect(kinds.get('attendees')).toEqual({ read: 3, loaded: 1 })
    const loaded = await store.db
      .select({ maximumSize: events.maximumSize, record: events.record })
      .from(events)
      .where(sql`${events.id} = ${fresh(6)}`)
    expect(loaded).toMatchObject([{ maximumSize: 12, record: { maximumEventSize: 12 } }])
    expect(await store.db.select().from(attendees)).toHaveLength(3)
  })
})

it('sorts kinds in load order', () => {
  const mixed = inLoadOrder([...world.toReversed(), { kind: 'zebra', record: {} }])
  const order = [...new Set(mixed.map(({ kind }) => kind))]
  expect(order).toEqual([...kindNames.filter((kind) => order.includes(kind)), 'zebra'])
  expect(mixed).toHaveLength(world.length + 1)
})

it('reads a folder line by line, and reports lines that are not records', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-load-'))
  const lines = ['{"id":1,"n":12345678901234567890,"t":"a\u2028b"}', '', '{"id":', '[1]', 'null', '{"id":2}\r']
  await writeFile(join(folder, 'projects.ndjson'), lines.join('\n'))
  await writeFile(join(folder, 'zebras.ndjson'), '{}\n')
  await writeFile(join(folder, 'README.md'), 'text')
  const refused: Skipped[] = []
  const { items, unknown } = await openFolder(folder, (line) => refused.push(line))
  const read: LoadItem[] = []
  for await (const item of items) read.push(item)
  expect(read).toEqual([
    { kind: 'projects', record: { id: 1, n: '12345678901234567890', t: 'a\u2028b' }, file: 'projects.ndjson', line: 1 },
    { kind: 'projects', record: { id: 2 }, file: 'projects.ndjson', line: 6 },
  ])
  expect(refused.map(({ line }) => line)).toEqual([3, 4, 5])
  expect(unknown).toEqual(['zebras.ndjson'])
  await rm(folder, { recursive: true })
  await expect(openFolder(folder, () => undefined)).rejects.toThrow(/ENOENT/)
})

it('reports loaded and skipped lines per kind, with the reason of each', () => {
  const text = reportText(
    {
      kinds: new Map([['events', { read: 3, loaded: 2 }]]),
      skipped: [{ kind: 'events', file: 'events.ndjson', line: 7, reason: 'slug: too long' }],
    },
    1.25,
  )
  expect(text).toBe(
    [
      'kind       read   loaded  skipped',
      'events        3        2        1',
      'all           3        2        1',
      '',
      'Skipped:',
      'events.ndjson:7: slug: too long',
      '',
      'Done in 1.3 s.',
      '',
    ].join('\n'),
  )
})
