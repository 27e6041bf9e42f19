import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { guestRows as rows, openGuestList } from '#support/guest-list.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const field = (page: Page) => page.getByLabel('Name, e-mail, phone, id or link')
const openList = (page: Page, search?: string) => openGuestList(page, world, search)

test('by keyboard alone: find by three letters, mark, undo, see a first mark again, open the card', async ({
  page,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  await openList(page)
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('abu')
  await expect(page.locator('[data-guest-count]')).toContainText(/^\d+ of 400 guests/)
  expect(page.url()).toContain('who=abu')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  const name = await rows(page).first().innerText()
  await page.keyboard.press('a')
  await expect(page.getByText(`${name} has arrived`).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/\d\d:\d\d/)
  // The next name can be typed at once; Ctrl+Z is still the desk's.
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`${name}: arrival undone`).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).not.toContainText(/\d\d:\d\d/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await expect(page.getByText(`${name} has arrived`).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await expect(page.getByText(`${name} was marked before`).first()).toBeVisible()
  await expect(page.getByText(/^Arrived \d\d:\d\d, by /).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/\d\d:\d\d/)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText(name)
  await expect(page.getByRole('region', { name: 'Arrival' })).toContainText(/Arrived \d\d:\d\d.*by/)
})
