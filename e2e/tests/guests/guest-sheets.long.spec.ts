import { readFileSync } from 'node:fs'

import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

test('dietary needs come from the sheet to the list, the card, the file and paper', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await letIn(page, world.desk.url, 'Organizer')
  const attendees = `${world.desk.url}/e/${world.facts.slug}/attendees`
  await page.goto(`${attendees}/import`)
  const rows = ['Zoë Quist;zoe@diet.example;vegan', 'Bo Ek;bo@diet.example;', 'Eve Ash;eve@diet.example;No nuts']
  const buffer = Buffer.from(['Name;E-mail;Catering', ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByLabel('What “Catering” is')).toHaveValue('dietaryNeeds')
  await page.getByLabel('These are further guests').check()
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await page.getByRole('button', { name: 'Keep 3 guests' }).click()
  await expect(page.getByRole('link', { name: 'Another sheet' })).toBeVisible()
  await page.goto(`${attendees}?who=zoe@diet.example&cols=dietaryNeeds`)
  const row = page.getByRole('row').filter({ hasText: 'Zoë Quist' })
  await expect(page.getByRole('columnheader', { name: 'Dietary needs' })).toBeVisible()
  await expect(row).toContainText('vegan')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for this list' }).click()
  await page.getByRole('menuitem', { name: /^Save \d+ guests? as CSV/ }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.replace('\uFEFF', '')).toBe('Name,Dietary needs\r\nZoë Quist,vegan\r\n')
  // A further column pushes the action of a row out of no window.
  await page.goto(`${attendees}?who=zoe@diet.example&cols=ticket,company,email,dietaryNeeds,onEvent,arrived`)
  await expect(row.getByRole('button', { name: 'Mark Zoë Quist as arrived' })).toBeInViewport({ ratio: 1 })
  await row.getByRole('link', { name: 'Zoë Quist' }).click()
  const card = page.getByRole('article', { name: 'Zoë Quist' })
  await expect(card.getByRole('definition').filter({ hasText: 'vegan' })).toBeVisible()
  await page.goto(`${attendees}/print?who=zoe@diet.example`)
  await expect(page.getByRole('columnheader', { name: 'Dietary needs' })).toBeVisible()
  const printed = page.getByRole('row').filter({ hasText: 'Zoë' })
  await expect(printed.getByRole('cell', { name: 'vegan', exact: true })).toBeVisible()
})

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
  // Else the comparison proposes further guests: hardly anyone of the list is in this sheet.
  await page.getByLabel('This is a newer sheet of the same list').click()
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
