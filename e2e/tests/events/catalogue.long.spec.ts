import { readFileSync } from 'node:fs'

import { workbookOf } from '@frontdesk/sheets/testing'
import { type Browser, type Page, expect } from '@playwright/test'

import { startDesk } from '#stack/desk.ts'
import { smallProgramme } from '#stack/small-programme.ts'
import { test } from '#support/demo.ts'
import { atRest, keys } from '#support/keys.ts'
import { faultsOf, pageAt, spillOf, violationsOf, widths } from '#support/page-checks.ts'
import { openView, saveView } from '#support/saved-views.ts'
import { administrator, letInWith, upstreamWorld } from '#support/world.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const box = (page: Page) => page.getByRole('combobox', { name: 'Find or do anything' })
const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter: When' }).getByRole('link', { name: new RegExp(`^${name}`) })
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr[data-index], tbody tr.data-row')

/** Goes to a list by its keys, from wherever the focus is. */
async function goBy(page: Page, sequence: string, title: string) {
  await heading(page).focus()
  for (const key of sequence) await page.keyboard.press(key)
  await expect(heading(page)).toHaveText(title)
}

/** Opens each at 360 px: nothing is wider than the window. */
async function fitsPhones(browser: Browser, url: string, letIn: (page: Page) => Promise<void>, paths: string[]) {
  const page = await pageAt(browser, widths[1])
  await letIn(page)
  const faults = faultsOf(page, url)
  for (const path of paths) {
    await page.goto(url + path)
    await expect(heading(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await spillOf(page), path).toBeLessThanOrEqual(0)
  }
  expect(faults).toEqual([])
  await page.context().close()
}

test('day 1, the demo: Home, Events, Companies and Projects are full, by the keyboard alone', async ({
  page,
  demo,
  browser,
}) => {
  const { url } = demo.desk
  const faults = faultsOf(page, url)
  await demo.letIn(page)
  await page.goto(url)
  const coming = page.getByRole('group', { name: 'Coming up' })
  await expect(coming.getByRole('listitem')).not.toHaveCount(0)

  await goBy(page, 'ge', 'Events')
  await expect(page.getByText(/^\d+ known · complete$/)).toBeVisible()
  await expect(rows(page, 'Events')).not.toHaveCount(0)
  // Rows and counts may be from before the last records were registered.
  await page.reload()
  await expect(chip(page, 'All')).toHaveText(/\d/)
  const all = await chip(page, 'All').innerText()
  await chip(page, 'Upcoming').click()
  await expect(page).toHaveURL(/when=upcoming/)
  await heading(page).focus()
  await page.keyboard.press('f')
  // Letters in one burst are a scanner's.
  await expect(page.getByLabel('Find in Events')).toBeFocused()
  await page.keyboard.type('write a parser')
  await expect(page).toHaveURL(/find=write/)
  await expect(rows(page, 'Events').getByRole('link', { name: 'Write a parser before lunch' })).toBeVisible()
  await expect(page.getByText(/^1 row$/).first()).toBeVisible()
  // The address is the state: a reload and a link show the same.
  await page.reload()
  await expect(chip(page, 'Upcoming')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Find in Events')).toHaveValue('write a parser')
  await expect(page.getByText(/^1 row$/).first()).toBeVisible()
  await page.getByLabel('Find in Events').press('Escape')
  await expect(page).toHaveURL(`${url}/events?when=upcoming`)
  await saveView(page, 'Still to come')
  await chip(page, 'All').click()
  await expect(page).toHaveURL(`${url}/events`)
  await page.reload()
  await openView(page, 'Still to come')
  await expect(page).toHaveURL(`${url}/events?when=upcoming`)
  await expect(chip(page, 'Upcoming')).toHaveAttribute('aria-current', 'true')
  await chip(page, 'All').click()
  await expect(page).toHaveURL(`${url}/events`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save as CSV/ }).click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(`All${csv.trim().split('\r\n').length - 1}`).toBe(all.replaceAll(/\s/g, ''))

  await page.getByRole('link', { name: 'Calendar', exact: true }).last().click()
  await expect(heading(page)).toHaveText('Calendar of all events')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()

  await goBy(page, 'gb', 'Companies')
  await page.getByLabel('Find in Companies').fill(demo.facts.sponsor)
  await expect(page).toHaveURL(/find=/)
  await expect(page.getByRole('link', { name: demo.facts.sponsor, exact: true })).toBeVisible()
  await goBy(page, 'gj', 'Projects')
  const project = rows(page, 'Projects').first().getByRole('link')
  const projectName = await project.innerText()
  await expect(page.getByLabel('Open a project by its id')).toBeVisible()

  for (const name of [demo.facts.eventName, demo.facts.sponsor, projectName]) {
    await box(page).fill(name.slice(0, 3))
    await expect(page.getByRole('option').filter({ hasText: name }).first()).toBeVisible()
  }
  await box(page).press('Escape')
  await box(page).press('Escape')
  await project.click()
  await expect(heading(page)).toHaveText(projectName)
  expect(faults).toEqual([])
  await fitsPhones(browser, url, demo.letIn, ['/', '/events', '/events/calendar', '/companies', '/projects'])
})

test('day 2, an imported folder: all of it is listed, filtered and found, and nothing is called a demo', async ({
  page,
  browser,
}) => {
  const { folder, events } = await smallProgramme(Date.now())
  const desk = await startDesk(
    { FRONTDESK_ADMIN_EMAIL: administrator.email, FRONTDESK_ADMIN_PASSWORD: administrator.password },
    folder,
  )
  try {
    const letIn = (by: Page) => letInWith(by, desk.url, administrator)
    await letIn(page)
    await page.goto(`${desk.url}/events`)
    await expect(page.getByText(`${events} known · complete`)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Events' })).toHaveAttribute('aria-rowcount', String(events + 1))
    await expect(chip(page, 'Running now')).toHaveText(/Running now\s*1$/)
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Cancelled (13)' })
    await expect(page).toHaveURL(/status=Cancelled/)
    await expect(page.getByText(/^13 rows$/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Place', { exact: true }).selectOption({ label: 'Pier 4 (1)' })
    await expect(rows(page, 'Events').getByRole('link', { name: 'Harbour Week' })).toBeVisible()
    await box(page).fill('har')
    await expect(page.getByRole('option').filter({ hasText: 'Harbour Week' }).first()).toBeVisible()
    await expect(page.getByRole('option').filter({ hasText: 'Harbour programme' }).first()).toBeVisible()
    await page.goto(desk.url)
    await expect(
      page.getByRole('group', { name: 'On today' }).getByRole('link', { name: 'Harbour Week' }),
    ).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/demo/i)

    // What should not be listed is removed, after a question.
    await page.goto(`${desk.url}/companies`)
    await expect(page.getByText('Sponsor, Patron (3)')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Quay Rope Works from this desk’s lists' }).click()
    await page.getByRole('button', { name: 'Remove from the lists' }).click()
    await expect(page.getByText('Companies: none known yet')).toBeVisible()
    await fitsPhones(browser, desk.url, letIn, ['/', '/events?when=past', '/companies', '/projects', '/find-events'])
  } finally {
    await desk.stop()
  }
})

test('day 3, an event system of one’s own: one address fills the lists, and the search is steered', async ({
  page,
  browser,
}) => {
  const world = await upstreamWorld()
  try {
    const { url } = world.desk
    await world.letIn(page)
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Find your events' })).toBeVisible()
    await page.goto(`${url}/find-events`)
    await atRest(page)
    const field = page.getByLabel('Links, event addresses or ids')
    await page.getByRole('button', { name: 'Look them up' }).click()
    await expect(page.getByText('Paste a link, an event address or an id')).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await field.focus()
    await keys(page).paste('x\n'.repeat(10_001))
    await page.getByRole('button', { name: 'Look them up' }).click()
    await expect(page.getByText('At most 10,000 lines at once; these are 10,001')).toBeVisible()

    // A workbook is read by a worker, and only when there is one.
    const cells = [
      ['Name', 'Slug'],
      [world.facts.eventName, world.facts.slug],
    ]
    const buffer = Buffer.from(workbookOf([{ name: 'Events', rows: cells }]))
    await page.locator('input[type=file]').setInputFiles({ name: 'events.xlsx', mimeType: '', buffer })
    await expect(field).toHaveValue(cells.map((row) => row.join('\t')).join('\n'))
    await field.fill(`${world.facts.slug}\nno-such-event\n%%%\n${world.facts.slug}`)
    await page.getByRole('button', { name: 'Look them up' }).click()
    await expect(
      page.locator('main').getByText('Event: 1 · Not found: 1 · Not an address: 1 · Repeated: 1'),
    ).toBeVisible()
    expect(await violationsOf(page, 'find events')).toEqual([])
    await page.getByRole('button', { name: 'Add 1 entry and search on' }).click()
    await expect(page.getByText('Searching', { exact: true })).toBeVisible()
    await expect(page.getByText(/^[2-9] events|^\d\d events/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Searching', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Run it again' })).toBeVisible()

    await page.goto(url)
    await expect(page.getByRole('link', { name: world.facts.eventName })).toBeVisible()
    await page.goto(`${url}/events`)
    await expect(page.getByText(/\d+ known · there is no complete list/)).toBeVisible()
    await expect(page.getByRole('link', { name: world.facts.eventName })).toBeVisible()
    await fitsPhones(browser, url, world.letIn, ['/', '/events', '/find-events'])
  } finally {
    await world.stop()
  }
})
