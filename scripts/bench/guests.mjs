import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { startDesk } from './desk-process.mjs'
import { startPostgres } from './postgres.mjs'
import { print } from './print.mjs'
import { cpuOf, endAll } from './processes.mjs'
import { samplePeople, seeAll, startService } from './search.mjs'

/**
 * A list of 50,000 guests, beside 100,000 records in the directory: imported during other reads and marks, searched,
 * filtered, and marked. With `--postgres` in the embedded store and on PostgreSQL.
 */

const guests = 50_000
const seenRecords = 100_000
const idleMs = 5000
const rowsAtOnce = 1000
const marks = 10_000
const markers = 20
const day = new Date().toISOString().slice(0, 10)
const first = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Radia',
  'Ken',
  'Margaret',
  'Linus',
  'Anita',
  'Tim',
]
const last = ['Love', 'Hop', 'Tur', 'Dijk', 'Lisk', 'Knu', 'Perl', 'Thomp', 'Hamil', 'Torv', 'Borg', 'Bern']
const ends = ['lace', 'per', 'ing', 'stra', 'ov', 'th', 'man', 'son', 'ton', 'alds', 'berg', 'ers', 'ez', 'i', 'sen']
const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Email', field: 'email' },
  { header: 'Phone', field: 'phone' },
  { header: 'Company', field: 'company' },
  { header: 'Ticket', field: 'ticket' },
  { header: 'Order', field: 'confirmationNumber' },
]

/** @param {number} at */
function nameOf(at) {
  const one = first[at % first.length]
  const two = `${last[Math.floor(at / 12) % last.length]}${ends[Math.floor(at / 144) % ends.length]}`
  return `${one} ${two} ${ends[Math.floor(at / 2160) % ends.length]}${last[Math.floor(at / 32_400) % last.length]}`
}

/** @param {number} at */
const rowOf = (at) => ({
  row: at + 2,
  id: randomUUID(),
  cells: [
    nameOf(at),
    `guest.${at}@mail${at % 400}.example`,
    `+44 1632 ${String(960_000 + at)}`,
    `Company ${at % 900}`,
    ['Full pass', 'Day ticket', 'Speaker', 'Crew'][at % 4] ?? '',
    `ORD-${100_000 + at}`,
  ],
})

/** @param {number[]} times @param {number} share */
const at = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** @param {{ port: number, signIn: () => Promise<string> }} desk */
export async function signedIn(desk) {
  const headers = { 'x-frontdesk': '1', 'content-type': 'application/json', cookie: await desk.signIn() }
  return client(`http://127.0.0.1:${desk.port}`, headers)
}

/** @param {string} address @param {Record<string, string>} headers */
const client =
  (address, headers) =>
  /** @param {string} method @param {string} path @param {object} [body] */
  async (method, path, body) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const answer = await fetch(address + path, init)
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return Object(await answer.json())
  }

/** @typedef {ReturnType<typeof client>} Ask */

/** Milliseconds of each call until `end`. @param {() => Promise<unknown>} call @param {AbortSignal} end */
async function timedUntil(call, end) {
  /** @type {number[]} */
  const times = []
  while (!end.aborted) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
    await pause(15)
  }
  return times
}

/** @param {Ask} ask @param {string} list @param {number} count */
export async function bringIn(ask, list, count = guests) {
  const path = `${list}/imports/${randomUUID()}`
  await ask('PUT', path, { fileName: 'bench.csv', mode: 'new', columns, rows: count })
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: rowsAtOnce }, (_, index) => rowOf(from + index))
    await ask('PUT', `${path}/batches/${from / rowsAtOnce}`, { rows })
  }
  const received = performance.now()
  await ask('POST', `${path}/examinations`)
  while ((await ask('GET', path)).state !== 'examined') await pause(50)
  const examined = performance.now()
  await ask('POST', `${path}/applications`)
  while ((await ask('GET', path)).state !== 'done') await pause(50)
  const wanted = `ORD-${100_000 + count - 1}`
  while ((await ask('GET', `/desk/directory?q=${wanted}`)).hits.length === 0) await pause(200)
  return { received, examined }
}

