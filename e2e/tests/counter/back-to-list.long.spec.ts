import { type Locator, type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { type World, letIn } from '#support/world.ts'

const rows = (page: Page) => page.locator('a[data-guest]')
const card = (page: Page) => page.locator('[data-person-card]')

async function openList(page: Page, { desk, facts }: World, search: string) {
  await letIn(page, desk.url, 'Organizer')
  await page.goto(`${desk.url}/e/${facts.slug}/attendees${search}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Scrolls the list to a row in its second half, and returns its link. */
async function farRow(page: Page): Promise<Locator> {
  const far = page.locator('[data-index="230"] a[data-guest]')
  await page.evaluate(async () => {
    for (let frames = 0; frames < 1000 && !document.querySelector('[data-index="230"]'); frames += 1) {
      const shown = document.querySelectorAll('[data-index]')
      shown[shown.length - 1]?.scrollIntoView({ block: 'start' })
      await new Promise(requestAnimationFrame)
    }
  })
  await far.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const id = await far.getAttribute('data-guest')
  return page.locator(`a[data-guest="${id}"]`)
}

/** Where a row is once nothing moves it any more. */
async function placeOf(row: Locator): Promise<number> {
  let before = Number.NaN
  await expect
    .poll(async () => {
      const was = before
      before = (await row.boundingBox())?.y ?? Number.NaN
      return before - was
    })
    .toBe(0)
  return before
}

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Back: (page) => page.goBack(),
  'the link on the card': (page) => page.getByRole('link', { name: 'Guest list' }).click(),
}

for (const [way, goBack] of Object.entries(ways))
  for (const width of [1280, 360])
    test(`${way} leads to the row in its place, with filters, at ${width}`, async ({ page, demo }) => {
      await page.setViewportSize({ width, height: 740 })
      await openList(page, demo, '?arrived=no&sort=name')
      const row = await farRow(page)
      const y = await placeOf(row)
      const next = await page.locator('[data-index="231"] a[data-guest]').innerText()
      await row.click()
      await expect(card(page)).toBeVisible()
      await goBack(page)
      await expect(page).toHaveURL(/\?arrived=no&sort=name$/)
      await expect(row).toBeFocused()
      expect(Math.abs((await placeOf(row)) - y)).toBeLessThanOrEqual(2)
      await page.keyboard.press('ArrowDown')
      await expect(page.locator(':focus')).toHaveText(next)
    })

test('a card that was loaded again still leads back; the tab opens the list at its top', async ({ page, demo }) => {
  await openList(page, demo, '?sort=name')
  const row = await farRow(page)
  await row.press('Enter')
  await expect(card(page)).toBeVisible()
  await page.reload()
  await expect(card(page)).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await page.getByRole('link', { name: 'Arrivals' }).click()
  await page.getByRole('link', { name: 'Attendees' }).click()
  await expect(page.locator('[data-index="0"] a[data-guest]')).toBeInViewport()
})

test('a day leads from the search box to its events', async ({ page, demo }) => {
  await letIn(page, demo.desk.url, 'Support')
  await page.goto(`${demo.desk.url}/events`)
  const total = page.getByText(/^\d+ rows$/)
  await expect(total).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tomorrow')
  await page.getByRole('option', { name: /^Events on/ }).click()
  await expect(page).toHaveURL(/\/events\?when=\d{4}-\d\d-\d\d$/)
  const day = new URL(page.url()).searchParams.get('when') ?? ''
  await expect(page.locator('a[aria-current=true]').filter({ hasText: /\d/ })).toBeVisible()
  await page.goto(`${demo.desk.url}/events?find=${day}`)
  await expect(page.locator('[data-when]').first()).toBeVisible()
})
