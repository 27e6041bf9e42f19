import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

test('a second sheet begins with the columns of the first, and who is missing keeps their name', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await letIn(page, world.desk.url, 'Organizer')
  const attendees = `${world.desk.url}/e/${world.facts.slug}/attendees`
  await page.goto(`${attendees}/import`)
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const check = page.getByRole('button', { name: 'Check these rows' })
  await choose('first.csv', 'Name;E-mail;Seat;Ref\nZoë Quist;zoe@second.example;4;AB-1\n')
  await page.getByLabel('What “Seat” is').selectOption('ticket')
  await check.click()
  await page.getByRole('button', { name: 'Keep 1 guest' }).click()
  await page.getByRole('link', { name: 'Another sheet' }).click()
  await choose('second.csv', 'Name;E-mail;Seat;Reference\nZoë Quist;zoe@second.example;5;AB-1\nBo Ek;bo(at)x;6;AB-2\n')
  await expect(page.getByText('The columns are as in first.csv, which was kept last.')).toBeVisible()
  await expect(page.getByLabel('What “Seat” is')).toHaveValue('ticket')
  await check.click()
  await expect(page.getByText('The column “Ref” is now called “Reference”.')).toBeVisible()
  const notKept = page.getByRole('listitem').filter({ hasText: 'Bo Ek' }).first()
  await expect(notKept).toHaveText('Bo Ek – “E-mail” is not an e-mail address: bo(at)x')
  await expect(page.locator('[data-import-counts]')).toHaveText(/^1 changed/)
  await page.goto(`${attendees}?missing=yes`)
  const names = page.locator('a[data-guest]')
  await expect(names.first()).toBeVisible()
  const cut = await names.evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length)
  expect(cut).toBe(0)
})

test('a day leads from the search box to its events', async ({ page }) => {
  await letIn(page, world.desk.url, 'Support')
  await page.goto(`${world.desk.url}/events`)
  const total = page.getByText(/^\d+ rows$/)
  await expect(total).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tomorrow')
  await page.getByRole('option', { name: /^Events on/ }).click()
  await expect(page).toHaveURL(/\/events\?when=\d{4}-\d\d-\d\d$/)
  const day = new URL(page.url()).searchParams.get('when') ?? ''
  await expect(page.locator('a[aria-current=true]').filter({ hasText: /\d/ })).toBeVisible()
  await page.goto(`${world.desk.url}/events?find=${day}`)
  await expect(page.locator('[data-when]').first()).toBeVisible()
})
