import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { startDesk } from './desk-process.mjs'
import { print } from './print.mjs'
import { cpuOf, endAll, script } from './processes.mjs'

/** Open streams of changes: what 500 of them cost while nothing happens, and how long a change takes to all of them. */

const people = 25
const streamsEach = 20
const idleMs = 30_000
const changes = 40

const eventId = '10000000-0000-4000-8000-000000000001'

/** @param {number} pid resident memory in MB */
const residentOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** CPU of the desk in percent of a core, while nothing is asked of it. @param {number} pid */
async function idleCpu(pid) {
  const before = cpuOf(pid)
  await pause(idleMs)
  return (cpuOf(pid) - before) / (idleMs * 10)
}

/**
 * Reads a stream until its end, and calls back for each message with changes.
 * @param {string} address
 * @param {string} cookie
 * @param {() => void} onChanges
 */
async function follow(address, cookie, onChanges) {
  const answer = await fetch(`${address}/desk/changes`, { headers: { cookie } })
  if (!answer.ok || answer.body === null) throw new Error(`stream: ${answer.status}`)
  const read = async () => {
    for await (const piece of answer.body ?? []) if (Buffer.from(piece).includes('event: changes')) onChanges()
  }
  read().catch(() => undefined)
}

/**
 * What many open streams cost a desk.
 * @returns {Promise<import('./print.mjs').Row[]>}
 */
export async function streamRows() {
  try {
    const upstream = await script('fixed-upstream.mjs')
    const desk = await startDesk(upstream.said.port)
    const address = `http://127.0.0.1:${desk.port}`
    const admin = await desk.signIn()
    /** @type {string[]} */
    const cookies = []
    for (let n = 0; n < people; n += 1) cookies.push(await desk.invited(admin, n))
    const [quiet, before] = [await idleCpu(desk.pid), residentOf(desk.pid)]
    const streams = people * streamsEach
    const count = { heard: 0 }
    const hasAll = () => count.heard >= streams
    for (const cookie of cookies)
      for (let n = 0; n < streamsEach; n += 1) await follow(address, cookie, () => void (count.heard += 1))
    const [busy, after] = [await idleCpu(desk.pid), residentOf(desk.pid)]
    /** @type {number[]} */
    const times = []
    for (let n = 0; n < changes; n += 1) {
      count.heard = 0
      const begun = performance.now()
      await fetch(`${address}/desk/notes`, {
        method: 'POST',
        headers: { 'x-frontdesk': '1', 'content-type': 'application/json', cookie: cookies[n % people] ?? '' },
        body: JSON.stringify({ kind: 'attendee', id: eventId, eventId, text: `note ${n}` }),
      })
      while (!hasAll() && performance.now() - begun < 10_000) await pause(5)
      times.push(performance.now() - begun)
    }
    const slowest = Math.max(...times)
    const grown = after - before
    await desk.end()
    const size = `${streams} streams`
    return [
      {
        size,
        what: 'memory of the desk, above the same desk without them',
        ours: `${after.toFixed(0)} MB`,
        theirs: `${before.toFixed(0)} MB`,
        ratio: `${grown.toFixed(0)} MB`,
        goal: '<= 60 MB',
        met: grown <= 60,
      },
      {
        size,
        what: 'processor while nothing happens, percent of a core',
        ours: busy.toFixed(1),
        theirs: quiet.toFixed(1),
        ratio: (busy - quiet).toFixed(1),
        goal: 'none',
        met: null,
      },
      {
        size,
        what: `a note, until all have heard of it: slowest of ${changes}`,
        ours: `${slowest.toFixed(0)} ms`,
        theirs: '',
        ratio: '',
        goal: '<= 2000 ms',
        met: slowest <= 2000,
      },
    ]
  } finally {
    endAll()
  }
}

/** @param {string[]} options @returns {Promise<number>} exit code */
export async function run(options) {
  print('Open streams of changes', await streamRows(), options)
  return 0
}
