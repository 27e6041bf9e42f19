// What reads of the service cost when its store is a hundred times larger, and how long the import of real records takes.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../root.mjs'
import { endAll, script } from './processes.mjs'
import { folderOf, idOf, importRecords } from './service-data.mjs'
import { startService } from './service-process.mjs'

const sizes = [1_500, 150_000]
const rounds = 5
const connections = 8
const secondsEach = 2

/** @type {Record<string, (n: number) => string>} */
const reads = {
  'op 14, an event by its slug': (n) => `/api/events/get-for-slug?slug=bench-${n}`,
  'op 19, the inventory of an event': (n) => `/api/events/${idOf('event', n)}/inventory`,
  'op 21, the attendee of a user': (n) =>
    `/api/events/${idOf('event', n)}/attendee-for-userid?userid=${idOf('user', n)}`,
}

const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const number = (/** @type {number} */ value, digits = 0) => value.toFixed(digits)

/** Addresses spread over the whole store: no two rounds ask for the same. */
const spread = (/** @type {number} */ size, /** @type {(n: number) => string} */ path, /** @type {number} */ round) =>
  Array.from({ length: 1_000 }, (_, at) => path((at * 104_729 + round * 7_919) % size))

async function benchService() {
  /** @type {string[]} */
  const made = []
  const services = []
  for (const size of sizes) {
    const { folder, seconds } = await folderOf(size)
    if (seconds !== null)
      made.push(
        `${size.toLocaleString('en')} events, ${(3 * size).toLocaleString('en')} records, imported in ${number(seconds)} s`,
      )
    services.push({ size, service: await startService(folder) })
  }
  const client = await script('service-client.mjs')
  const rows = []
  for (const [name, path] of Object.entries(reads)) {
    /** @type {Map<number, { rate: number[], p99: number[] }>} */
    const seen = new Map(sizes.map((size) => [size, { rate: [], p99: [] }]))
    for (let round = -1; round < rounds; round += 1) {
      for (const { size, service } of round % 2 === 0 ? services : services.toReversed()) {
        const order = { url: service.url, key: service.key, paths: spread(size, path, round + 1), seconds: secondsEach }
        const full = await client.ask({ ...order, connections })
        const half = await client.ask({ ...order, rate: full.rate / 2 })
        if (full.failed + half.failed > 0) throw new Error(`${name}: ${full.failed + half.failed} answers were not 200`)
        // The first round warms both up.
        if (round < 0) continue
        seen.get(size)?.rate.push(full.rate)
        seen.get(size)?.p99.push(half.p99)
      }
    }
    rows.push({ name, seen })
  }
  endAll()
  return { rows, made }
}

/** Seconds that `import` takes for a folder of records, median of three into empty stores. @param {string} records */
function importSeconds(records) {
  /** @type {number[]} */
  const times = []
  for (let round = 0; round < 3; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
    const began = performance.now()
    importRecords(folder, records)
    times.push((performance.now() - began) / 1000)
    rmSync(folder, { recursive: true, force: true })
  }
  return times
}

/**
 * `npm run bench service [FOLDER]`: FOLDER holds records for the import, those beside the project otherwise.
 * @param {string[]} options
 */
export async function run(options) {
  let missed = false
  const goal = (/** @type {number} */ value, /** @type {number} */ most) => {
    missed ||= !(value <= most)
    return `goal ${most} ${value <= most ? 'met' : 'NOT MET'}`
  }
  const { rows, made } = await benchService()
  console.log(
    `Node ${process.version}, ${cpus().length} cores, ${rounds} alternating rounds of ${secondsEach} s, ${connections} connections\n`,
  )
  for (const line of made) console.log(line)
  for (const { name, seen } of rows) {
    const [small, large] = sizes.map((size) => seen.get(size) ?? { rate: [], p99: [] })
    if (small === undefined || large === undefined) continue
    const slower = median(small.rate.map((rate, at) => rate / (large.rate[at] ?? Number.NaN)))
    const later = median(small.p99.map((p99, at) => (large.p99[at] ?? Number.NaN) / p99))
    const span = (/** @type {number[]} */ values, digits = 0) =>
      `${number(median(values), digits)} (${number(Math.min(...values), digits)} to ${number(Math.max(...values), digits)})`
    console.log(`${name}
  reads a second: ${span(small.rate)} of ${sizes[0]} events, ${span(large.rate)} of ${sizes[1]}: ${number(slower, 2)}x, ${goal(slower, 1.5)}
  p99 at half of that, ms: ${span(small.p99, 1)}, ${span(large.p99, 1)}: ${number(later, 2)}x, ${goal(later, 1.5)}`)
  }
  const records = options.find((option) => !option.startsWith('--')) ?? join(root, '..', 'shared', 'data')
  if (existsSync(records)) {
    const times = importSeconds(records)
    console.log(
      `import of real records: ${number(median(times), 1)} s (${times.map((time) => number(time, 1)).join(', ')}), ${goal(median(times), 10)}`,
    )
  } else console.log('import of real records: not measured, give their folder')

  return missed ? 1 : 0
}
