import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openBrowser } from './desk-browser.mjs'
import { admin, startDesk } from './desk-process.mjs'
import { ratios, spreadOf } from './rounds.mjs'
import { serviceEntry } from './service-process.mjs'

/** The list of events with many and with few of them, opened as for the first time by a slow browser. */

const rounds = 5
const [many, few] = [3000, 50]
const hourMs = 3_600_000
const row = 'main table tbody tr a'

/** @param {number} kind @param {number} number */
const idOf = (kind, number) =>
  `be9c0000-0000-4000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`

/** Events around now, two hours apart, in six projects and twelve places. @param {number} count */
const eventsOf = (count) =>
  Array.from({ length: count }, (_, at) => {
    const start = Date.now() + (at - count / 2) * 2 * hourMs
    const [startUtc, endUtc] = [start, start + hourMs].map((time) => new Date(time).toISOString())
    return {
      id: idOf(2, at + 1),
      projectId: idOf(1, (at % 6) + 1),
      name: `${['Opening', 'Workshop', 'Panel', 'Reception', 'Walk'][at % 5]} ${at + 1}`,
      slug: `event-${at + 1}`,
      location: `Hall ${(at % 12) + 1}`,
      status: at % 10 === 0 ? 'Cancelled' : 'Confirmed',
      timezone: 'Europe/Lisbon',
      start: startUtc,
      startUtc,
      hasStartTime: true,
      end: endUtc,
      endUtc,
      hasEndTime: true,
    }
  })

/** A desk whose built-in service has this many events, all of them registered. @param {string} folder @param {number} count */
async function deskWith(folder, count) {
  const records = join(folder, `records-${count}`)
  mkdirSync(records)
  const projects = Array.from({ length: 6 }, (_, at) => ({ id: idOf(1, at + 1), name: `Programme ${at + 1}` }))
  const files = { projects: projects.map((one) => ({ ...one, projectId: one.id })), events: eventsOf(count) }
  for (const [name, of] of Object.entries(files))
    writeFileSync(join(records, `${name}.ndjson`), of.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const data = join(folder, `data-${count}`)
  const { status } = spawnSync(process.execPath, [serviceEntry, 'import', records], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data },
  })
  if (status !== 0) throw new Error('the import failed')
  const desk = await startDesk(null, {
    env: { DATA_DIR: data, FRONTDESK_ADMIN_EMAIL: admin.email, FRONTDESK_ADMIN_PASSWORD: admin.password },
  })
  const url = `http://127.0.0.1:${desk.port}`
  const headers = { 'x-frontdesk': '1', 'content-type': 'application/json' }
  /** @type {string | undefined} */
  let cookie
  while (cookie === undefined) {
    const answer = await fetch(`${url}/desk/session`, { method: 'POST', headers, body: JSON.stringify(admin) })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie === undefined) await pause(100)
  }
  const given = { headers: { cookie } }
  const state = async () => Object(await (await fetch(`${url}/desk/catalogue`, given)).json())
  for (let now = await state(); now.state !== 'complete' || now.known.events !== count; now = await state())
    await pause(100)
  const [name = '', value = ''] = cookie.split('=')
  return { url, cookie: { name, value, url }, end: () => desk.end() }
}

/** @param {number[]} values */
function told(values) {
  const { median, least, most } = spreadOf(values)
  return `${Math.round(median)} ms (${Math.round(least)}-${Math.round(most)})`
}

/** @param {string} folder @returns {Promise<import('./print.mjs').Row[]>} */
export async function listRows(folder) {
  const desks = [await deskWith(folder, many), await deskWith(folder, few)]
  const browser = await openBrowser()
  /** @type {import('./desk-browser.mjs').Load[][]} */
  const loads = [[], []]
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, { url, cookie }] of desks.entries()) {
      const context = await browser.window([cookie])
      // A signed-in person has opened the desk in this browser; its cache is empty afterwards.
      await (await context.newPage()).goto(url, { waitUntil: 'networkidle' })
      const loaded = await browser.load(context, `${url}/events`, row)
      await context.close()
      // The first round warms up.
      if (round > 0) loads[at]?.push(loaded)
    }
  await browser.close()
  for (const desk of desks) await desk.end()
  return /** @type {const} */ ([
    ['rows', 'Events: first rows, cold, CPU x4, Fast 3G'],
    ['free', 'Events: interactive'],
  ]).map(([what, title]) => {
    const [ours = [], theirs = []] = loads.map((each) => each.map((one) => one[what]))
    const { median, least, most } = ratios(ours, theirs)
    return {
      what: title,
      size: `${many} events against ${few}`,
      ours: told(ours),
      theirs: told(theirs),
      ratio: `${median.toFixed(2)}x (${least.toFixed(2)}-${most.toFixed(2)})`,
      goal: what === 'rows' ? '<= 1.3x' : 'none',
      met: what === 'rows' ? median <= 1.3 : null,
    }
  })
}
