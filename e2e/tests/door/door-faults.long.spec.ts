import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Page, chromium, expect } from '@playwright/test'

import { engine } from '#stack/browsers.ts'
import { type CutOffDesk, canStartWithoutDesk, cutOffDesk } from '#support/cut-off-desk.ts'
import { test } from '#support/demo.ts'
import { beginWithQueue, deskOfQueue, enter, marked, queue, standAt } from '#support/queue.ts'

// Faults of docs/door-faults.md in which the browser itself, or its network, goes.

beginWithQueue()
test.use({ serviceWorkers: 'allow' })

let venue: CutOffDesk
test.beforeEach(async () => {
  venue = await cutOffDesk(deskOfQueue())
})
test.afterEach(() => venue.stop())

const waiting = (page: Page, count: number) => page.getByRole('link', { name: `${count} waiting` })
const addressesOf = (names: readonly string[]) =>
  names.map((name) => `person${queue.findIndex((one) => one === name)}@queue.example`).toSorted()

/** At the guest list, on a device that can start without the desk. */
async function standReady(page: Page): Promise<void> {
  await standAt(page, 'guest list', venue.url)
  await canStartWithoutDesk(page)
}

/** The processes of the browser with this profile. */
const processesOf = (profile: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)
      } catch {
        return false
      }
    })
    .map(Number)

test('a browser that is killed as soon as a mark is kept has it when it is started again', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'frontdesk-killed-'))
  try {
    const first = await chromium.launchPersistentContext(profile, { ...engine, locale: 'en-GB' })
    const page = await first.newPage()
    await standReady(page)
    await venue.cut()
    const closed = new Promise((resolve) => {
      first.on('close', resolve)
    })
    await enter(page, 'Ulf Uareru', 40)
    await expect(waiting(page, 1)).toBeVisible()
    for (const id of processesOf(profile)) process.kill(id, 'SIGKILL')
    await closed
    await venue.restore()
    const second = await chromium.launchPersistentContext(profile, { ...engine, locale: 'en-GB' })
    const again = await second.newPage()
    await standAt(again, 'guest list', venue.url)
    await expect.poll(() => marked(again)).toEqual(addressesOf(['Ulf Uareru']))
    await expect(waiting(again, 1)).toBeHidden()
    expect(venue.arrivals).toHaveLength(1)
    await second.close()
  } finally {
    for (const id of processesOf(profile)) process.kill(id, 'SIGKILL')
    rmSync(profile, { recursive: true, force: true })
  }
})

test('a tab that crashes while marks wait, are on their way, or were done without an answer leaves each to be sent once', async ({
  page,
  context,
}) => {
  await standReady(page)
  const [done, onItsWay, waits] = queue
  venue.isSilent = true
  await enter(page, done, 40)
  await expect.poll(() => marked(page)).toEqual(addressesOf([done]))
  venue.isSilent = 'nothing'
  await enter(page, onItsWay, 40)
  await expect(waiting(page, 2)).toBeVisible()
  await venue.cut()
  await enter(page, waits, 40)
  await expect(waiting(page, 3)).toBeVisible()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  venue.isSilent = false
  await venue.restore()
  const next = await context.newPage()
  await next.goto(page.url())
  await expect.poll(() => marked(next)).toEqual(addressesOf([done, onItsWay, waits]))
  await expect(next.getByRole('link', { name: /waiting$/ })).toBeHidden()
  expect(new Set(venue.arrivals).size).toBe(3)
})

test('a connection that is dead without saying so: the mark waits within three seconds, and is sent once more', async ({
  page,
}) => {
  await standReady(page)
  venue.isSilent = true
  const begun = Date.now()
  await enter(page, 'Rosa Ares', 40)
  await expect(waiting(page, 1)).toBeVisible()
  expect(Date.now() - begun).toBeLessThan(6000)
  await expect.poll(() => marked(page)).toEqual(addressesOf(['Rosa Ares']))
  venue.isSilent = false
  // The browser gives a request up after half a minute.
  await expect(waiting(page, 1)).toBeHidden({ timeout: 60_000 })
  expect(await marked(page)).toEqual(addressesOf(['Rosa Ares']))
  expect(new Set(venue.arrivals).size).toBe(1)
})

test('what waits at one address of the desk is neither shown nor sent at another', async ({ page, context }) => {
  await standReady(page)
  await venue.cut()
  await enter(page, 'Eve Suarez', 40)
  await expect(waiting(page, 1)).toBeVisible()
  const other = await context.newPage()
  await standAt(other, 'guest list')
  await enter(other, 'Bo Nyström', 40)
  await expect.poll(() => marked(other)).toEqual(addressesOf(['Bo Nyström']))
  await expect(other.getByRole('link', { name: /waiting$/ })).toBeHidden()
})

test('a newer build reloads no open page, and what waits there is sent', async ({ page }) => {
  await standReady(page)
  // From now on by the worker, which a newer one waits for.
  await page.reload()
  await expect(page.locator('a[data-guest]').first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const worker = await (await page.request.get(`${deskOfQueue()}/service-worker.js`)).text()
  venue.instead.set('/service-worker.js', { status: 200, type: 'text/javascript', body: `${worker}\n// newer` })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null))
    .toBe(true)
  await page.locator('[data-page-search]').focus()
  venue.losesAnswers = true
  await enter(page, 'Una Perez', 40)
  await expect(waiting(page, 1)).toBeVisible()
  venue.losesAnswers = false
  await expect(waiting(page, 1)).toBeHidden()
  expect(await marked(page)).toEqual(addressesOf(['Una Perez']))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.getByRole('button', { name: /^You:/ }).click()
  await expect(page.getByRole('menuitem', { name: 'A newer version is ready: use it' })).toBeVisible()
})
