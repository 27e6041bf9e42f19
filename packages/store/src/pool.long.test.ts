import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openEmbedded } from '#embedded.ts'
import type { Engine } from '#engine.ts'
import { openPostgres } from '#postgres.ts'
import { sharedPostgres } from '#shared-test-stores.ts'
import { silentLog, temporaryDatabase } from '#testing.ts'

const settings = { schema: 'desk', log: silentLog, statementTimeoutMs: 30_000, extensions: [] }
const connectMs = 10_000
const waitMs = 30_000
const places = 10

const server = await sharedPostgres()
const url = server?.url ?? ''
const engines: Engine[] = []
const folders: string[] = []
const opened = async (opening: Promise<Engine>) => {
  const engine = await opening
  engines.push(engine)
  return engine
}
const newDatabase = async () => {
  const dir = await temporaryDatabase()
  folders.push(dir)
  return dir
}

// Fake time; the sockets are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  for (const engine of engines) await engine.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
  await server?.stop()
})

type Pool = Engine['pool']

const inTransaction = async (pool: Pool): Promise<PoolClient> => {
  const client = await pool.connect()
  await client.query('begin')
  return client
}
const taken = (pool: Pool, count: number) => Promise.all(Array.from({ length: count }, () => inTransaction(pool)))
const ended = async (clients: readonly PoolClient[]) => {
  for (const client of clients) {
    await client.query('commit')
    client.release()
  }
}
/** Records the outcome. */
const watched = (work: Promise<unknown>) => {
  const seen: { outcome: 'waits' | 'done' | Error } = { outcome: 'waits' }
  const end = work.then(
    () => void (seen.outcome = 'done'),
    (error: Error) => void (seen.outcome = error),
  )
  return { seen, end }
}
const busy = { name: 'StoreError', code: 'busy', message: expect.stringMatching(/^The database is busy/) }

/** All slots are free at once, and one more caller waits for the first release. */
async function isWhole(pool: Pool, count: number): Promise<void> {
  const clients = await taken(pool, count)
  const sessions = await Promise.all(
    clients.map(async (client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid),
  )
  expect(new Set(sessions).size).toBe(count)
  const next = pool.query<{ one: number }>('select 1 as one')
  await ended(clients)
  expect((await next).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(count)
}

describe.each([
  { engine: 'embedded', count: 1, here: true },
  { engine: 'postgres', count: places, here: server !== null },
])('the connections of $engine', ({ engine, count, here }) => {
  const open = async () =>
    opened(engine === 'postgres' ? openPostgres(url, settings) : openEmbedded(await newDatabase(), settings))

  it.skipIf(!here)('are waited for longer than one takes to be made, each in its turn', async () => {
    const { pool } = await open()
    const holders = await taken(pool, count)
    const order: number[] = []
    const waiting = Array.from({ length: 3 }, async (_, turn) => {
      const client = await pool.connect()
      order.push(turn)
      await client.query('select 1')
      client.release()
    })
    vi.advanceTimersByTime(waitMs - 1)
    await ended(holders)
    await Promise.all(waiting)
    expect(order).toEqual([0, 1, 2])
    await isWhole(pool, count)
  })

  it.skipIf(!here)('have a limited wait, after which the call fails as busy', async () => {
    const { pool } = await open()
    const holders = await taken(pool, count)
    const asked = watched(pool.query('select 1'))
    const connected = watched(pool.connect())
    vi.advanceTimersByTime(1000)
    const later = watched(pool.query('select 1'))
    vi.advanceTimersByTime(waitMs - 1000)
    await Promise.all([asked.end, connected.end])
    expect([asked.seen.outcome, connected.seen.outcome]).toEqual([
      expect.objectContaining(busy),
      expect.objectContaining(busy),
    ])
    expect(later.seen.outcome).toBe('waits')
    await ended(holders)
    await later.end
    expect(later.seen.outcome).toBe('done')
    await isWhole(pool, count)
  })

  it.skipIf(!here)('go on when their users break them off', async () => {
    const { pool } = await open()
    const holders = await taken(pool, count)
    const waiting = Array.from({ length: count + 2 }, () => pool.query('select 1'))
    for (const holder of holders) holder.release(true)
    for (const { rowCount } of await Promise.all(waiting)) expect(rowCount).toBe(1)
    await isWhole(pool, count)
  })

  it.skipIf(!here)('are refused to waiting calls when the store is closed', async () => {
    const { pool, close } = await open()
    const holders = await taken(pool, count)
    const waiting = [watched(pool.query('select 1')), watched(pool.connect())]
    const closed = close()
    await expect.poll(() => pool.ending).toBe(true)
    await ended(holders)
    await closed
    await Promise.all(waiting.map((one) => one.end))
    for (const { seen } of waiting)
      expect(seen.outcome).toMatchObject({ message: expect.stringContaining('after calling end') })
  })
})

/** A proxy in front of the test's server; while silent it accepts connections and sends nothing. */
async function silenceable() {
  const sockets = new Set<Socket>()
  let silent = false
  const proxy = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (silent) return
    const { hostname, port } = new URL(url)
    const onward = connect(Number(port), hostname).on('error', () => undefined)
    sockets.add(onward)
    socket.pipe(onward).pipe(socket)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return {
    url: through.href,
    be: (quiet: boolean) => void (silent = quiet),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

describe.skipIf(server === null)('a server that does not answer', () => {
  it('is reported as unreachable after the connect timeout, and the pool recovers once it answers', async () => {
    const proxy = await silenceable()
    proxy.be(true)
    const opening = watched(openPostgres(proxy.url, settings))
    vi.advanceTimersByTime(connectMs)
    await opening.end
    expect(opening.seen.outcome).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('no answer in time'),
    })

    proxy.be(false)
    const { pool } = await opened(openPostgres(proxy.url, settings))
    // Closes the one idle connection, so that a new one is needed.
    const gone = once(pool, 'remove')
    vi.advanceTimersByTime(connectMs)
    await gone
    proxy.be(true)
    const asked = Array.from({ length: places + 5 }, () => watched(pool.query('select 1')))
    vi.advanceTimersByTime(connectMs)
    await Promise.all(asked.map(({ end }) => end))
    for (const { seen } of asked) expect(seen.outcome).toMatchObject({ message: expect.stringMatching(/timeout/) })
    for (const { seen } of asked) expect(seen.outcome).not.toMatchObject({ code: 'busy' })

    proxy.be(false)
    await isWhole(pool, places)
    await proxy.close()
  })

  it('does not block calls from an available connection', async () => {
    const proxy = await silenceable()
    const { pool } = await opened(openPostgres(proxy.url, settings))
    const holder = await inTransaction(pool)
    proxy.be(true)
    const making = Array.from({ length: places - 1 }, () => watched(pool.query('select 1')))
    const next = Array.from({ length: places - 1 }, () => watched(pool.query('select 1')))
    const behind = watched(pool.query('select 1'))
    vi.advanceTimersByTime(connectMs)
    await Promise.all(making.map(({ end }) => end))
    await ended([holder])
    await behind.end
    expect(behind.seen.outcome).toBe('done')
    proxy.be(false)
    vi.advanceTimersByTime(connectMs)
    await Promise.all(next.map(({ end }) => end))
    await isWhole(pool, places)
    await proxy.close()
  })
})
