import { readFileSync } from 'node:fs'

import { workbookOf } from '@frontdesk/sheets/testing'
import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { guestRows as rows, openGuestList } from '#support/guest-list.ts'
import { opened } from '#support/page-checks.ts'
import { openView, renameAndDeleteView, saveView } from '#support/saved-views.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const at = (path: string) => `${world.desk.url}/e/${world.facts.slug}${path}`
const field = (page: Page) => page.getByLabel('Name, e-mail, phone, id or link')
const openList = (page: Page, search?: string) => openGuestList(page, world, search)
/** Presses an entry of the list's menu. */
async function doWithList(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name }).click()
}

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
  await expect(page.getByRole('heading', { name: 'late.csv' })).toBeFocused()
  await expect(page.getByText('1 row will not be kept')).toBeVisible()
  await expect(page.getByText('No name and no e-mail address').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Keep 2 guests' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Open the guest list' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'late.csv' })).toBeFocused()
  await expect(page.getByText(/^Guests and arrivals of this event are erased on \d+ \w+ 20\d\d\.$/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the receipt' }).press('Enter')
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Ana Zúñiga')
  await page.getByRole('button', { name: 'Enroll these' }).press('Enter')
  await expect(page.getByRole('dialog', { name: /^Enroll in/ })).toContainText('Ana Zúñiga')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show them in the guest list' }).press('Enter')
  await expect(page.locator('[data-guest-count]')).toContainText(/^2 of \d+ guests/)
  await field(page).fill('zuniga')
  await expect(rows(page)).toHaveText(['Ana Zúñiga'])
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this sheet', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this sheet' }).click()
  await expect(counts).toHaveText('2 removed again and 0 put back')
})

test('a plan shows what rows have and who is not in the sheet, leads back, and a sheet is undone in the list', async ({
  page,
}) => {
  await letIn(page, world.desk.url, 'Organizer')
  await page.goto(at('/attendees/import'))
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  // An address alone is no name: it is asked about.
  await choose('addresses.csv', 'E-mail;Company\nzoe@plan.example;Engines\n')
  await expect(page.getByText('Guests would be called by their e-mail address')).toBeVisible()
  const check = page.getByRole('button', { name: 'Check these rows' })
  await expect(check).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'I have looked at the names and columns: they are right' }).check()
  await expect(check).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Another file' }).click()
  await choose('plan.csv', 'What is your full name?;E-mail;Firma / Verein\nZo\u00eb Quist;zoe@plan.example;Engines\n')
  await expect(page.getByLabel('What “What is your full name?” is')).toHaveValue('name')
  await expect(page.getByLabel('What “Firma / Verein” is')).toHaveValue('company')
  // Nobody of it is on the list: it is taken as one of further guests until somebody says otherwise.
  await page.getByLabel('This is a newer sheet of the same list').check()
  await check.click()
  const rowsOf = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
  await page.getByRole('button', { name: /^Not in this sheet/ }).click()
  await expect(rowsOf('Not in this sheet')).toHaveCount(100)
  await page.getByRole('button', { name: 'Next rows' }).click()
  await expect(page.getByRole('button', { name: 'Rows before' })).toBeVisible()
  await page.getByRole('button', { name: /^New\b/ }).click()
  await expect(rowsOf('New')).toHaveText(/Zoë Quist.*zoe@plan\.example.*Engines/)
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await page.getByRole('radio', { name: 'These are further guests' }).check()
  await check.click()
  await expect(page.locator('[data-import-counts]')).toHaveText('1 new')
  await page.getByRole('button', { name: 'Keep 1 guest' }).click()
  await expect(page.getByRole('link', { name: 'Open the guest list' })).toBeVisible()
  await page.getByRole('link', { name: 'Another sheet' }).click()
  await choose('later.csv', 'Name;E-mail\nBo Quist;bo@plan.example\n')
  await check.click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(/\/attendees$/)
  await page.goto(at('/attendees/import'))
  await expect(page.getByText('later.csv')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo this sheet: plan.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this sheet' }).click()
  await expect(page.locator('[data-import-counts]')).toHaveText('1 removed again and 0 put back')
})

