import { expect } from '@playwright/test'

import { startDesk } from '#stack/desk.ts'
import { test } from '#support/demo.ts'
import { expectStillHome, homeOf } from '#support/home.ts'
import { administrator, letIn, letInWith } from '#support/world.ts'

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  for (const role of ['Event staff', 'Organizer'] as const)
    test(`Home for the role ${role} does not jump while it loads, at ${viewport.width} px`, async ({ page, demo }) => {
      await expectStillHome(page, demo, role, viewport)
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
