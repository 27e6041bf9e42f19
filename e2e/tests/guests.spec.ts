import { readFileSync } from 'node:fs'

import { type Page, expect } from '@playwright/test'

import { faultsOf, opened, pageAt, violationsOf, widths } from './clean.ts'
import { test } from './demo.ts'
import { openView, renameAndDeleteView, saveView } from './saved-views.ts'
import { type World, demoWorld, letIn } from './world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const at = (path: string) => `${world.desk.url}/e/${world.facts.slug}${path}`
const field = (page: Page) => page.getByLabel('Name, e-mail, phone, id or link')
const rows = (page: Page) => page.locator('a[data-guest]')
/** Opens the guest list and waits for its rows. */
async function openList(page: Page, search = '') {
  await page.goto(at(`/attendees${search}`))
  await expect(rows(page).first()).toBeVisible()
}

test('by keyboard alone: find, mark, see the first mark again, undo, open the card', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await openList(page)
  await page.keyboard.press('f')
  // Letters in one burst outside of a field are a scanner's.
  await expect(page.getByLabel('Name, e-mail, phone, id or link')).toBeFocused()
  await page.keyboard.type('abubakar')
  await expect(page.locator('[data-guest-count]')).toContainText(/^\d+ of 400 guests/)
  expect(page.url()).toContain('who=abubakar')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  const name = await rows(page).first().innerText()
  await page.keyboard.press('a')
  await expect(page.getByText(`${name} has arrived`).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/\d\d:\d\d/)
  await page.keyboard.press('a')
  await expect(page.getByText(`${name} was marked before`).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/\d\d:\d\d/)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText(name)
  await expect(page.getByRole('region', { name: 'Arrival' })).toContainText(/Arrived \d\d:\d\d.*by/)
})

test('an arrival on the card names the door, counts on the board, and is undone', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await openList(page, '?who=achterberg')
  const name = await rows(page).first().innerText()
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Name this door' }).click()
  await page.keyboard.type('North door')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Door: North door' })).toBeVisible()
  const arrival = page.getByRole('region', { name: 'Arrival' })
  await expect(arrival).toContainText('Not arrived yet')
  await page.locator('body').press('a')
  await expect(arrival).toContainText(/Arrived \d\d:\d\d, North door, by/)
  await page.goto(at('/arrivals'))
  await expect(page.getByRole('list', { name: 'Last arrivals' })).toContainText(name)
  await expect(page.getByRole('table', { name: 'Door' })).toContainText('North door')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Undo arrival' }).click()
  await expect(arrival).toContainText('Not arrived yet')
})

test('a sheet is brought in by keyboard, goes on after a reload, and is undone', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await page.goto(at('/attendees/import'))
  const text =
    'Full name;E-mail;Ticket;Diet\nAna Zúñiga;ana@late.example;Speaker;vegan\nBo Zyx;bo@late.example;Crew;\n;;;x\n'
  const sheet = { name: 'late.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles({ ...sheet, buffer: Buffer.from('') })
  await expect(page.getByText('There are no rows in it')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(sheet)
  await expect(page.getByLabel('What “Full name” is')).toHaveValue('name')
  await page.getByRole('radio', { name: 'These are further guests' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Check these rows' }).press('Enter')
  const counts = page.locator('[data-import-counts]')
  await expect(counts).toHaveText(/^2 new,? and 1 unreadable$/)
  await expect(page.getByText('No name and no e-mail address')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep 2 guests' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Open the guest list' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the receipt' }).press('Enter')
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Ana Zúñiga')
  await page.getByRole('link', { name: 'Open the guest list' }).press('Enter')
  await field(page).fill('zuniga')
  await expect(rows(page)).toHaveText(['Ana Zúñiga'])
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this sheet' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this sheet' }).click()
  await expect(counts).toHaveText('2 removed again, 0 as before, 0 kept')
})

test('guests are found in the one box, asked about, and enrolled from the list', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await openList(page, '?canAsk=no')
  const name = await rows(page).first().innerText()
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Enroll these' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enroll 1 guest/ })
    .click()
  await expect(page.getByRole('list', { name: 'Guests of this run' })).toContainText(/Added|On the event already/)
  await page.reload()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await opened(page, world.desk.url)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText(name)
  await openList(page)
  await page.getByRole('button', { name: 'Ask the event system' }).click()
  await expect(page.getByRole('progressbar', { name: 'Checked' })).toBeVisible()
  await page.getByRole('button', { name: 'Pause the check' }).click()
  await expect(page.getByRole('button', { name: 'Go on with the check' })).toBeVisible()
})

test('a view of the list is saved without the text of the search, opened by name, renamed and deleted', async ({
  page,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  await openList(page, '?who=a&arrived=no&sort=company')
  await saveView(page, 'Expected')
  await openList(page)
  await openView(page, 'Expected')
  await expect(page).toHaveURL(at('/attendees?arrived=no&sort=company'))
  await expect(rows(page).first()).toBeVisible()
  await renameAndDeleteView(page, 'Expected', 'Still expected')
})

for (const width of widths)
  test(`the screens of guests are clean at ${width} pixels`, async ({ browser }) => {
    const page = await pageAt(browser, width)
    await letIn(page, world.desk.url, 'Organizer')
    const faults = faultsOf(page, world.desk.url)
    const found: string[] = []
    for (const path of ['/attendees', '/attendees/import', '/arrivals', '/attendees/enroll', '/attendees/print']) {
      // oxlint-disable-next-line no-await-in-loop -- one page
      await page.goto(at(path))
      // oxlint-disable-next-line no-await-in-loop
      await page.waitForLoadState('networkidle')
      // oxlint-disable-next-line no-await-in-loop
      found.push(...(await violationsOf(page, path, width === 360 ? 'nothing' : { within: 'main' })))
      // oxlint-disable-next-line no-await-in-loop
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`${path} is too wide`)
    }
    await openList(page, '?canAsk=no')
    await rows(page).first().click()
    await expect(page.locator('[data-person-card]')).toBeVisible()
    found.push(...(await violationsOf(page, 'guest card', { within: 'main' })))
    expect(found).toEqual([])
    expect(faults).toEqual([])
    await page.context().close()
  })
