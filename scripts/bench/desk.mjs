import { openBrowser } from './desk-browser.mjs'
import { jobs } from './desk-jobs.mjs'
import { company, emptyCompany, startListService } from './desk-list-service.mjs'
import { peerName, startPeer } from './desk-peer.mjs'
import { startDesk } from './desk-process.mjs'
import { startTable } from './desk-table.mjs'
import { print } from './print.mjs'
import { endAll } from './processes.mjs'
import { ratios, spreadOf } from './rounds.mjs'

/** @typedef {import('./print.mjs').Row} Row */
/** @typedef {import('./desk-browser.mjs').Load} Load */

const rounds = 5

/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`
/** @param {number} value */
const kb = (value) => `${(value / 1000).toFixed(1)} KB`

/** @param {number} value */
const mb = (value) => `${(value / 1_000_000).toFixed(1)} MB`

/** @param {number[]} values @param {(value: number) => string} unit */
function told(values, unit) {
  const { median, least, most } = spreadOf(values)
  return `${unit(median)} (${unit(least)}-${unit(most)})`
}

/**
 * @param {string} what @param {number[]} values @param {(value: number) => string} unit @param {number} goal @returns
 * {Row}
 */
function row(what, values, unit, goal) {
  const { median } = spreadOf(values)
  return { what, ours: told(values, unit), theirs: '', ratio: '', goal: `<= ${unit(goal)}`, met: median <= goal }
}

/**
 * @param {Row} made @param {number[]} ours @param {number[]} theirs @param {(value: number) => string} unit @returns
 * {Row}
 */
function against(made, ours, theirs, unit) {
  const { median, least, most } = ratios(ours, theirs)
  const ratio = `${median.toFixed(2)}x (${least.toFixed(2)}-${most.toFixed(2)})`
  return { ...made, theirs: `${peerName} ${told(theirs, unit)}`, ratio }
}

const code = (/** @type {Load[]} */ loads) => loads.map(({ bytes }) => bytes.script + bytes.style)
const of = (/** @type {Load[]} */ loads, /** @type {'rows' | 'taken' | 'free' | 'blocked'} */ what) =>
  loads.map((loaded) => loaded[what])
/**
 * Bytes of the document and its data, minus those of the page without them. @param {Load[]} loads @param {number} plain
 */
const data = (loads, plain) => loads.map(({ bytes }) => bytes.document + bytes.data - plain)
const count = (/** @type {number} */ value) => String(value)

const screens = {
  list: { path: `/companies/${company}/events`, row: 'main table tbody tr a' },
  home: { path: '/', row: 'main h1' },
  signIn: { path: '/sign-in', row: 'main form button' },
}

/** @param {import('./desk-browser.mjs').Browser} browser @returns {Promise<Row[]>} */
async function firstScreens(browser) {
  const service = await startListService()
  const desk = await startDesk(service.port, { env: { FRONTDESK_DIRECTORY_DAYS: '0' } })
  const peer = await startPeer(service.events)
  const url = `http://127.0.0.1:${desk.port}`
  const [name = '', token = ''] = (await desk.signIn()).split('=')
  /** @param {string} path @param {string} first @param {boolean} signedIn */
  const load = async (path, first, signedIn) => {
    const context = await browser.window(signedIn ? [{ name, value: token, url }] : [])
    // A signed-in person has opened the desk in this browser; its cache is empty afterwards.
    if (signedIn) await (await context.newPage()).goto(url, { waitUntil: 'networkidle' })
    const loaded = await browser.load(context, url + path, first)
    await context.close()
    return loaded
  }
  /** @type {Record<string, Load[]>} */
  const found = { list: [], home: [], signIn: [], peer: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const measures = {
      list: () => load(screens.list.path, screens.list.row, true),
      peer: async () => {
        const context = await browser.window()
        const loaded = await browser.load(context, peer.url, 'table tbody tr td.column-name')
        await context.close()
        return loaded
      },
      home: () => load(screens.home.path, screens.home.row, true),
      signIn: () => load(screens.signIn.path, screens.signIn.row, false),
    }
    for (const [screen, measure] of Object.entries(measures)) {
      const loaded = await measure()
      // The first round warms up.
      if (round > 0) found[screen]?.push(loaded)
    }
  }
  const empty = await load(`/companies/${emptyCompany}/events`, 'main h1', true)
  const plain = empty.bytes.document + empty.bytes.data
  service.end()
  peer.end()
  await desk.end()
  const { list = [], home = [], signIn = [], peer: other = [] } = found
  const rows = against(
    row('first rows of a list of 50 events', of(list, 'rows'), ms, 0),
    of(list, 'rows'),
    of(other, 'rows'),
    ms,
  )
  const firstRows = ratios(of(list, 'rows'), of(other, 'rows')).median
  return [
    row('first signed-in screen, JS + CSS', code(home), kb, 160_000),
    row('sign-in, JS + CSS', code(signIn), kb, 95_000),
    row(
      'requests until the first screen answers',
      home.map(({ requests }) => requests),
      count,
      7,
    ),
    { ...rows, goal: '<= 0.25x', met: firstRows <= 0.25 },
    against(row('interactive, that list', of(list, 'free'), ms, 3000), of(list, 'free'), of(other, 'free'), ms),
    against(
      row('total blocking time, that list', of(list, 'blocked'), ms, 200),
      of(list, 'blocked'),
      of(other, 'blocked'),
      ms,
    ),
    against(
      row('rows and data of that list, beyond the same page without events', data(list, plain), kb, 4000),
      data(list, plain),
      data(other, 0),
      kb,
    ),
    {
      ...row(
        'asked for when that list answers already: role names, late parts',
        list.map(({ bytes }) => bytes.later),
        kb,
        0,
      ),
      goal: 'none',
      met: null,
    },
    row(
      'layout shift, that list',
      list.map(({ shift }) => shift),
      (value) => value.toFixed(3),
      0.02,
    ),
  ]
}

