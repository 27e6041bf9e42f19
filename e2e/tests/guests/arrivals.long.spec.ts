import { readFileSync } from 'node:fs'

import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { guestRows as rows, openGuestList } from '#support/guest-list.ts'
import { pageAt } from '#support/page-checks.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const at = (path: string) => `${world.desk.url}/e/${world.facts.slug}${path}`
const openList = (page: Page, search?: string) => openGuestList(page, world, search)

test('an arrival names the door, counts on the board, and is undone by another with a reason', async ({
  page,
  browser,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  await openList(page, '?who=achterberg&arrived=no')
  const name = await rows(page).first().innerText()
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Name this door' }).click()
  await page.keyboard.type('North door')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Door: North door' })).toBeVisible()
  const arrival = page.getByRole('region', { name: 'Arrival' })
  await expect(arrival).toContainText(/Not arrived yet|not marked here/)
  const card = page.url()
  await page.locator('body').press('a')
  await expect(arrival).toContainText(/Arrived \d\d:\d\d, North door, by/)
  await page.goto(at('/arrivals'))
  await expect(page.getByRole('list', { name: 'Last arrivals' })).toContainText(name)
  await expect(page.getByRole('table', { name: 'Door' })).toContainText('North door')
  const other = await pageAt(browser, 1280)
  await letIn(other, world.desk.url, 'Organizer')
  await other.goto(at('/arrivals'))
  const saved = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Save arrivals as CSV' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(new RegExp(`${name}.*North door`))
  await expect(other.locator('[data-board-total]')).toContainText(/^\d+ of 400 arrived/)
  await other.getByLabel('Ticket of those missing').selectOption('-Speaker')
  const missing = other.getByRole('list', { name: 'Still missing' }).getByRole('listitem')
  await expect(missing.first()).toBeVisible()
  await expect(missing.filter({ hasText: name })).toHaveCount(0)
  await other.getByRole('list', { name: 'Last arrivals' }).getByRole('link', { name }).click()
  await other.getByRole('button', { name: 'Undo arrival' }).click()
  const dialog = other.getByRole('dialog', { name: `Undo the arrival of ${name}?` })
  await expect(dialog).toContainText(/Arrived \d\d:\d\d, North door, by/)
  await dialog.getByLabel('Reason').fill('Another guest of that name')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('region', { name: 'Arrival' })).toContainText(/Not arrived yet|not marked here/)
  await other.context().close()
  // The board shows it without a touch.
  await expect(page.getByRole('list', { name: 'Last arrivals' }).getByRole('link', { name })).toHaveCount(0)
  // The door is of this browser, and stays.
  await page.goto(card)
  await expect(page.getByRole('button', { name: 'Door: North door' })).toBeVisible()
  await expect(arrival).toContainText(/Not arrived yet|not marked here/)
})
