import { type Page, expect } from '@playwright/test'

import { demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { opened } from '#support/page-checks.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

// The files of the desk are on a device that was used before.
test.use({ serviceWorkers: 'allow' })

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

type Guest = { sheet: { name: string }; service: { onEvent: string | null }; desk: { arrived: object | null } }

/** The guests of the event that runs today, who are read in the order of the list. */
async function guestsOf(page: Page, query: string): Promise<Guest[]> {
  const { eventId } = demoExamplesIn(world.desk.folder)
  const answer = await page.request.get(`${world.desk.url}/desk/events/${eventId}/guests?${query}`, {
    headers: { 'x-frontdesk': '1' },
  })
  return ((await answer.json()) as { guests: Guest[] }).guests
}

/** Somebody far down the list whose name nobody else has, and who is marked without a question. */
async function anyone(page: Page): Promise<string> {
  const guests = await guestsOf(page, 'limit=1000')
  const names = guests.map(({ sheet }) => sheet.name)
  const isAlone = (name: string) => names.filter((other) => other === name).length === 1
  const found = guests.findLast(
    ({ sheet, service, desk }) => service.onEvent === 'yes' && desk.arrived === null && isAlone(sheet.name),
  )
  return found?.sheet.name ?? ''
}

/** A page of a device on which the desk was used. */
async function used(page: Page, address: string) {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(world.desk.url)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await opened(page, address)
}

/** Finds somebody in the one box, opens their card and marks them; the mark waits. */
async function marksFromHome(page: Page, name: string) {
  await page.locator('#one-box').fill(name)
  const row = page.getByRole('option', { name })
  await expect(row.first()).toBeVisible()
  await expect(row.first()).not.toContainText('opens when the network is back')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText(name)
  await page
    .getByRole('button', { name: /^Arrived/ })
    .first()
    .click()
  const sure = page.getByRole('button', { name: 'Arrived all the same' })
  const waits = page.getByRole('link', { name: '1 waiting' })
  await expect(waits.or(sure)).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(waits).toBeVisible()
}

test('Home, opened and not touched, finds the guests of today without the network; a mark waits and is sent', async ({
  page,
  context,
}) => {
  await used(page, `${world.desk.url}/e/${world.facts.slug}`)
  const name = await anyone(page)
  const ahead = page.waitForResponse(/guests\?.*limit=1000/)
  await opened(page, world.desk.url)
  await (await ahead).finished()
  await context.setOffline(true)
  await marksFromHome(page, name)
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: /\d waiting$/ })).toBeHidden()
  const [guest] = await guestsOf(page, `q=${encodeURIComponent(name)}&limit=1`)
  expect(guest?.desk.arrived).not.toBeNull()
})

test('after a reload of a part of the list its rows are found without the network, and others of the list', async ({
  page,
  context,
}) => {
  const list = `${world.desk.url}/e/${world.facts.slug}/attendees?q=an`
  await used(page, list)
  const other = await anyone(page)
  await opened(page, list)
  const rows = page.locator('a[data-guest]')
  const name = await rows.nth(5).innerText()
  // The list that the page before reads ahead ends with it.
  await page.reload({ waitUntil: 'commit' })
  const ahead = page.waitForResponse(/guests\?.*limit=1000/)
  await expect(rows.nth(5)).toBeVisible()
  await (await ahead).finished()
  await context.setOffline(true)
  for (const one of [name, other]) {
    await page
      .getByRole('textbox', { name: /^Name, e-mail/ })
      .last()
      .fill(one)
    await expect(rows.first()).toHaveText(one)
  }
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.locator('#one-box').fill(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
})