/** @param {import('./desk-browser.mjs').Browser} browser @returns {Promise<Row[]>} */
async function atWork(browser) {
  const desk = await startDesk(null)
  const url = `http://127.0.0.1:${desk.port}`
  const [name = '', value = ''] = (await desk.signIn()).split('=')
  const table = await startTable(browser)
  /** @type {import('./desk-jobs.mjs').Jobs[]} */
  const sittings = []
  /** @type {import('./desk-table.mjs').Table[]} */
  const tables = []
  for (let round = 0; round <= rounds; round += 1) {
    const sitting = await jobs(browser, url, { name, value, url })
    const measured = await table.measure()
    if (round === 0) continue
    sittings.push(sitting)
    tables.push(measured)
  }
  table.end()
  await desk.end()
  const nearlyAll = sittings.map(({ interactions }) => {
    const sorted = interactions.toSorted((one, other) => other - one)
    return sorted[Math.floor(sorted.length * 0.02)] ?? 0
  })
  const halves = sittings.map(({ interactions }) => spreadOf(interactions).median)
  return [
    row(`interaction to next paint, p98 (p50 ${ms(spreadOf(halves).median)}), CPU x4`, nearlyAll, ms, 150),
    row(
      'between two visited screens',
      sittings.flatMap(({ unslowed }) => unslowed),
      ms,
      60,
    ),
    {
      ...row(
        'between two visited screens, CPU x4',
        sittings.flatMap(({ revisits }) => revisits),
        ms,
        0,
      ),
      goal: 'none',
      met: null,
    },
    row(
      'table of 50,000 rows, first row, CPU x4',
      tables.map((one) => one.row),
      ms,
      700,
    ),
    row(
      'table of 50,000 rows, heap',
      tables.map(({ heap }) => heap),
      mb,
      20_000_000,
    ),
    row(
      'table of 50,000 rows, elements',
      tables.map(({ nodes }) => nodes),
      count,
      400,
    ),
  ]
}

/** @param {string[]} options @returns {Promise<number>} exit code */
export async function run(options) {
  const browser = await openBrowser()
  /** @type {Row[]} */
  const rows = []
  try {
    rows.push(...(await firstScreens(browser)), ...(await atWork(browser)))
  } finally {
    await browser.close()
    endAll()
  }
  print(
    `The desk in Chromium ${browser.version}; first screens with CPU x4 on Fast 3G, nothing kept from before`,
    rows,
    options,
  )
  return rows.every(({ met }) => met) ? 0 : 1
}
