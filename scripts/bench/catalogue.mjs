import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../root.mjs'
import { listRows } from './catalogue-lists.mjs'
import { admin, startDesk } from './desk-process.mjs'
import { print } from './print.mjs'
import { endAll } from './processes.mjs'
import { serviceEntry, startService } from './service-process.mjs'

/**
 * Fills the catalogue from the records of ../shared/data: by the import, which registers them, and by a walk from one
 * slug through the service with the imported records, during other reads. Then the list of many events in a browser.
 */

const data = join(root, '../shared/data')
const slug = 'fosdem-2025'
const reads = 300

/** @param {string} name @returns {any[]} */
const linesOf = (name) =>
  readFileSync(join(data, `${name}.ndjson`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Number of events reachable from the slug, computed from the records without requests. */
function reachable() {
  const events = linesOf('events')
  const links = linesOf('event-companies')
  /** @type {Map<string, Set<string>>} */
  const near = new Map()
  const linked = (/** @type {string} */ one, /** @type {string} */ other) => {
    near.set(one, (near.get(one) ?? new Set()).add(other))
  }
  for (const { eventId, companyId } of links) {
    linked(eventId, companyId)
    linked(companyId, eventId)
  }
  // An event leads to the companies of its parent event, but not vice versa.
  for (const { id, parentId, topLevelId } of events)
    for (const above of [parentId, topLevelId]) for (const company of near.get(above ?? '') ?? []) linked(id, company)
  const [first] = events.filter((event) => event.slug === slug)
  const found = new Set([first.id])
  for (const id of found) for (const next of near.get(id) ?? []) found.add(next)
  const known = new Set(events.map(({ id }) => id))
  return [...found].filter((id) => known.has(id)).length
}

/** @param {number} port */
async function signedIn(port) {
  const headers = { 'x-frontdesk': '1', 'content-type': 'application/json' }
  const address = `http://127.0.0.1:${port}`
  // The administrator is created right after the port opens.
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${address}/desk/session`, { method: 'POST', headers, body: JSON.stringify(admin) })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (answer.ok && cookie !== undefined) return client(address, { ...headers, cookie })
    await pause(100)
  }
  throw new Error('nobody could sign in')
}

/** @param {string} address @param {Record<string, string>} headers */
const client =
  (address, headers) =>
  /** @param {string} path @param {object} [body] */
  async (path, body) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(address + path, init)
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return Object(await answer.json())
  }

/** @param {number[]} times @param {number} share */
const at = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Milliseconds of each read. @param {(path: string) => Promise<unknown>} ask @param {() => Promise<boolean>} goesOn */
async function timed(ask, goesOn) {
  const times = []
  while (times.length < reads && (times.length % 20 !== 0 || (await goesOn()))) {
    const began = performance.now()
    await ask(`/api/events/get-for-slug?slug=${slug}`)
    times.push(performance.now() - began)
    await pause(10)
  }
  return times
}

/** @param {string} folder */
async function importRow(folder) {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, [serviceEntry, 'import', data], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder },
  })
  if (status !== 0) throw new Error('the import failed')
  const imported = performance.now()
  const desk = await startDesk(null, {
    env: { DATA_DIR: folder, FRONTDESK_ADMIN_EMAIL: admin.email, FRONTDESK_ADMIN_PASSWORD: admin.password },
  })
  const ask = await signedIn(desk.port)
  const started = performance.now()
  while ((await ask('/desk/catalogue')).state !== 'complete') await pause(100)
  const { known } = await ask('/desk/catalogue')
  await desk.end()
  const [load, register] = [imported - began, performance.now() - started].map((ms) => ms / 1000)
  const seconds = (load ?? 0) + (register ?? 0)
  return {
    what: 'Import of ../shared/data, registration included',
    size: `${known.events} events, ${known.companies} companies`,
    ours: `${seconds.toFixed(1)} s (import ${load?.toFixed(1)}, registration ${register?.toFixed(1)})`,
    theirs: '',
    ratio: '',
    goal: '<= 15 s',
    met: seconds <= 15,
  }
}

/** @param {string} folder */
async function walkRows(folder) {
  const service = await startService(folder)
  const desk = await startDesk(Number(new URL(service.url).port), { env: { UPSTREAM_API_KEY: service.key } })
  const ask = await signedIn(desk.port)
  const quiet = await timed(ask, async () => true)
  await ask('/desk/catalogue/seeds', { text: slug })
  const began = performance.now()
  const isWalking = async () => (await ask('/desk/catalogue/walk')).state === 'running'
  // At the default rate, then without a limit.
  const busy = await timed(ask, isWalking)
  await ask('/desk/catalogue/walk', { perMinute: 6000, inAll: 100_000 })
  while (await isWalking()) await pause(250)
  const seconds = (performance.now() - began) / 1000
  const walk = await ask('/desk/catalogue/walk')
  await desk.end()
  await service.end()
  const wanted = reachable()
  const { events } = walk.known
  const more = at(busy, 0.99) - at(quiet, 0.99)
  const none = { theirs: '', ratio: '' }
  return [
    {
      ...none,
      what: 'Walk from one slug: events that links reach',
      size: `${wanted} of 2,825 events are linked`,
      ours: `${events} (${((events / wanted) * 100).toFixed(1)} %), ${walk.unreached.count} addresses not reached, ${seconds.toFixed(0)} s`,
      goal: '100 %',
      met: events === wanted,
    },
    {
      ...none,
      what: 'Calls an event',
      size: `${walk.calls} calls`,
      ours: (walk.calls / events).toFixed(2),
      goal: '<= 3',
      met: walk.calls / events <= 3,
    },
    {
      ...none,
      what: 'A read of a person while the walk runs, p99',
      size: `${busy.length} reads`,
      ours: `${at(busy, 0.99).toFixed(1)} ms (p50 ${at(busy, 0.5).toFixed(1)})`,
      theirs: `${at(quiet, 0.99).toFixed(1)} ms without (p50 ${at(quiet, 0.5).toFixed(1)})`,
      ratio: `${more >= 0 ? '+' : ''}${more.toFixed(1)} ms`,
      goal: '<= 50 ms more',
      met: more <= 50,
    },
  ]
}

/** `--lists`: the list of events alone. @param {string[]} options @returns {Promise<number>} exit code */
export async function run(options) {
  const isLists = options.includes('--lists')
  if (!isLists && !existsSync(data)) throw new Error('../shared/data is missing')
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const rows = []
  try {
    if (!isLists) {
      rows.push(await importRow(folder))
      rows.push(...(await walkRows(folder)))
    }
    rows.push(...(await listRows(folder)))
  } finally {
    endAll()
    rmSync(folder, { recursive: true, force: true })
  }
  print('The catalogue', rows, options)
  return rows.every(({ met }) => met !== false) ? 0 : 1
}
