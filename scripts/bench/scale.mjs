import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

import { bodies } from './bodies.mjs'
import { startDesk } from './desk-process.mjs'
import { startPostgres } from './postgres.mjs'
import { print } from './print.mjs'
import { endAll, script } from './processes.mjs'
import { interleaved, ratios, spreadOf } from './rounds.mjs'

/** Reads and writes of 1, 2 and 4 desks on one PostgreSQL, side by side: the same 32 connections, spread over the desks. */

const connections = 32
const rounds = 7
const warming = 3
const amounts = { reads: 4000, writes: 1200 }
const counts = [1, 2, 4]
const day = new Date().toISOString().slice(0, 10)
const eventId = 'e0000000-0000-4000-8000-000000000001'

/** @typedef {Awaited<ReturnType<typeof startDesk>>} Desk */

/** @param {Desk} desk @param {string} cookie @param {number} n */
const readOf = (desk, cookie, n) =>
  [
    `GET ${bodies[0]?.path.replace(':id', `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`)} HTTP/1.1`,
    `host: 127.0.0.1:${desk.port}`,
    'accept-encoding: identity',
    `cookie: ${cookie}`,
    '\r\n',
  ].join('\r\n')

/** Marks an arrival: one statement and one commit. `load-client` puts a new id in each time. @param {Desk} desk @param {string} cookie */
function writeOf(desk, cookie) {
  const body = JSON.stringify({ attendeeId: '@NEW-ID@'.padEnd(36, '@'), day })
  return [
    `PUT /desk/events/${eventId}/arrivals/${'@NEW-ID@'.padEnd(36, '@')} HTTP/1.1`,
    `host: 127.0.0.1:${desk.port}`,
    'accept-encoding: identity',
    'x-frontdesk: 1',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `cookie: ${cookie}`,
    `\r\n${body}`,
  ].join('\r\n')
}

/** Resident memory in megabytes. @param {number} pid */
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1000

/** `--quick`: a tenth of the requests, for a busy machine. @param {string[]} options */
export async function run(options) {
  const part = options.includes('--quick') ? 0.1 : 1
  const postgres = await startPostgres()
  const upstream = await script('fixed-upstream.mjs')
  const env = { DATABASE_URL: postgres.url, FRONTDESK_SECRET: 'a secret of all desks of the bench' }
  /** @type {Desk[]} */
  const desks = []
  for (let n = 0; n < 4; n += 1) desks.push(await startDesk(Number(upstream.said.port), { env }))
  /** @type {Awaited<ReturnType<typeof script>>[]} */
  const loads = []
  for (let n = 0; n < 4; n += 1) loads.push(await script('load-client.mjs'))
  /** @type {string[]} */
  const cookies = []
  for (let n = 0; n < 4; n += 1) cookies.push((await desks[n]?.signIn()) ?? '')

  /** p99 of each measurement, by its name. @type {Record<string, number[]>} */
  const slowest = {}
  /** Requests of one desk in one measurement. @param {'reads' | 'writes'} what @param {number} count */
  const totalOf = (what, count) => (amounts[what] * part) / count
  /** Answers a second of all desks together. @param {'reads' | 'writes'} what @param {number} count */
  const rate = async (what, count) => {
    const results = await Promise.all(
      desks.slice(0, count).map(async (desk, at) => {
        const requests = Array.from({ length: connections / count }, (_, n) => {
          const cookie = cookies[n % 4] ?? ''
          return what === 'reads' ? readOf(desk, cookie, n) : writeOf(desk, cookie)
        })
        return loads[at]?.ask({ port: desk.port, requests, total: totalOf(what, count) })
      }),
    )
    for (const result of results)
      if (result.failure !== undefined || result.statuses['200'] !== totalOf(what, count))
        throw new Error(`${what} of ${count}: ${JSON.stringify(result)}`)
    const name = `${what} ${count}`
    slowest[name] = [...(slowest[name] ?? []), Math.max(...results.map(({ p99 }) => p99))]
    if (options.includes('--verbose')) console.error(name, results.map(({ ms }) => Math.round(ms)).join(' '))
    return (totalOf(what, count) * count) / (Math.max(...results.map(({ ms }) => ms)) / 1000)
  }

  /** @type {import('./print.mjs').Row[]} */
  const rows = []
  for (const what of /** @type {const} */ (['reads', 'writes'])) {
    const measures = Object.fromEntries(counts.map((count) => [`${what} ${count}`, () => rate(what, count)]))
    const found = await interleaved(rounds, measures, warming)
    const one = found[`${what} 1`] ?? []
    const oneSlowest = (slowest[`${what} 1`] ?? []).slice(warming)
    for (const count of counts) {
      const name = `${what} ${count}`
      const [own, own99] = [found[name] ?? [], (slowest[name] ?? []).slice(warming)]
      const [faster, slower] = [ratios(own, one), ratios(own99, oneSlowest)]
      rows.push({
        what: `${what} a second, ${count} ${count === 1 ? 'desk' : 'desks'}`,
        ours: `${Math.round(spreadOf(own).median)}, p99 ${spreadOf(own99).median.toFixed(0)} ms`,
        theirs: `1 desk ${Math.round(spreadOf(one).median)}, p99 ${spreadOf(oneSlowest).median.toFixed(0)} ms`,
        ratio: `${faster.median.toFixed(2)}x (${faster.least.toFixed(2)}-${faster.most.toFixed(2)}), p99 ${slower.median.toFixed(2)}x`,
        goal: 'none',
        met: null,
      })
    }
  }
  const memory = spreadOf(desks.map(({ pid }) => memoryOf(pid)))
  const load = loadavg()[0]?.toFixed(1)
  rows.push({
    what: 'memory of a desk afterwards',
    ours: `${Math.round(memory.median)} MB (${Math.round(memory.least)}-${Math.round(memory.most)})`,
    theirs: '',
    ratio: `load of the machine ${load}`,
    goal: 'none',
    met: null,
  })
  print('Desks on one PostgreSQL', rows, options)
  for (const desk of desks) await desk.end()
  await postgres.end()
  endAll()
  return 0
}
