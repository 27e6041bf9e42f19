import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { homeOf } from '#support/home.ts'
import { hydrated } from '#support/page-idle.ts'

test('staff mark arrivals and enroll at what runs now; Enter leads into the field', async ({ page, demo }) => {
  const door = await homeOf(page, demo, 'Event staff')
  for (const name of ['Tideline: Mark arrivals', 'Tideline: Enroll']) {
    await page.goto(demo.desk.url)
    await hydrated(page)
    await door.getByRole('link', { name }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/attendees(?:\?|$)/)
    await expect(page.getByLabel('Name, e-mail, phone, id or link')).toBeFocused()
  }
})

test('a name that is typed right after the click is whole in the search of the list', async ({ page, demo }) => {
  const door = await homeOf(page, demo, 'Event staff')
  await hydrated(page)
  // The list opens while the name is being typed.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await door.getByRole('link', { name: 'Tideline: Mark arrivals' }).click()
  await page.keyboard.type('imani pillai', { delay: 50 })
  const field = page.locator('input[data-page-search]')
  await expect(field).toHaveValue('imani pillai')
  await expect(field).toBeFocused()
  await expect(page.locator('#one-box')).toHaveValue('')
})

test('support sees who has arrived, and nothing that is forbidden to them', async ({ page, demo }) => {
  const door = await homeOf(page, demo, 'Support')
  await expect(door).toContainText(/^Tideline\s*Door\s*\d/)
  // The demo begins with about a third of its list arrived.
  const [, arrived = 0, expected = 0] = (/(\d+) of (\d+) arrived/.exec(await door.innerText()) ?? []).map(Number)
  expect(arrived / expected).toBeGreaterThan(0.28)
  expect(arrived / expected).toBeLessThan(0.4)
  await expect(page.getByRole('link', { name: /Enroll|Mark arrivals/ })).toHaveCount(0)
})

test('on a phone the first actions are above the tour of the demo, and within the first screen', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const door = await homeOf(page, demo, 'Event staff')
  const tour = page.getByRole('region', { name: 'Try in this demo' })
  await expect(tour).toBeVisible()
  const below = (await tour.boundingBox())?.y ?? 0
  for (const name of ['Tideline: Mark arrivals', 'Tideline: Enroll']) {
    const action = door.getByRole('link', { name })
    await expect(action).toBeInViewport({ ratio: 1 })
    const { y, height } = (await action.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    expect(y + height).toBeLessThan(below)
  }
})
