import { type Page, type Route, expect } from '@playwright/test'

import { type DemoExamples, demoExamplesIn } from './demo-examples.ts'
import { test } from './demo.ts'
import { type Job, type Keys, atRest, budgets, keys, someoneRegistered, standAt, standReloaded } from './keys.ts'
import { type World, demoWorld } from './world.ts'

let world: World
let page: Page
let event: string
let examples: DemoExamples
let otherRegistered: string
const used = new Map<Job, number>()

test.beforeAll(async ({ browser }) => {
  world = await demoWorld()
  event = `${world.desk.url}/e/${world.facts.slug}`
  examples = demoExamplesIn(world.desk.folder)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  await world.letIn(page)
  await page.goto(world.desk.url)
})
test.afterAll(async () => {
  await page.context().close()
  await world.stop()
})

/** A task by keyboard alone, within its budget of presses, on a page that was opened by its link and reloaded. */
function job(name: Job, path: () => string, work: (keyboard: Keys) => Promise<void>) {
  test(`${name} (${budgets[name]}), after a reload`, async () => {
    await standReloaded(page, `${event}${path()}`)
    const keyboard = keys(page)
    await work(keyboard)
    used.set(name, keyboard.used())
    expect(keyboard.used(), `presses for “${name}”`).toBeLessThanOrEqual(budgets[name])
  })
}

const answer = () => page.locator('[data-answer-word]')
const card = (name: string) => page.getByRole('heading', { level: 2, name })
const option = (name: RegExp) => page.getByRole('option', { name, selected: true })
const overview = () => ''
const ofExample = () => `/attendees/${examples.attendeeId}`
const ofOther = () => `/attendees/${world.facts.attendeeId}`
const isOpen = (name: string) => expect(card(name), 'the person has the focus, not the event').toBeFocused()

job('are they on?', overview, async (keyboard) => {
  await keyboard.scan(`${event}/attendees/${world.facts.attendeeId}`)
  await expect(card(world.facts.attendeeName)).toBeVisible()
  await expect(answer()).toHaveText('Enrolled')
})

job('their state', overview, async (keyboard) => {
  await keyboard.scan(examples.attendeeId)
  await expect(card(examples.attendeeName)).toBeVisible()
  await expect(answer()).toHaveText('Enrolled')
  for (const id of ['attended', 'registered', 'payment', 'approval', 'code', 'confirmation']) {
    const told = page.locator(`[data-fact=${id}]`)
    await expect(told).not.toHaveAttribute('data-fact-answer', 'reading')
    // Source and age of the fact.
    await expect(page.locator(`[data-fact-source=${id}] [data-source]`)).toHaveText(/^operation \d+, as of/)
  }
})

