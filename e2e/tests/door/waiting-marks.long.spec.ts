import { type Page, expect } from '@playwright/test'

import { type CutOffDesk, canStartWithoutDesk, cutOffDesk } from '#support/cut-off-desk.ts'
import { test } from '#support/demo.ts'
import { arrived, beginWithQueue, deskOfQueue, enter, marked, queue, standAt } from '#support/queue.ts'

// Marks that a steward makes while the network, the desk or the page goes, through an address that can be cut off.

beginWithQueue()
test.use({ serviceWorkers: 'allow' })

let venue: CutOffDesk
test.beforeEach(async () => {
  venue = await cutOffDesk(deskOfQueue())
})
test.afterEach(() => venue.stop())

const waiting = (page: Page, count: number) => page.getByRole('link', { name: `${count} waiting` })
const addressOf = (name: string) => `person${queue.findIndex((one) => one === name)}@queue.example`
const addressesOf = (names: readonly string[]) => names.map(addressOf).toSorted()

/** At the guest list, on a device that can start without the desk. */
async function standReady(page: Page): Promise<void> {
  await standAt(page, 'guest list', venue.url)
  await canStartWithoutDesk(page)
}

test('what was marked without the network is there after a reload, and is sent once when it is back', async ({
  page,
}) => {
  await standReady(page)
  const three = queue.slice(0, 3)
  await venue.cut()
  for (const name of three) await enter(page, name, 40)
  await expect(waiting(page, 3)).toBeVisible()
  await page.reload({ waitUntil: 'commit' })
  await expect(waiting(page, 3)).toBeVisible()
  await waiting(page, 3).click()
  for (const name of three) await expect(page.getByRole('main')).toContainText(name)
  expect(await marked(page)).toEqual([])
  await venue.restore()
  await expect(waiting(page, 3)).toBeHidden()
  await expect(page.getByLabel('Notifications (F6)').getByText('3 changes that waited here were sent')).toBeVisible()
  await expect.poll(() => marked(page)).toEqual(addressesOf(three))
  expect(venue.arrivals).toHaveLength(3)
})

test('without the network Ctrl+Z takes the last mark back, and who signs out is told that it does not work now', async ({
  page,
}) => {
  await standReady(page)
  await page.context().setOffline(true)
  for (const name of queue.slice(0, 2)) await enter(page, name, 40)
  await expect(waiting(page, 2)).toBeVisible()
  await page.locator('[data-page-search]').fill('')
  await page.keyboard.press('Control+z')
  await expect(waiting(page, 1)).toBeVisible()
  await page.getByRole('button', { name: /^You:/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: '1 change waits on this device' })
  await expect(question).toContainText('Frontdesk can’t be reached')
  await expect(question.getByRole('button', { name: 'Sign out, leave them here' })).toBeDisabled()
})

test('an answer that was lost marks nobody twice', async ({ page }) => {
  await standReady(page)
  venue.losesAnswers = true
  await enter(page, 'Ulf Uareru', 40)
  await expect(waiting(page, 1)).toBeVisible()
  await expect.poll(() => marked(page)).toEqual([addressOf('Ulf Uareru')])
  venue.losesAnswers = false
  await expect(waiting(page, 1)).toBeHidden()
  expect(new Set(venue.arrivals).size).toBe(1)
  expect(await marked(page)).toEqual([addressOf('Ulf Uareru')])
})

const hotel = { type: 'text/html', body: '<h1>Welcome to the hotel</h1>' }
const ownPages = [{ status: 200 }, { status: 302, location: 'http://127.0.0.1:1/welcome' }, { status: 511 }]
for (const ownPage of ownPages)
  test(`a network that shows a page of its own keeps what waits, and says so: ${ownPage.status}`, async ({ page }) => {
    await standReady(page)
    venue.instead.set('*', { ...hotel, ...ownPage })
    await enter(page, 'Rosa Ares', 40)
    await expect(waiting(page, 1)).toBeVisible()
    await waiting(page, 1).click()
    await expect(page.getByText('This network shows a page of its own instead of Frontdesk')).toBeVisible()
    venue.instead.clear()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText('Nothing waits on this device.')).toBeVisible()
    expect(await marked(page)).toEqual([addressOf('Rosa Ares')])
  })

test('two tabs send what waits once', async ({ page, context }) => {
  await standReady(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.locator('a[data-guest]').first()).toBeVisible()
  await page.bringToFront()
  await venue.cut()
  await page.locator('[data-page-search]').focus()
  await enter(page, 'Eve Suarez', 40)
  await expect(waiting(page, 1)).toBeVisible()
  await expect(waiting(other, 1)).toBeVisible()
  await venue.restore()
  await expect(waiting(page, 1)).toBeHidden()
  await expect(waiting(other, 1)).toBeHidden()
  expect(venue.arrivals).toHaveLength(1)
})

test('a colleague was first meanwhile: one arrival, and nothing waits any more', async ({ page, browser }) => {
  await standReady(page)
  await venue.cut()
  await enter(page, 'Bo Nyström', 40)
  await expect(waiting(page, 1)).toBeVisible()
  const colleague = await browser.newPage()
  await standAt(colleague, 'guest list')
  await enter(colleague, 'Bo Nyström', 40)
  await arrived(colleague, 'Bo Nyström')
  await venue.restore()
  await expect(waiting(page, 1)).toBeHidden()
  await expect.poll(() => marked(page)).toEqual([addressOf('Bo Nyström')])
  await colleague.context().close()
})
