import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { watchShifts } from '#support/layout-shifts.ts'
import { type World, letIn } from '#support/world.ts'

let world: World
test.beforeAll(({ demo }) => {
  world = demo
})

/** A zone in which no demo event takes place, with another date for half of the day. */
test.use({ timezoneId: 'Asia/Tokyo' })

async function open(page: Page, path: string) {
  await letIn(page, world.desk.url, 'Organizer')
  await page.goto(world.desk.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const standUp = '/e/crew-stand-up'

test('a recurring event is described in one sentence, with its next times in both zones', async ({ page }) => {
  await open(page, standUp)
  const repeats = page.getByRole('region', { name: 'Repeats' })
  await expect(repeats).toContainText('Every day at 08:45 (Lisbon time), except every Saturday and Sunday')
  const rows = repeats.getByRole('table').getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  const first = await rows.count()
  // Lisbon is nine or eight hours behind Tokyo: the same day there, in the afternoon.
  await expect(rows.nth(1)).toContainText(/08:45–09:00.*1[67]:45–1[78]:00/)
  await expect(repeats.locator('del').first()).toBeVisible()
  await repeats.getByRole('button', { name: 'Show 10 more' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(first + 9)
})

test('the difficult cases of the demo are each explained', async ({ page }) => {
  await open(page, '/e/failover-drill')
  const repeats = page.getByRole('region', { name: 'Repeats' })
  await expect(repeats).toContainText('Every month on the second Sunday at 02:30 (New York time)')
  // March is one of the next twelve, whatever day it is.
  await repeats.getByRole('button', { name: 'Show 10 more' }).click()
  await expect(repeats).toContainText('Clocks go forward: 02:30 does not exist that day, so it is at 03:30')

  await page.goto(`${world.desk.url}/e/speakers-office-hours`)
  await expect(repeats).toContainText('Every week on Tuesday at 16:00 (Lisbon time)')
  await expect(repeats).toContainText('Every 2 weeks on Tuesday at 16:00 (Lisbon time)')
  await expect(repeats).toContainText('The rule and the separate fields lead to different dates.')

  await page.goto(`${world.desk.url}/e/radio-check`)
  await expect(repeats).toContainText('Every week on Wednesday at 07:45 (Lisbon time), 12 times')
  await expect(repeats).toContainText('The rule could not be read. BYDAY holds something else')
  await expect(repeats).toContainText('FREQ=WEEKLY;BYDAY=WEDNESDAY;COUNT=12')

  await page.goto(`${world.desk.url}/e/harbour-walk`)
  await expect(repeats.locator('del').first()).toBeVisible()
  await expect(repeats).toContainText('Excluded by the exclusion rule')
  await expect(repeats).toContainText('Excluded: this date is taken out')

  await page.goto(`${world.desk.url}/e/pier-breakfast`)
  await expect(repeats).toContainText('Every week on Friday at 08:30 (New York time)')
})

test('sentence, notices, dates and weeks are in the reader’s language', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await page.addInitScript(() => localStorage.setItem('frontdesk-language', 'de'))
  await page.goto(`${world.desk.url}/e/radio-check`)
  await expect(page.locator('main')).toContainText('Jede Woche am Mittwoch um 07:45 Uhr (Ortszeit Lissabon), 12-mal')
  await expect(page.locator('main')).toContainText('Die Regel konnte nicht gelesen werden.')
  await expect(page.locator('main')).toContainText(/Mi\., \d+\. \p{L}+/u)
  await page.goto(`${world.desk.url}/calendar?date=2026-11-15`)
  await expect(page.locator('main table th').first()).toHaveText('Mo')
})

test('loading the times of a recurring event shifts no content', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  const shifts = await watchShifts(page)
  await page.goto(world.desk.url)
  await page.waitForLoadState('networkidle')
  // Delayed, as on a slow network: content below must not move.
  await page.route(/\/assets\/recurrence/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const before = await shifts()
  // By the search, because layout shift of the first load is not tested here.
  await page.getByRole('combobox').fill('crew-stand-up')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByRole('button', { name: 'Show 10 more' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { total, moved } = await shifts()
  expect(total - before.total, moved.join('\n')).toBeLessThan(0.02)
})

test('the calendar file of an event contains its recurrence', async ({ page }) => {
  await open(page, standUp)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar (.ics)' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toContain('RRULE:FREQ=DAILY')
})

test('a feed is created, read by its address alone, and revoked', async ({ page, playwright }) => {
  await open(page, '/calendar')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of a new feed').fill('Phone')
  await dialog.getByRole('button', { name: 'Make feed' }).click()
  const address = (await dialog.locator('code').textContent()) ?? ''
  const stranger = await playwright.request.newContext()
  const read = await stranger.get(address)
  expect(read.status()).toBe(200)
  expect(await read.text()).toContain('BEGIN:VEVENT')
  await dialog.getByRole('button', { name: 'Revoke Phone' }).click()
  await dialog.getByRole('button', { name: 'Revoke for good' }).click()
  await expect(dialog).toContainText('None yet.')
  expect((await stranger.get(address)).status()).toBe(404)
  await stranger.dispose()
})

test('the calendar is operated by keyboard alone, and its state is in the address', async ({ page }) => {
  await open(page, '/calendar?date=2026-11-30')
  const chosen = page.getByRole('link', { name: /Monday 30 November 2026/ })
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /Tuesday 1 December 2026/ })).toBeFocused()
  await expect(page).toHaveURL(/date=2026-12-01/)
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/view=week/)
  await page.getByLabel('Times in').selectOption({ label: 'Each event’s own time' })
  await expect(page).toHaveURL(/zone=event/)
  await page.reload()
  await expect(page.getByLabel('Times in')).toHaveValue('event')
})

const idOf = (nth: number) => `0193a1c2-7f00-7000-8000-${String(nth).padStart(12, '0')}`

/** Sixty events at every twelfth hour: more than five thousand times in the six weeks of a month. */
function crowd(length: number) {
  const data = Array.from({ length }, (_, nth) => ({
    id: idOf(nth),
    name: `Shift ${nth}`,
    slug: `shift-${nth}`,
    start: `2026-01-05T${String(nth % 12).padStart(2, '0')}:00:00`,
    end: `2026-01-05T${String(nth % 12).padStart(2, '0')}:30:00`,
    timezone: 'Europe/Lisbon',
    isRecurring: true,
    recurrence: { id: idOf(nth + 100), recurrenceRule: 'FREQ=HOURLY;INTERVAL=12' },
  }))
  return { data, count: data.length }
}

/** CPU seconds of the page's main thread, which do not depend on the load of the machine. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
}

test('a month of five thousand occurrences is paged with the work of some, not of all compared with all', async ({
  page,
}) => {
  const work = await workOf(page)
  await letIn(page, world.desk.url, 'Organizer')
  let events = 0
  await page.route(/\/api\/companies\/[^/]+\/events(?:\?|$)/, (route) => route.fulfill({ json: crowd(events) }))
  const company = '0193a1c2-7f00-7000-8000-00000000c0de'
  /** CPU seconds of turning to the next page, with about 83 times of each event. */
  const workOfPage = async (view: string, count: number) => {
    events = count
    await page.goto(`${world.desk.url}/companies/${company}/calendar?view=${view}&date=2026-11-15`)
    await expect(page.getByRole('main').getByRole('link', { name: /Shift/ }).first()).toBeVisible()
    const before = await work()
    await page.evaluate(async () => {
      const heading = document.querySelector('main h2')
      if (!heading) throw new Error('no heading')
      const turned = new Promise((resolve) =>
        new MutationObserver(resolve).observe(heading, { characterData: true, childList: true, subtree: true }),
      )
      document.querySelector<HTMLElement>('main a[aria-label^="Later"]')?.click()
      await turned
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
    return (await work()) - before
  }
  for (const view of ['month', 'week', 'agenda']) {
    const [some, all] = [await workOfPage(view, 6), await workOfPage(view, 60)]
    console.log(`${view}: ${(some * 1000).toFixed(0)} ms for about 500 times, ${(all * 1000).toFixed(0)} ms for 5,000`)
    expect(some).toBeGreaterThan(0)
    // In line with the number it would be ten times as much, in its square a hundred times.
    expect(all).toBeLessThan(20 * some)
  }
})
