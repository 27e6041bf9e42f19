import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { opened } from '#support/page-checks.ts'
import { saveView } from '#support/saved-views.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const list = () => `${world.desk.url}/e/${world.facts.slug}/attendees`
const rows = (page: Page) => page.locator('a[data-guest]')

/** Opens the guest list and waits for its rows and for what stands above them. */
async function openList(page: Page, search = '') {
  await opened(page, `${list()}${search}`)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'More for this list' })).toBeVisible()
}

test('the guest list has its first row within 260 pixels, one search and one line of headers', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await openList(page)
  const row = page
    .getByRole('row')
    .filter({ has: rows(page) })
    .first()
  const box = await row.boundingBox()
  expect(box?.y).toBeLessThanOrEqual(260)
  expect(box?.height).toBeLessThanOrEqual(37)
  // The search of the page stands where the box of the other pages is, and the box is still a key away.
  const field = page.locator('input[data-page-search]')
  const top = await page.getByRole('banner').boundingBox()
  const at = await field.boundingBox()
  expect(at && top && at.y >= top.y && at.y + at.height <= top.y + top.height).toBe(true)
  expect(await page.locator('thead tr').count()).toBe(1)
  await page.keyboard.press('Control+k')
  await expect(page.locator('#one-box')).toBeFocused()
  await expect(page.locator('#one-box')).toBeInViewport()
  await page.keyboard.type('tideline')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(field).toBeFocused()
})

// Before a view is saved: each that is shown is one more stop.
test('the first row is at most eight tab stops from the start of the page', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await openList(page)
  await page.getByRole('link', { name: 'Skip to the content' }).focus()
  await page.keyboard.press('Enter')
  expect(await stopsToRow(page)).toBeLessThanOrEqual(8)
  await page.locator('input[data-page-search]').focus()
  expect(await stopsToRow(page)).toBeLessThanOrEqual(8)
})

test('saved views take at most one line above the first row of a narrow list', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await openList(page)
  for (const [at, name] of ['Not arrived yet', 'Speakers of the first day', 'The list of the kitchen'].entries()) {
    await openList(page, `?sort=${['name', 'ticket', 'company'][at]}`)
    await saveView(page, name)
  }
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link')).toHaveCount(3)
  const chosen = views.getByRole('link', { name: 'The list of the kitchen' })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await openList(page)
  const top = async () => (await rows(page).first().boundingBox())?.y ?? 0
  await expect(views.getByRole('link')).toHaveCount(3)
  const withViews = await top()
  await views.evaluate((nav) => nav.remove())
  expect(withViews - (await top())).toBeLessThanOrEqual(52)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

/** Presses of Tab until the focus is in a row of the list. */
async function stopsToRow(page: Page, most = 40): Promise<number> {
  for (let stops = 1; stops <= most; stops += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('tbody [data-index]') !== null)) return stops
  }
  return Number.POSITIVE_INFINITY
}

test('the list needs no sideways scroll, and a toast does not cover its last row', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await openList(page, '?who=al')
  const wide = await page
    .getByRole('region', { name: /^Guests of / })
    .evaluate((region) => region.scrollWidth - region.clientWidth)
  // Room for a scroll bar of 15 pixels, which this browser does not draw.
  expect(wide).toBeLessThanOrEqual(0)
  const table = await page.locator('table').evaluate((one) => Number.parseFloat(getComputedStyle(one).minWidth))
  expect(table).toBeLessThanOrEqual(961 - 15)
  await rows(page).first().focus()
  await page.keyboard.press('a')
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast.first()).toBeVisible()
  await page.getByRole('region', { name: /^Guests of / }).evaluate((region) => {
    region.scrollTo({ top: region.scrollHeight })
    scrollTo(0, document.documentElement.scrollHeight)
  })
  await expect(rows(page).last()).toBeInViewport()
  const last = await rows(page).last().boundingBox()
  const over = await toast.last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0)
})

test('what the list is cut down to stands as chips that take it away, also after a reload', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await openList(page)
  await expect(page.getByRole('navigation', { name: 'Filter: Arrivals' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('link', { name: /^Not yet/ }).click()
  await page.getByRole('combobox', { name: 'Ticket' }).selectOption('-Speaker')
  await page.getByRole('button', { name: 'Filters' }).click()
  await openList(page, new URL(page.url()).search)
  const set = page.getByRole('navigation', { name: 'Filters that are set' })
  await expect(set.getByRole('link')).toHaveText(['Arrivals: Not yet', 'Ticket: Speaker'])
  await set.getByRole('link', { name: /^Ticket/ }).click()
  await expect(page).toHaveURL(/\?arrived=no$/)
  await set.getByRole('link', { name: /^Arrivals/ }).click()
  await expect(page).toHaveURL(/attendees$/)
})

test('rows of the events list are at most 48 pixels high, and no time wraps', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await opened(page, `${world.desk.url}/events`)
  const times = page.locator('tbody [data-when]')
  await expect(times.first()).toBeVisible()
  const high = await page.locator('tbody tr:not([aria-hidden])').evaluateAll((all) =>
    all.flatMap((row) => {
      const { height } = row.getBoundingClientRect()
      return height > 48 ? [`${row.querySelector('a')?.textContent} is ${height} high`] : []
    }),
  )
  expect(high).toEqual([])
  const lines = await times.evaluateAll((all) =>
    all.flatMap((time) => (time.scrollWidth > time.clientWidth || time.clientHeight > 20 ? [time.textContent] : [])),
  )
  expect(lines).toEqual([])
})
