import { type Page, expect } from '@playwright/test'

import { startDesk } from '#stack/desk.ts'

import { test } from './demo.ts'
import { type World, administrator, letIn, letInWith } from './world.ts'

type Role = 'Support' | 'Event staff' | 'Organizer'

/** Home while the main event runs, by the clock of this browser. */
async function homeOf(page: Page, { desk, facts }: World, role: Role) {
  await letIn(page, desk.url, role)
  const found = await page.request.get(`${desk.url}/desk/directory?q=${facts.slug}`)
  const { hits } = (await found.json()) as { hits: { kind: string; slug?: string | null; projectId: string | null }[] }
  const projectId = hits.find(({ kind, slug }) => kind === 'event' && slug === facts.slug)?.projectId ?? ''
  const record = await page.request.get(
    `${desk.url}/api/events/get-for-slug?projectid=${projectId}&slug=${facts.slug}`,
    { headers: { 'x-frontdesk': '1' } },
  )
  const { startUtc } = (await record.json()) as { startUtc: string }
  await page.clock.setFixedTime(Date.parse(startUtc) + 3_600_000)
  await page.goto(desk.url)
  const door = page.getByRole('group', { name: 'At the door' })
  await expect(door).toContainText(/\d+ of \d+ arrived/)
  return door
}

test('staff mark arrivals and enroll at what runs now; Enter leads into the field', async ({ page, demo }) => {
  const door = await homeOf(page, demo, 'Event staff')
  for (const name of ['Tideline: Mark arrivals', 'Tideline: Enroll']) {
    await page.goto(demo.desk.url)
    await door.getByRole('link', { name }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/attendees(?:\?|$)/)
    await expect(page.getByLabel('Name, e-mail, phone, id or link')).toBeFocused()
  }
})

test('support sees who has arrived, and nothing that is forbidden to them', async ({ page, demo }) => {
  const door = await homeOf(page, demo, 'Support')
  await expect(door).toContainText(/^Tideline: \d/)
  await expect(page.getByRole('link', { name: /Enroll|Mark arrivals/ })).toHaveCount(0)
})

test('the tour of the demo is on top, and nobody is asked for an event address', async ({ page, demo }) => {
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
