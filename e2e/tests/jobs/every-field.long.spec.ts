import { type Page, expect } from '@playwright/test'

import type { Desk } from '#stack/desk.ts'
import { startGeneratedDesk } from '#stack/generated-desk.ts'
import { type Filling, ids } from '#stack/generated-records.ts'
import type { GeneratedService } from '#stack/generated-service.ts'
import { test } from '#support/demo.ts'
import { follow, watchQuiet } from '#support/page-idle.ts'
import { type ScreenIds, furtherScreens, screens } from '#support/screens.ts'
import { administrator, letInWith } from '#support/world.ts'

let service: GeneratedService
let desk: Desk
let stop: () => Promise<void>
test.beforeAll(async () => {
  ;({ service, desk, stop } = await startGeneratedDesk(administrator))
})
test.afterAll(() => stop())

const all: ScreenIds = {
  slug: 'generated',
  eventId: ids.event,
  projectId: ids.project,
  companyId: ids.company,
  memberId: ids.other,
  locationId: ids.other,
  itemId: ids.other,
  attendeeId: ids.other,
  userId: ids.other,
  personId: ids.other,
  facilitatorId: ids.other,
  registrationTypeId: ids.other,
}

const everyScreen = [...screens(all), ...furtherScreens(all)]

async function openScreen(page: Page, quiet: () => Promise<void>, path: string) {
  await follow(page, path)
  await quiet()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await unfold(page)
  // A list that was requested with some fields is read completely when it is expanded.
  await quiet()
  await unfold(page)
}

/** Collapsed content is rendered when it is expanded, and may contain further collapsed parts. */
const unfold = (page: Page) =>
  page.waitForFunction(() => {
    const folded = [...document.querySelectorAll('main details:not([open])')] as HTMLDetailsElement[]
    for (const details of folded) details.open = true
    // Until two checks, a frame apart, find nothing: expanded parts are rendered a moment later.
    const rested = folded.length === 0 && 'rested' in window
    if (folded.length === 0 && !rested) Object.assign(window, { rested: true })
    else Reflect.deleteProperty(window, 'rested')
    return rested
  })

/** The text of a page with everything expanded. */
async function openedText(page: Page, quiet: () => Promise<void>, path: string): Promise<string> {
  await openScreen(page, quiet, path)
  return page.locator('main').innerText()
}

async function signedIn(page: Page, filling: Filling) {
  service.fill(filling)
  const quiet = watchQuiet(page)
  await letInWith(page, desk.url, administrator)
  await page.goto(desk.url)
  return quiet
}

test('every text of every field of a full record is on its screen', async ({ page }) => {
  test.setTimeout(240_000)
  const quiet = await signedIn(page, 'set')
  const missing: string[] = []
  let looked = 0
  for (const { path, shows } of everyScreen) {
    if (shows.length === 0) continue
    const text = await openedText(page, quiet, path)
    for (const operation of shows) {
      const { texts } = service.answer(operation)
      looked += texts.length
      missing.push(...texts.filter((one) => !text.includes(one)).map((one) => `${path} ${operation} ${one}`))
    }
  }
  expect(missing).toEqual([])
  expect(looked).toBeGreaterThan(1_000)
})

for (const filling of ['null', 'absent'] as const)
  test(`no screen shows null, undefined or NaN when every optional field is ${filling}`, async ({ page }) => {
    test.setTimeout(240_000)
    const quiet = await signedIn(page, filling)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    for (const { path } of everyScreen) {
      const text = await openedText(page, quiet, path)
      const slip = /.*(?:\bnull\b|\bundefined\b|\bNaN\b|Invalid Date|\[object).*/.exec(text)
      if (slip) faults.push(`${path}: ${slip[0]}`)
    }
    expect(faults).toEqual([])
  })

test('hostile text runs nothing and breaks no layout at 1280 and at 360 px', async ({ page }) => {
  test.setTimeout(240_000)
  const quiet = await signedIn(page, 'hostile')
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('dialog', (dialog) => faults.push(`dialog ${dialog.message()}`))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== desk.url) faults.push(`asked ${request.url().slice(0, 80)}`)
  })
  const look = async (where: string) => {
    const seen = await page.evaluate(() => ({
      ran: 'hostile' in window,
      scripts: document.querySelectorAll('main script, main [onerror], main [onmouseover], main iframe').length,
      links: [...document.querySelectorAll('a[href]')].filter(
        (it) => !/^(?:https?|mailto|tel|blob):/.test((it as HTMLAnchorElement).href),
      ).length,
      spill: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    if (seen.ran || seen.scripts > 0 || seen.links > 0 || seen.spill > 0)
      faults.push(`${where} ${JSON.stringify(seen)}`)
  }
  // Every screen at both widths: opened at one of them, then resized.
  let widths = [1280, 360]
  for (const { path } of everyScreen) {
    for (const [nth, width] of widths.entries()) {
      await page.setViewportSize({ width, height: 800 })
      if (nth === 0) await openScreen(page, quiet, path)
      else {
        await quiet()
        await unfold(page)
      }
      await look(`${path} at ${width}`)
    }
    widths = widths.toReversed()
  }
  expect(faults).toEqual([])
})