/** @param {Ask} ask @param {string} event */
async function markAll(ask, event) {
  /** @type {string[]} */
  const ids = []
  for (let offset = 0; ids.length < marks; offset += 1000)
    ids.push(
      ...(await ask('GET', `${event}/guests?limit=1000&offset=${offset}`)).guests.map(
        (/** @type {any} */ one) => one.id,
      ),
    )
  /** @type {number[]} */
  const times = []
  let doubled = 0
  const seen = new Set()
  const mark = async (/** @type {number} */ marker) => {
    for (let index = marker; index < marks; index += markers) {
      const began = performance.now()
      const body = { guestId: ids[index], day, door: `Door ${marker % 3}` }
      const answer = await ask('PUT', `${event}/arrivals/${randomUUID()}`, body)
      times.push(performance.now() - began)
      if (answer.already || seen.has(answer.mark.id)) doubled += 1
      seen.add(answer.mark.id)
    }
  }
  await Promise.all(Array.from({ length: markers }, (_, marker) => mark(marker)))
  const { arrived } = await ask('GET', `${event}/arrivals`)
  return { times, doubled, lost: marks - arrived }
}

/** @param {Ask} ask @param {string} event */
async function markSingly(ask, event) {
  const { guests: some } = await ask('GET', `${event}/guests?limit=300&arrived=no`)
  /** @type {number[]} */
  const times = []
  for (const { id } of some) {
    const began = performance.now()
    await ask('PUT', `${event}/arrivals/${randomUUID()}`, { guestId: id, day })
    times.push(performance.now() - began)
  }
  return times
}

/** @param {Ask} ask */
async function typeLetters(ask) {
  /** @type {number[]} */
  const times = []
  for (let index = 0; index < 120; index += 1) {
    const name = nameOf(index * 397)
    for (let length = 1; length <= Math.min(8, name.length); length += 1) {
      const began = performance.now()
      await ask('GET', `/desk/directory?q=${encodeURIComponent(name.slice(0, length))}`)
      times.push(performance.now() - began)
    }
  }
  return times
}

/** @param {Ask} ask @param {string} list @param {string[]} queries */
async function timeQueries(ask, list, queries) {
  /** @type {number[]} */
  const times = []
  for (let round = 0; round < 20; round += 1)
    for (const query of queries) {
      const began = performance.now()
      await ask('GET', `${list}?${query}`)
      times.push(performance.now() - began)
    }
  return times
}

