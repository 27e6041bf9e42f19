import { expect } from '@playwright/test'

import { startDesk } from '#stack/desk.ts'
import { test } from '#support/demo.ts'
import { expectStillHome, homeOf } from '#support/home.ts'
import { hydrated } from '#support/page-idle.ts'
import { administrator, letIn, letInWith } from '#support/world.ts'

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
  await expect(door).toContainText(/^Tideline\s*\d/)
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

test('the tour of the demo shows support only what they may do', async ({ page, demo }) => {
  const tips = page.getByRole('region', { name: 'Try in this demo' }).getByRole('listitem')
  const forStaff = tips.filter({ hasText: /Remove with R|favourites/ })
  await letIn(page, demo.desk.url, 'Support')
  await page.goto(demo.desk.url)
  await expect(tips).toHaveCount(5)
  await expect(forStaff).toHaveCount(0)
  await letIn(page, demo.desk.url, 'Event staff')
  await page.goto(demo.desk.url)
  await expect(tips).toHaveCount(7)
  await expect(forStaff).toHaveCount(2)
})

test('the tour of the demo is above the pinned events, and nobody is asked for an event address', async ({
  page,
  demo,
}) => {
  await homeOf(page, demo, 'Organizer')
  const tour = page.getByRole('region', { name: 'Try in this demo' })
  const running = page.getByRole('group', { name: 'Running now' })
  await expect(tour).toBeVisible()
  const [above, below] = [await tour.boundingBox(), await running.boundingBox()]
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0)
  await expect(page.getByText('On today')).toBeVisible()
  await expect(page.getByLabel('Event address')).toHaveCount(0)
})

test('Home for event staff does not jump while it loads on a phone', async ({ page, demo }) => {
  await expectStillHome(page, demo, 'Event staff', { width: 360, height: 740 })
})

test('a new installation tells its administrator what to do first', async ({ page }) => {
  const desk = await startDesk({
    UPSTREAM_BASE_URL: 'http://127.0.0.1:9',
    UPSTREAM_API_KEY: 'a-key-of-some-forty-characters-0123456789',
    FRONTDESK_ADMIN_EMAIL: administrator.email,
    FRONTDESK_ADMIN_PASSWORD: administrator.password,
  })
  try {
    await letInWith(page, desk.url, administrator)
    await page.goto(desk.url)
    const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
    await expect(steps).toContainText([/Invite your team.*To do/, /guest list.*To do/, /Pin your event.*To do/])
    await steps.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/team$/)
    const data = { name: 'Stella', email: 'stella@example.org', role: 'staff', scope: null }
    await page.request.post(`${desk.url}/desk/invites`, { headers: { 'x-frontdesk': '1' }, data })
    await page.goto(desk.url)
    await expect(steps.first()).toContainText(/Invite your team.*Done/)
  } finally {
    await desk.stop()
  }
})
