import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { freeze } from '#support/frozen-service.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const at = (path: string) => `${world.desk.url}/e/${world.facts.slug}${path}`
const rows = (page: Page) => page.locator('a[data-guest]')
/** A card says the same of each fact that it lacks. */
const banner = (page: Page) => page.getByText(/Guest lists and arrivals work\. What it said before may be old/)
/** A second for a page of a slow machine, in which nothing may be grey any more. */
const soon = { timeout: 8000 }

test('with the service frozen the list, a card and an arrival are there, with a banner on every page', async ({
  page,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(at('/attendees?canAsk=yes'))
  await expect(rows(page).first()).toBeVisible()
  const [first, second] = await rows(page).allInnerTexts()
  await rows(page).nth(1).click()
  await expect(page.locator('[data-person-card]')).toContainText(second ?? '')
  const address = page.url()
  const thaw = freeze(world)
  try {
    await page.goto(at('/attendees?canAsk=yes'))
    await expect(rows(page).first()).toHaveText(first ?? '', soon)
    await page.goto(address)
    const card = page.locator('[data-person-card]')
    await expect(card).toContainText(second ?? '', soon)
    await expect(banner(page)).toBeVisible()
    const arrival = page.getByRole('region', { name: 'Arrival' })
    await arrival.getByRole('button', { name: 'Arrived' }).click()
    const sure = page.getByRole('button', { name: 'Arrived all the same' })
    await expect(arrival.getByText(/^Arrived \d\d:\d\d/).or(sure)).toBeVisible(soon)
    if (await sure.isVisible()) await sure.click()
    await expect(arrival).toContainText(/Arrived \d\d:\d\d/, soon)
    await page.goto(`${world.desk.url}/`)
    await expect(banner(page)).toBeVisible()
    await page.goto(at(''))
    const main = page.getByRole('main')
    await expect(main.getByText('At this desk:')).toBeVisible(soon)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.getByRole('link', { name: /^Open / })).toHaveCount(0)
  } finally {
    thaw()
  }
  await expect(page.getByText('as this desk knows it')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(address)
  await expect(page.locator('[data-answer-word]')).toHaveText(/Enrolled|enrolled|Waitlisted/)
  await expect(banner(page)).toBeHidden()
})

test('with the service frozen before a page is opened, its reads leave room for what the desk knows and says', async ({
  page,
  context,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(at('/attendees?canAsk=yes'))
  const card = (await rows(page).nth(2).getAttribute('href')) ?? ''
  const name = await rows(page).nth(2).innerText()
  await page.close()
  const thaw = freeze(world)
  try {
    const home = await context.newPage()
    await home.goto(`${world.desk.url}/`)
    await expect(banner(home)).toBeVisible(soon)
    await expect(home.getByText('Event system: no answer')).toBeVisible()
    await home.goto(`${world.desk.url}${card}`)
    await expect(home.locator('[data-person-card]')).toContainText(name, { timeout: 3000 })
    await expect(home.getByText('Couldn’t check yet: the event system has not answered')).toBeVisible(soon)
    await expect(banner(home)).toBeVisible(soon)
  } finally {
    thaw()
  }
})

test('without the network the loaded guests go on finding, and nobody is offered to be enrolled', async ({
  page,
  context,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  const ahead = page.waitForResponse(/guests\?.*limit=1000/)
  await page.goto(at('/attendees'))
  await expect(rows(page).first()).toBeVisible()
  const { guests } = (await (await ahead).json()) as { guests: { sheet: { name: string } }[] }
  // Far below what was shown.
  const name = guests.at(-1)?.sheet.name ?? ''
  await context.setOffline(true)
  const field = page.getByRole('textbox', { name: /^Name, e-mail/ }).last()
  await field.fill(name)
  // The page has read ahead to the end.
  await expect(page.getByText(/^Finding in the whole list/)).toBeVisible()
  await expect(rows(page).first()).toHaveText(name)
  await field.fill('zzzz nobody')
  await expect(page.getByText('Not on the list', { exact: true })).toBeVisible()
  await expect(page.getByText(/^No match for/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Enroll zzzz/ })).toHaveCount(0)
  await context.setOffline(false)
  // The page looks again by itself.
  await expect(page.getByText(/^No match for “zzzz nobody” on the list/)).toBeVisible()
})

test('minutes after the network is gone the loaded guests still find, also after another name was typed', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(at('/attendees'))
  await expect(rows(page).first()).toBeVisible()
  const name = await rows(page).nth(3).innerText()
  await context.setOffline(true)
  const field = page.getByRole('textbox', { name: /^Name, e-mail/ }).last()
  await field.fill('zzzz nobody')
  // The page may have read ahead to the end of the list.
  await expect(page.getByText(/^Not (?:among the loaded guests|on the list)$/)).toBeVisible()
  await page.clock.fastForward('05:00')
  await field.fill(name)
  await expect(rows(page).first()).toHaveText(name)
  await expect(page.getByRole('button', { name: /^Enroll / })).toHaveCount(0)
  await expect(page.getByText('Couldn’t load the guest list.')).toHaveCount(0)
})
