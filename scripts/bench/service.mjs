// Cost of the service's reads with a store that is a hundred times larger, and duration of the import of real records.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../root.mjs'
import { print } from './print.mjs'
import { cpuOf, endAll, script } from './processes.mjs'
import { ratios, spreadOf } from './rounds.mjs'
import { folderOf, idOf, importRecords } from './service-data.mjs'
import { startService } from './service-process.mjs'

/** @typedef {import('./print.mjs').Row} Row */
/** @typedef {{ rate: number[], p99: number[], cpu: number[] }} Seen */

const goal = 1.5
const importGoal = 10
const connections = 8
const secondsEach = 1.5
/** More than a round requests, so that reads of the larger store are not always cached. */
const addresses = 20_000

/** @type {Record<string, (n: number) => string>} */
const reads = {
  'op 14, an event by its slug': (n) => `/api/events/get-for-slug?slug=bench-${n}`,
  'op 19, the inventory of an event': (n) => `/api/events/${idOf('event', n)}/inventory`,
  'op 21, the attendee of a user': (n) =>
    `/api/events/${idOf('event', n)}/attendee-for-userid?userid=${idOf('user', n)}`,
}

/**
 * URLs spread over the whole store, different ones in each round if possible.
 * @param {number} size
 * @param {(n: number) => string} path
 * @param {number} round
 */
const spread = (size, path, round) =>
  Array.from({ length: addresses }, (_, at) => path(((round * addresses + at) * 104_729) % size))

/**
 * Both stores in turn, first one and then the other first. The first round warms up and is not counted.
 * @param {readonly number[]} sizes
 * @param {number} rounds
 */
async function measure(sizes, rounds) {
  /** @type {string[]} */
  const notes = []
  const services = []
  for (const size of sizes) {
    const { folder, seconds } = await folderOf(size)
    if (seconds !== null)
      notes.push(`${countOf(size)}: ${countOf(3 * size)} records imported in ${seconds.toFixed(0)} s`)
    const service = await startService(folder)
    // The store vacuums once when it is idle after an import.
    while (!existsSync(join(folder, 'service', 'vacuumed'))) await pause(100)
    services.push({ size, service })
  }
  const client = await script('service-client.mjs')
  const found = []
  for (const [name, path] of Object.entries(reads)) {
    /** @type {Map<number, Seen>} */
    const seen = new Map(sizes.map((size) => [size, { rate: [], p99: [], cpu: [] }]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const { size, service } of round % 2 === 0 ? services : services.toReversed()) {
        const order = { url: service.url, key: service.key, paths: spread(size, path, round), seconds: secondsEach }
        const before = cpuOf(service.pid)
        const full = await client.ask({ ...order, connections })
        const cpu = (cpuOf(service.pid) - before) / full.answered
        const half = await client.ask({ ...order, rate: full.rate / 2 })
        if (full.failed !== 0 || half.failed !== 0)
          throw new Error(`${name}: ${full.failed} and ${half.failed} answers were not 200`)
        if (round === 0) continue
        seen.get(size)?.rate.push(full.rate)
        seen.get(size)?.cpu.push(cpu)
        seen.get(size)?.p99.push(half.p99)
      }
    }
    found.push({ name, of: sizes.map((size) => seen.get(size) ?? { rate: [], p99: [], cpu: [] }) })
  }
  for (const { service } of services) await service.end()
  return { found, notes }
}

const countOf = (/** @type {number} */ count) => `${count.toLocaleString('en')} events`
const times = (/** @type {import('./rounds.mjs').Spread} */ { median, least, most }) =>
  `${median.toFixed(2)}x (${least.toFixed(2)}-${most.toFixed(2)})`
const span = (/** @type {readonly number[]} */ values, digits = 0) => {
  const { median, least, most } = spreadOf(values)
  return `${median.toFixed(digits)} (${least.toFixed(digits)}-${most.toFixed(digits)})`
}

/**
 * @param {readonly number[]} sizes
 * @param {{ name: string, of: Seen[] }} found
 * @returns {Row[]}
 */
function rowsOf([few = 0, many = 0], { name, of: [small, large] }) {
  if (small === undefined || large === undefined) return []
  /**
   * @type {(what: string, of: (seen: Seen) => number[], unit: string, digits: number, slower:
   * import('./rounds.mjs').Spread, most: number | null) => Row}
   */
  const row = (what, of, unit, digits, slower, most) => ({
    what: `${name}: ${what}`,
    size: countOf(many),
    ours: `${span(of(large), digits)}${unit}`,
    theirs: `${countOf(few)} ${span(of(small), digits)}${unit}`,
    ratio: times(slower),
    goal: most === null ? 'none' : `<= ${most}x`,
    met: most === null ? null : slower.median <= most,
  })
  return [
    row('reads a second, fewer by', ({ rate }) => rate, '', 0, ratios(small.rate, large.rate), goal),
    row('p99 at half of that', ({ p99 }) => p99, ' ms', 1, ratios(large.p99, small.p99), goal),
    row('processor time of a read', ({ cpu }) => cpu, ' µs', 0, ratios(large.cpu, small.cpu), null),
  ]
}

/**
 * Seconds that `import` takes for a folder of records into empty stores, three times.
 * @param {string} records
 * @returns {Row}
 */
function importRow(records) {
  const seconds = [0, 1, 2].map(() => {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
    const began = performance.now()
    importRecords(folder, records)
    const took = (performance.now() - began) / 1000
    rmSync(folder, { recursive: true, force: true })
    return took
  })
  return {
    what: 'import of real records',
    ours: `${span(seconds, 1)} s`,
    theirs: '',
    ratio: '',
    goal: `<= ${importGoal} s`,
    met: spreadOf(seconds).median <= importGoal,
  }
}

/**
 * `npm run bench service [FOLDER] [--events=150000] [--rounds=7]`: FOLDER holds records for the import, those beside
 * the
 * project otherwise. The larger store has so many events, the smaller a hundredth.
 * @param {string[]} options
 * @returns {Promise<number>} exit code
 */
export async function run(options) {
  const given = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
    Number(options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
  const many = given('events', 150_000)
  const sizes = [Math.ceil(many / 100), many]
  try {
    const { found, notes } = await measure(sizes, given('rounds', 7))
    const rows = found.flatMap((of) => rowsOf(sizes, of))
    const records = options.find((option) => !option.startsWith('--')) ?? join(root, '..', 'shared', 'data')
    if (existsSync(records)) rows.push(importRow(records))
    else notes.push('The import of real records was not measured: give their folder.')
    print('Reads of the service', rows, options)
    if (!options.includes('--json')) for (const note of notes) console.log(note)
    return rows.every(({ met }) => met !== false) ? 0 : 1
  } finally {
    endAll()
  }
}
