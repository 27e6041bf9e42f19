import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { removeByKeys } from '#support/keys.ts'
import { type World, demoWorld, letIn, signInAs } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('support has read access, and sees why changes are not allowed', async ({ page }) => {
  const { desk, facts } = world
  await letIn(page, desk.url, 'Support')
  await page.goto(`${desk.url}/e/${facts.slug}/attendees/${facts.attendeeId}`)
  await expect(page.locator('[data-answer-word]')).toHaveText('Enrolled')
  const remove = page.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(remove).toHaveAccessibleDescription(/staff/i)
  const status = await page.evaluate(
    async ([eventId, attendeeId]) => {
      const answer = await fetch('/api/events/enroll-attendee', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-frontdesk': '1' },
        body: JSON.stringify({ enroll: false, eventId, attendeeId }),
      })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    },
    [facts.attendeeId, facts.attendeeId],
  )
  expect(status).toEqual([403, 'not_permitted'])
})

test('a new person is enrolled by name and e-mail in one line, and removed by Undo', async ({ page }) => {
  const { desk, facts } = world
  await letIn(page, desk.url, 'Event staff')
  await page.goto(`${desk.url}/e/${facts.slug}/attendees`)
  await page.getByLabel('Name, e-mail, phone, id or link').fill('Zoë Ångström-Li, zoe.angstrom@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Zoë Ångström-Li' })).toBeVisible()
  await expect(page.locator('[data-answer-word]')).toHaveText(/Enrolled|Waitlisted/)
  await page.getByRole('button', { name: /^Undo(?! arrival)/ }).click()
  await expect(page.locator('[data-answer-word]')).toHaveText('Not enrolled')
})

/** Escape closes the results of the search, if they are open, and leads to the card. */
const toTheCard = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('main [data-record-heading]')).toBeFocused({ timeout: 1000 })
  }).toPass()

test('by keyboard alone: search box, event, inventory, a person removed and enrolled again', async ({ page }) => {
  const { desk, facts } = world
  await signInAs(page, desk.url, 'Event staff')
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.type(facts.slug)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: facts.eventName })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForURL('**/inventory*')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.type(`${desk.url}/e/${facts.slug}/attendees/${facts.attendeeId}`)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-answer-word]')).toHaveText('Enrolled')
  // What was typed leaves the focus in the search.
  await toTheCard(page)
  await removeByKeys(page)
  await expect(page.locator('[data-answer-word]')).toHaveText('Not enrolled')
  await expect(page.locator('[data-request="done"]')).toBeVisible()
  await toTheCard(page)
  await page.keyboard.press('u')
  await expect(page.locator('[data-answer-word]')).toHaveText('Enrolled')
})
