import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../root.mjs'

/** DevTools' "Fast 3G". */
const fast3G = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const slower = 4
const switches = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
/**
 * The debugger protocol reports the position of each `Error`, including those that React creates internally; V8 would
 * parse all of its code again for that (100 ms here), unlike for a user. So it records the positions when it compiles.
 */
const scripts = ['--expose-gc', '--no-enable-lazy-source-positions']
const quieter = ['--disable-background-networking', '--disable-component-update', `--js-flags=${scripts.join(' ')}`]

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
/**
 * @typedef {{ rows: number, taken: number, free: number, blocked: number, shift: number, requests: number,
 *   bytes: Record<'document' | 'script' | 'style' | 'font' | 'data' | 'later', number> }} Load
 *   milliseconds since the address was opened, and bytes as they went over the wire; `later`: requests after the screen
 *   became interactive. `rows`: the frame that shows them; `taken`: they are interactive; `free`: the main thread was
 *   idle after that; `blocked`: total blocking time; `shift`: layout shift
 */

/**
 * Runs in the page: records when the rows are shown, when they are interactive, and the long tasks.
 * @param {string} row selector
 */
const watcher = (row) => `{
  const seen = { rows: 0, taken: 0, free: 0, shift: 0, tasks: [] }
  let end
  globalThis.benchSeen = seen
  globalThis.benchDone = new Promise((resolve) => { end = resolve })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const found = document.querySelector(${JSON.stringify(row)})
    const stands = found !== null && found.textContent.trim() !== '' && found.getClientRects().length > 0
    if (stands && seen.rows === 0) seen.rows = performance.now()
    // React's internal properties mark interactive elements.
    if (stands && Object.keys(found).some((name) => name.startsWith('__reactProps'))) {
      seen.taken = performance.now()
      // Twice, so that pending tasks run first.
      setTimeout(() => setTimeout(() => { end(seen.free = performance.now()) }))
    } else if (seen.rows === 0) requestAnimationFrame(look)
    // No polling per frame: frames would be rendered only for it, and cost as much as the page's own tasks.
    else setTimeout(look, 10)
  }
  requestAnimationFrame(look)
}`

/** No request and no response for this long, which exceeds the latency of the network. */
const quietMs = 1500

const kinds = { Document: 'document', Script: 'script', Stylesheet: 'style', Font: 'font', Fetch: 'data', XHR: 'data' }

/**
 * Slows the page down to a modest phone, with `network` also to its network. @param {any} context @param {boolean}
 * network
 */
async function slowPage(context, network) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (network) await session.send('Network.emulateNetworkConditions', fast3G)
  return { page, session }
}

/**
 * The value of an expression in the page. Playwright's own `evaluate` injects a script first, which takes a slow page
 * 30 ms.
 * @param {any} session
 * @param {string} expression
 */
async function valueOf(session, expression) {
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  return result.value
}

/** The installed Chromium, or Playwright's own. */
export async function openBrowser() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
  const installed = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    ...(existsSync(installed) && { executablePath: installed }),
    args: [...switches, ...quieter],
  })

  /**
   * A new browser window, signed in with these cookies. @param {{ name: string, value: string, url: string }[]} cookies
   */
  async function window(cookies = []) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
    await context.addCookies(cookies)
    return context
  }

  /**
   * Opens an address without any cached data, until its rows are interactive and the network is idle.
   * @param {any} context
   * @param {string} url
   * @param {string} row selector of the first row
   * @returns {Promise<Load>}
   */
  async function load(context, url, row) {
    const { page, session } = await slowPage(context, true)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    /** @type {Map<string, { type: string, begun: number, size: number }>} */
    const asked = new Map()
    let opened = 0
    let heard = 0
    session.on('Network.requestWillBeSent', (/** @type {any} */ { requestId, type, timestamp }) => {
      opened ||= timestamp
      heard = performance.now()
      asked.set(requestId, { type, begun: (timestamp - opened) * 1000, size: 0 })
    })
    session.on('Network.loadingFinished', (/** @type {any} */ { requestId, encodedDataLength }) => {
      const one = asked.get(requestId)
      heard = performance.now()
      if (one) one.size = encodedDataLength
    })
    await page.addInitScript({ content: watcher(row) })
    await page.goto(url, { waitUntil: 'commit' })
    await valueOf(session, 'benchDone')
    // The browser may report network idle before the screen responds.
    while (performance.now() - heard < quietMs) await pause(50)
    const { rows, taken, free, shift, tasks } = await valueOf(session, 'benchSeen')
    await page.close()
    const blocked = tasks.reduce((/** @type {number} */ sum, [, took = 0]) => sum + Math.max(0, took - 50), 0)
    const bytes = { document: 0, script: 0, style: 0, font: 0, data: 0, later: 0 }
    const before = [...asked.values()].filter(({ begun }) => begun <= free)
    for (const { type, begun, size } of asked.values()) {
      const kind = begun > free ? 'later' : Reflect.get(kinds, type)
      if (kind) Reflect.set(bytes, kind, Reflect.get(bytes, kind) + size)
    }
    return { rows, taken, free, blocked, shift, requests: before.length, bytes }
  }

  return { version: String(browser.version()), window, slowPage, load, close: () => browser.close() }
}