const none = { theirs: '', ratio: '' }
const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`

/**
 * Marks guests of another list while the sheet is brought in.
 * @param {Ask} ask @param {AbortSignal} end
 */
async function markMeanwhile(ask, end) {
  const event = `/desk/events/${randomUUID()}`
  await bringIn(ask, `${event}/guests`, 3000)
  /** @type {string[]} */
  const ids = []
  for (const offset of [0, 1000, 2000])
    for (const { id } of (await ask('GET', `${event}/guests?limit=1000&offset=${offset}`)).guests) ids.push(id)
  return () =>
    timedUntil(async () => {
      const guestId = ids.pop()
      if (guestId !== undefined) await ask('PUT', `${event}/arrivals/${randomUUID()}`, { guestId, day })
      await pause(50)
    }, end)
}

/** @param {string[]} options @returns {Promise<number>} exit code */
export async function run(options) {
  const rows = []
  for (const engine of options.includes('--postgres') ? ['embedded', 'PostgreSQL'] : ['embedded'])
    rows.push(...(await measured(engine)))
  print('Guest lists', rows, options)
  return rows.every(({ met }) => met) ? 0 : 1
}

/** @param {string} engine */
async function measured(engine) {
  const rows = []
  const postgres = engine === 'PostgreSQL' ? await startPostgres() : null
  const service = await startService(samplePeople(seenRecords + 1, Date.now()))
  try {
    const env = postgres === null ? {} : { DATABASE_URL: postgres.url }
    const desk = await startDesk(service.port, { env })
    const ask = await signedIn(desk)
    const event = `/desk/events/${randomUUID()}`
    const list = `${event}/guests`
    await seeAll((path) => ask('GET', path), service.companies, seenRecords)
    // Has one member.
    const read = () => ask('GET', `/api/companies/${service.companies.at(-1)}/members`)
    const readsBefore = await timedUntil(read, AbortSignal.timeout(idleMs))
    const load = loadavg()[0] ?? 0
    const imported = new AbortController()
    const marking = (await markMeanwhile(ask, imported.signal))()
    const reading = timedUntil(read, imported.signal)
    const [began, busy] = [performance.now(), cpuOf(desk.pid)]
    const { received, examined } = await bringIn(ask, list)
    const seconds = (performance.now() - began) / 1000
    const worked = (cpuOf(desk.pid) - busy) / 1_000_000
    imported.abort()
    const [reads, meanwhile] = await Promise.all([reading, marking])
    const parts = [received - began, examined - received].map((part) => (part / 1000).toFixed(1))
    const letters = await typeLetters(ask)
    const pages = await timeQueries(ask, list, [
      'limit=100',
      'sort=company',
      'onEvent=notAsked&ticket=Crew',
      'q=lovelase',
    ])
    const single = await markSingly(ask, event)
    const many = await markAll(ask, event)
    // The guests of `markSingly` were marked before.
    const doubled = many.doubled - single.length
    await desk.end()
    rows.push(
      {
        ...none,
        what: 'A sheet, brought in until it is found',
        size: `${guests} guests`,
        ours: `${seconds.toFixed(1)} s (sent ${parts[0]}, examined ${parts[1]}; CPU of the desk ${worked.toFixed(1)} s; load ${load.toFixed(0)})`,
        goal: '<= 20 s',
        met: seconds <= 20,
      },
      {
        ...none,
        what: 'A read of somebody else meanwhile, p99',
        size: `${reads.length} reads`,
        ours: `${ms(at(reads, 0.99))} (p50 ${ms(at(reads, 0.5))})`,
        theirs: `without it ${ms(at(readsBefore, 0.99))} (p50 ${ms(at(readsBefore, 0.5))})`,
        ratio: `${(at(reads, 0.99) / at(readsBefore, 0.99)).toFixed(1)}x`,
        goal: '<= 200 ms',
        met: at(reads, 0.99) <= 200,
      },
      {
        ...none,
        what: 'An arrival of another list meanwhile, p99',
        size: `${meanwhile.length} marks`,
        ours: `${ms(at(meanwhile, 0.99) - 50)} (p50 ${ms(at(meanwhile, 0.5) - 50)})`,
        goal: '<= 500 ms',
        met: at(meanwhile, 0.99) - 50 <= 500,
      },
      {
        ...none,
        what: 'A letter in the box, p95',
        size: `${letters.length} searches in ${(guests + seenRecords).toLocaleString('en')}`,
        ours: `${ms(at(letters, 0.95))} (p50 ${ms(at(letters, 0.5))})`,
        goal: '<= 50 ms',
        met: at(letters, 0.95) <= 50,
      },
      {
        ...none,
        what: 'A page of the list, sorted, filtered, searched, p95',
        size: `${pages.length} pages`,
        ours: `${ms(at(pages, 0.95))} (p50 ${ms(at(pages, 0.5))})`,
        goal: '',
        met: true,
      },
      {
        ...none,
        what: 'An arrival, marked by one person, p95',
        size: `${single.length} marks`,
        ours: `${ms(at(single, 0.95))} (p50 ${ms(at(single, 0.5))})`,
        goal: '<= 150 ms',
        met: at(single, 0.95) <= 150,
      },
      {
        ...none,
        what: `Arrivals, marked by ${markers} people at once`,
        size: `${marks} marks`,
        ours: `${many.lost} lost, ${doubled} doubled (p95 ${ms(at(many.times, 0.95))})`,
        goal: '0 lost, 0 doubled',
        met: many.lost === 0 && doubled === 0,
      },
    )
  } finally {
    endAll()
    service.server.close()
    await postgres?.end()
  }
  return rows.map((row) => ({ ...row, what: `${row.what} (${engine})` }))
}