job('hand over', ofExample, async (keyboard) => {
  await isOpen(examples.attendeeName)
  await keyboard.press('y')
  await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${event}/attendees/${examples.attendeeId}`)
})

job('leave a note', ofExample, async (keyboard) => {
  await isOpen(examples.attendeeName)
  await keyboard.press('n')
  await expect(page.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
  await keyboard.type('Asked for a receipt')
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: /^Notes on/ })).toContainText('Asked for a receipt')
})

job('which events?', ofExample, async (keyboard) => {
  await isOpen(examples.attendeeName)
  await keyboard.press('p')
  const grid = page.getByRole('table', { name: 'Enrollment and registration over the pinned events' })
  await expect(grid.getByRole('row', { name: new RegExp(world.facts.eventName) })).toContainText('Enrolled')
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
})

job('who is calling?', overview, async (keyboard) => {
  await keyboard.paste(world.facts.attendeeId)
  await expect(option(new RegExp(`^${world.facts.attendeeName}`))).toBeVisible()
  await keyboard.press('Enter')
  await expect(card(world.facts.attendeeName)).toBeVisible()
})

job('remove someone', ofOther, async (keyboard) => {
  await isOpen(world.facts.attendeeName)
  await keyboard.press('r')
  const confirm = page.getByRole('group', { name: 'Confirm removal' })
  await expect(confirm).toContainText(world.facts.attendeeName)
  await expect(confirm).toContainText(world.facts.eventName)
  await expect(confirm.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(answer()).toHaveText('Not enrolled')
  await expect(page.locator('[data-request="done"]')).toBeVisible()
  await isOpen(world.facts.attendeeName)
})

job('add a walk-in', overview, async (keyboard) => {
  await keyboard.paste('Zoë Ångström-Li, zoe.angstrom@example.org')
  await expect(option(/^Enroll Zoë/)).toBeVisible()
  await keyboard.press('Enter')
  await expect(card('Zoë Ångström-Li')).toBeVisible()
  await expect(answer()).toHaveText('Enrolled')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await isOpen('Zoë Ångström-Li')
})

job('what is left?', overview, async (keyboard) => {
  await keyboard.press('g', 'i')
  await expect(page.getByRole('row', { name: new RegExp(world.facts.item) })).toContainText(/\d+ left/)
})

job('a sponsor’s person', overview, async (keyboard) => {
  // Enter is pressed before the results arrive, and waits for them.
  const held: Route[] = []
  await page.route('**/api/events/*/companies*', (route) => void held.push(route))
  await keyboard.press('g', 'c')
  await expect(page.getByLabel('Company or person')).toBeFocused()
  await keyboard.type(world.facts.sponsor.slice(0, 6))
  await keyboard.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const route of held) await route.continue()
  await page.unroute('**/api/events/*/companies*')
  const mail = page.getByRole('link', { name: world.facts.sponsorPersonEmail }).first()
  await expect(mail).toBeVisible()
  // Enter opens the first person's phone or e-mail link; the button beside it copies the text.
  await expect(page.locator('a[href^="tel:"]:focus, a[href^="mailto:"]:focus')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
})

job('are the types healthy?', overview, async (keyboard) => {
  await keyboard.press('g', 'r')
  const types = page.getByRole('table', { name: 'Registration types' })
  await expect(types.getByRole('row', { name: /Two-day pass/ })).toContainText('Open')
  await expect(types.getByRole('columnheader', { name: /Window|Takes|Open/ }).first()).toBeVisible()
})

job('look up a code', overview, async (keyboard) => {
  await keyboard.paste(world.facts.badCode)
  await expect(option(/^Look up the code/)).toBeVisible()
  await keyboard.press('Enter')
  const code = page.getByRole('article', { name: /^Code / })
  await expect(code).toContainText(world.facts.badReason)
  await expect(code).toContainText('Two-day pass')
  expect(page.url(), 'a code stands in no address').not.toContain(world.facts.badCode)
})

job('why does it fail for her?', overview, async (keyboard) => {
  await keys(page).paste(world.facts.badCode)
  await expect(option(/^Look up the code/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: /^Code / })).toBeVisible()
  await keyboard.press('t')
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await keyboard.paste(world.facts.personId)
  await keyboard.press('Enter')
  const verdict = page.getByRole('article', { name: 'Result' })
  await expect(verdict.locator('[data-answer-word]')).toHaveText('Does not work')
  await expect(verdict).toContainText(world.facts.badReason)
})

job('check and resend', overview, async (keyboard) => {
  await keyboard.paste(examples.attendeeId)
  await expect(option(new RegExp(`^${examples.attendeeName}`))).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('s')
  await expect(page.getByRole('region', { name: 'Earlier messages' })).toContainText('None from this desk')
  await keyboard.press('Enter')
  await expect(page.getByText(/^Confirmation queued for/).first()).toBeVisible()
  await isOpen(examples.attendeeName)
})

job('register with a code', ofOther, async (keyboard) => {
  await isOpen(world.facts.attendeeName)
  await keyboard.press('b')
  await expect(page.getByRole('radio', { name: 'Two-day pass' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /Pass code/ })).toBeFocused()
  await keyboard.paste(world.facts.goodCode)
  await keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Start this registration?' })
  await expect(review.getByRole('region', { name: 'What it does' }).getByRole('listitem').first()).toBeVisible()
  await expect(review).toContainText(world.facts.attendeeName)
  await expect(review.getByRole('button', { name: /^Start registration/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('article', { name: /^Registration of/ })).toBeFocused()
})

test('repeated Enter on the review starts nothing', async () => {
  const started: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('registration-start')) started.push(request.url())
  })
  await page.goto(`${event}/registration/start?person=${world.facts.personId}`)
  await page.getByRole('radio', { name: /Two-day pass/ }).check()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Start this registration?' })
  await expect(review.getByRole('button', { name: /^Start registration/ })).toBeFocused()
  expect(started).toEqual([])
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
})

test('another person is registered', async () => {
  otherRegistered = await someoneRegistered(page, examples.eventId, examples.attendeeId)
})
job(
  'resend to the right address',
  () => `/attendees/${otherRegistered}`,
  async (keyboard) => {
    await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute('aria-disabled', 'true')
    await keyboard.press('s')
    await expect(page.getByLabel('To this e-mail address')).toBeFocused()
    await keyboard.paste('the.right.one@example.org')
    await keyboard.press('Enter')
    await expect(page.getByText('Confirmation queued for the.right.one@example.org').first()).toBeVisible()
    await atRest(page)
  },
)

test('every page of an event has a shortcut, a command in the search box, and a line in the shortcuts sheet', async () => {
  await standAt(page, event)
  for (const [second, tab] of [
    ['n', 'online'],
    ['p', 'posts'],
    ['m', 'comments'],
    ['f', 'facilitators'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(second)
    await page.waitForURL(`${event}/${tab}*`)
  }
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const tab of ['Online', 'Contacts', 'Comments', 'Facilitators'])
    await expect(sheet.getByRole('button', { name: tab })).toHaveAttribute('aria-keyshortcuts', /^G /)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  for (const [name, tab] of [
    ['online', 'online'],
    ['contacts', 'posts'],
    ['comments', 'comments'],
    ['facilitators', 'facilitators'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await expect(option(new RegExp(`^${name}`, 'i'))).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${event}/${tab}*`)
  }
})

test('no task exceeds its budget of presses', () => {
  const rows = Object.entries(budgets).map(([name, budget]) => ({ job: name, budget, used: used.get(name as Job) }))
  console.table(rows)
  test.info().annotations.push({ type: 'keys', description: JSON.stringify(rows) })
  expect(rows.filter((row) => row.used === undefined || row.used > row.budget)).toEqual([])
})