test('guests are found in the one box, asked about, and enrolled from the list', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  // Who has arrived stays on the event when a run is undone.
  await openList(page, '?canAsk=no&arrived=no')
  const name = await rows(page).first().innerText()
  const saved = page.waitForEvent('download')
  await doWithList(page, /^Save \d+ guests as CSV/)
  expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(new RegExp(`^\\uFEFFName,.*\\r\\n${name},`))
  await page.getByRole('checkbox', { name: `Select ${name}` }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Enroll these' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enroll 1 guest/ })
    .press('Enter')
  await expect(page.getByRole('list', { name: 'Guests of this run' })).toContainText(
    /Added|On the event or in line already/,
  )
  await page.reload()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo this run' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this run' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Guests of this run' })).toContainText('Removed again')
  await opened(page, world.desk.url)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText(name)
  await openList(page)
  await doWithList(page, 'Ask the event system')
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

/** A workbook as a file that is chosen. */
const xlsx = (buffer: Uint8Array) => ({
  name: 'book.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(buffer),
})

test('a workbook, a dropped file and pasted rows are read; one with a password says what to do', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await page.goto(at('/attendees/import'))
  const chooser = page.locator('input[type=file]')
  const locked = [0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('EncryptedPackage', 'utf16le')]
  await chooser.setInputFiles(xlsx(Uint8Array.from(locked)))
  await expect(page.getByRole('alert')).toContainText('The workbook has a password. Save it without one')
  const people = [
    ['Name', 'E-mail'],
    ['Cy Book', 'cy@book.example'],
    ['Di Book', 'di@book.example'],
  ]
  const orders = { name: 'Orders', rows: [['Order'], ['1']] }
  await chooser.setInputFiles(xlsx(workbookOf([orders, { name: 'People & more', rows: people }])))
  const sheet = page.getByLabel('Which sheet of the workbook has the guests?')
  await expect(sheet.locator('option:checked')).toHaveText('People & more: 2 rows')
  await expect(page.getByRole('cell', { name: 'di@book.example' })).toBeVisible()
  await sheet.selectOption({ label: 'Orders: 1 row' })
  await expect(page.getByText('No column has the names.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  const text = people.map((cells) => cells.join('\t')).join('\n')
  const dropped = await page.evaluateHandle((given) => {
    const carried = new DataTransfer()
    carried.items.add(new File([given], 'dropped.tsv'))
    return carried
  }, text)
  await chooser.locator('..').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('dropped.tsv: 2 rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await page.getByLabel('Or paste rows').fill(text)
  await page.getByRole('button', { name: 'Read these rows' }).press('Enter')
  await expect(page.getByText('pasted rows: 2 rows.')).toBeVisible()
  await page.getByRole('radio', { name: 'These are further guests' }).check()
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await expect(page.locator('[data-import-counts]')).toHaveText('2 new')
})

test('the list follows when a card is opened and when its person is removed', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await openList(page, '?onEvent=notAsked&canAsk=yes')
  await expect(page.locator('[data-guest-count]')).toContainText(/ · erased on \d+ \w+ 20\d\d$/)
  const name = await rows(page).first().innerText()
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/asks'))
  await rows(page).first().click()
  await asked
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0)
  await field(page).fill(name)
  await page.getByRole('link', { name: 'On the event: Not checked yet' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('On the event')
  await rows(page).filter({ hasText: name }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('group', { name: 'Confirm removal' })).toHaveAttribute('data-answerable')
  const again = page.waitForResponse((answer) => answer.url().endsWith('/asks'))
  await page.keyboard.press('Enter')
  await again
  await expect(
    page.getByText('Not on the event: enroll them, or ask the organizer before you let them in.'),
  ).toBeVisible()
  await page.goBack()
  await expect(row).toContainText('Not on the event')
})
