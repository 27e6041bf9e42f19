import { type Page, expect, test } from '@playwright/test'

import type { Desk } from '#stack/desk.ts'
import { startGeneratedDesk } from '#stack/generated-desk.ts'
import { ids } from '#stack/generated-records.ts'
import type { GeneratedService } from '#stack/generated-service.ts'
import { administrator, letInWith } from '#support/world.ts'

let service: GeneratedService
let desk: Desk
let stop: () => Promise<void>
test.beforeAll(async () => {
  ;({ service, desk, stop } = await startGeneratedDesk(administrator))
})
test.afterAll(() => stop())
test.beforeEach(({ page }) => letInWith(page, desk.url, administrator))
test.afterEach(() => service.release())

/** From now on the service answers the operation's record with these fields. */
function change(operation: string, fields: object, within: string | null = null): void {
  const record = Object(service.answer(operation).value)
  const changed = within === null ? { ...record, ...fields } : { ...record, [within]: { ...record[within], ...fields } }
  service.hold(operation, changed)
}
const openChanges = async (page: Page) => {
  await page.getByRole('main').getByText('Changes', { exact: true }).click()
  return page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
}

test('a change at the service between two readings is told by the words of the screen', async ({ page }) => {
  change('getEventForSlug', { maximumEventSize: 60, descriptionHtml: '<p>Doors open at nine</p>' })
  await page.goto(`${desk.url}/e/generated`)
  await page.getByRole('main').getByText('Changes', { exact: true }).click()
  await expect(page.getByText(/^No change seen since/)).toBeVisible()

  change('getEventForSlug', { maximumEventSize: 80, descriptionHtml: '<p>Doors open at ten</p>', numberOfComments: 7 })
  await page.reload()
  const changes = await openChanges(page)
  await expect(changes).toHaveCount(1)
  await expect(changes).toContainText(/Seen between .* and /)
  await expect(changes.locator('dt', { hasText: 'Places' }).locator('+ dd')).toContainText('80')
  await expect(changes.getByText('(+20)')).toBeVisible()
  await expect(changes.getByRole('deletion').filter({ hasText: 'nine' })).toBeVisible()
  await expect(changes.getByRole('insertion').filter({ hasText: 'ten' })).toBeVisible()
  await expect(changes.getByText('Comments')).toBeHidden()
  await changes.getByText(/^Also counted anew/).click()
  await expect(changes.getByText('Comments')).toBeVisible()
})

test('counters alone are no change, and neither is an empty field', async ({ page }) => {
  const item = `${desk.url}/e/generated/inventory/${ids.other}`
  change('getInventoryItem', { quantity: 40, numberUsed: 3, description: null }, 'inventory')
  await page.goto(item)
  await expect(page.getByText('Values in effect')).toBeVisible()
  change('getInventoryItem', { quantity: 40, numberUsed: 9, description: '' }, 'inventory')
  await page.reload()
  await page.getByRole('main').getByText('Changes', { exact: true }).click()
  await expect(page.getByText(/^No change seen since/)).toBeVisible()
  change('getInventoryItem', { quantity: 50, numberUsed: 9 }, 'inventory')
  await page.reload()
  await expect((await openChanges(page)).locator('dt', { hasText: 'Main record: Quantity' })).toBeVisible()
})

test('a card tells the changes of its person, at 360 px too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const card = `${desk.url}/e/generated/attendees/${ids.other}`
  change('getAttendee', { enrollmentStatus: 'Enrolled', name: 'Ilse Brandt' }, 'attendee')
  await page.goto(card)
  await expect(page.getByRole('heading', { name: 'Ilse Brandt' })).toBeVisible()
  await expect(page.locator('[data-answer-word]')).toHaveText('Enrolled')
  change('getAttendee', { enrollmentStatus: 'Removed', name: 'Ilse Brandt' }, 'attendee')
  await page.reload()
  await expect(page.locator('[data-answer-word]')).toHaveText('Not enrolled')
  const changes = await openChanges(page)
  await expect(changes.filter({ hasText: 'Attendee' }).locator('dt', { hasText: 'Enrollment' })).toBeVisible()
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isWide).toBe(false)
})
