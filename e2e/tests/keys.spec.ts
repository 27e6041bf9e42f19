import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Page, type Route, expect } from '@playwright/test'

import { test } from './demo.ts'
import { type Job, type Keys, budgets, inTheBox, keys, someoneRegistered, standAt } from './keys.ts'
import { type World, demoWorld } from './world.ts'

/** What the demo says of a registered attendee. */
type Tour = { eventId: string; attendeeId: string; attendeeName: string }

let world: World
let page: Page
let event: string
let tour: Tour
const used = new Map<Job, number>()

test.beforeAll(async ({ browser }) => {
  world = await demoWorld()
  event = `${world.desk.url}/e/${world.facts.slug}`
  tour = JSON.parse(readFileSync(join(world.desk.folder, 'demo-tour.json'), 'utf8')) as Tour
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

/** A job done by the keyboard alone, within its budget. */
function job(name: Job, work: (hand: Keys) => Promise<void>) {
  test(`${name} (${budgets[name]})`, async () => {
    const hand = keys(page)
    await work(hand)
    used.set(name, hand.used())
    expect(hand.used(), `presses for “${name}”`).toBeLessThanOrEqual(budgets[name])
  })
}

const answer = () => page.locator('[data-answer-word]')
const card = (name: string) => page.getByRole('heading', { level: 2, name })
const option = (name: RegExp) => page.getByRole('option', { name, selected: true })

job('are they on?', async (hand) => {
  await inTheBox(page)
  await hand.scan(`${event}/attendees/${world.facts.attendeeId}`)
  await expect(card(world.facts.attendeeName)).toBeVisible()
  await expect(answer()).toHaveText('Enrolled')
})

job('their state', async (hand) => {
  await hand.scan(tour.attendeeId)
  await expect(card(tour.attendeeName)).toBeVisible()
  await expect(answer()).toHaveText('Enrolled')
  for (const id of ['attended', 'registered', 'payment', 'approval', 'code', 'confirmation']) {
    const told = page.locator(`[data-fact=${id}]`)
    await expect(told).not.toHaveAttribute('data-fact-answer', 'reading')
    // Where it comes from, and how old it is.
    await expect(told.locator('[data-source]')).toHaveText(/^operation \d+, as of/)
  }
})

job('hand over', async (hand) => {
  await standAt(page, `${event}/attendees/${tour.attendeeId}`)
  await expect(card(tour.attendeeName)).toBeVisible()
  await hand.press('y')
  await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${event}/attendees/${tour.attendeeId}`)
})

job('leave a note', async (hand) => {
  await standAt(page, `${event}/attendees/${tour.attendeeId}`)
  await expect(card(tour.attendeeName)).toBeVisible()
  await hand.press('n')
  await expect(page.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
  await hand.type('Asked for a receipt')
  await hand.press('Enter')
  await expect(page.getByRole('list', { name: /^Notes on/ })).toContainText('Asked for a receipt')
})

job('which events?', async (hand) => {
  await standAt(page, `${event}/attendees/${tour.attendeeId}`)
  await expect(card(tour.attendeeName)).toBeVisible()
  await hand.press('p')
  const grid = page.getByRole('table', { name: 'Enrollment and registration over the pinned events' })
  await expect(grid.getByRole('row', { name: new RegExp(world.facts.eventName) })).toContainText('Enrolled')
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
})

job('who is calling?', async (hand) => {
  await hand.paste(world.facts.attendeeId)
  await expect(option(new RegExp(`^${world.facts.attendeeName}`))).toBeVisible()
  await hand.press('Enter')
  await expect(card(world.facts.attendeeName)).toBeVisible()
})

job('remove someone', async (hand) => {
  await hand.press('r')
  const confirm = page.getByRole('group', { name: 'Confirm removal' })
  await expect(confirm).toContainText(world.facts.attendeeName)
  await expect(confirm).toContainText(world.facts.eventName)
  await expect(confirm.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await hand.press('Enter')
  await expect(answer()).toHaveText('Not enrolled')
  await expect(page.locator('[data-wish="done"]')).toBeVisible()
  await inTheBox(page)
})

job('add a walk-in', async (hand) => {
  await hand.paste('Zoë Ångström-Li, zoe.angstrom@example.org')
  await expect(option(/^Enroll Zoë/)).toBeVisible()
  await hand.press('Enter')
  await expect(card('Zoë Ångström-Li')).toBeVisible()
  await expect(answer()).toHaveText('Enrolled')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await inTheBox(page)
})

job('what is left?', async (hand) => {
  await standAt(page, event)
  await hand.press('g', 'i')
  await expect(page.getByRole('row', { name: new RegExp(world.facts.item) })).toContainText(/\d+ left/)
})

job('a sponsor’s person', async (hand) => {
  // The hand is quicker than the list: the Enter waits for it.
  const held: Route[] = []
  await page.route('**/api/events/*/companies*', (route) => void held.push(route))
  await hand.press('g', 'c')
  await expect(page.getByLabel('Company or person')).toBeFocused()
  await hand.type(world.facts.sponsor.slice(0, 6))
  await hand.press('Enter')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const route of held) await route.continue()
  await page.unroute('**/api/events/*/companies*')
  const mail = page.getByRole('link', { name: world.facts.sponsorPersonEmail }).first()
  await expect(mail).toBeVisible()
  // One Enter opens the first person's phone or mail; what it is can be copied beside it.
  await expect(page.locator('a[href^="tel:"]:focus, a[href^="mailto:"]:focus')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
})

job('are the types healthy?', async (hand) => {
  await standAt(page, event)
  await hand.press('g', 'r')
  const types = page.getByRole('table', { name: 'Registration types' })
  await expect(types.getByRole('row', { name: /Two-day pass/ })).toContainText('Open')
  await expect(types.getByRole('columnheader', { name: /Window|Takes|Open/ }).first()).toBeVisible()
})

job('look up a code', async (hand) => {
  await standAt(page, event)
  await hand.paste(world.facts.badCode)
  await expect(option(/^Look up the code/)).toBeVisible()
  await hand.press('Enter')
  const code = page.getByRole('article', { name: /^Code / })
  await expect(code).toContainText(world.facts.badReason)
  await expect(code).toContainText('Two-day pass')
  expect(page.url(), 'a code stands in no address').not.toContain(world.facts.badCode)
})

job('why does it fail for her?', async (hand) => {
  await hand.press('t')
  await expect(page.getByRole('textbox', { name: 'Person id' })).toBeFocused()
  await hand.paste(world.facts.personId)
  await hand.press('Enter')
  const verdict = page.getByRole('article', { name: 'Verdict' })
  await expect(verdict.locator('[data-answer-word]')).toHaveText('Does not work')
  await expect(verdict).toContainText(world.facts.badReason)
})

job('check and resend', async (hand) => {
  await standAt(page, event)
  await hand.paste(tour.attendeeId)
  await expect(option(new RegExp(`^${tour.attendeeName}`))).toBeVisible()
  await hand.press('Enter')
  await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute('aria-disabled', 'true')
  await hand.press('s')
  await expect(page.getByRole('region', { name: 'Earlier sendings' })).toContainText('None from this desk')
  await hand.press('Enter')
  await expect(page.getByText(/^Confirmation sent to/).first()).toBeVisible()
  await inTheBox(page)
})

job('register with a code', async (hand) => {
  await standAt(page, `${event}/attendees/${world.facts.attendeeId}`)
  await expect(card(world.facts.attendeeName)).toBeVisible()
  await hand.press('b')
  await expect(page.getByRole('radio', { name: 'Two-day pass' })).toBeFocused()
  await hand.press('Enter')
  await expect(page.getByRole('textbox', { name: /Pass code/ })).toBeFocused()
  await hand.paste(world.facts.goodCode)
  await hand.press('Enter')
  const review = page.getByRole('dialog', { name: 'Start this registration?' })
  await expect(review.getByRole('region', { name: 'What it does' }).getByRole('listitem').first()).toBeVisible()
  await expect(review).toContainText(world.facts.attendeeName)
  await expect(review.getByRole('button', { name: /^Start registration/ })).toBeFocused()
  await hand.press('Enter')
  await expect(page.getByRole('article', { name: /^Registration of/ })).toBeVisible()
  await inTheBox(page)
})

test('an impatient hand on the review starts nothing', async () => {
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

test('a scanner that types while a card is open finds the next person', async () => {
  await standAt(page, `${event}/attendees/${tour.attendeeId}`)
  await expect(card(tour.attendeeName)).toBeVisible()
  // At the pace of a scanner by the keyboard's clock, which a busy machine cannot keep from out here.
  await page.evaluate((id) => {
    const began = performance.now()
    for (const [nth, key] of [...id.split(''), 'Enter'].entries()) {
      const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(down, 'timeStamp', { value: began + 5 * nth })
      document.body.dispatchEvent(down)
    }
  }, world.facts.attendeeId)
  await expect(card(world.facts.attendeeName)).toBeVisible()
})

job('resend to the right address', async (hand) => {
  const attendeeId = await someoneRegistered(page, tour.eventId, tour.attendeeId)
  await standAt(page, `${event}/attendees/${attendeeId}`)
  await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute('aria-disabled', 'true')
  await hand.press('s')
  await expect(page.getByLabel('To this e-mail address')).toBeFocused()
  await hand.paste('the.right.one@example.org')
  await hand.press('Enter')
  await expect(page.getByText('Confirmation sent to the.right.one@example.org').first()).toBeVisible()
  await inTheBox(page)
})

test('the box has the focus after Undo as well, and Ctrl-Z works from it', async () => {
  await standAt(page, `${event}/attendees/${tour.attendeeId}`)
  await expect(answer()).toHaveText('Enrolled')
  await page.keyboard.press('r')
  await expect(page.getByRole('group', { name: 'Confirm removal' }).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer()).toHaveText('Not enrolled')
  await expect(page.locator('[data-wish="done"]')).toBeVisible()
  await inTheBox(page)
  await page.keyboard.press('Control+z')
  await expect(answer()).toHaveText('Enrolled')
  await expect(page.locator('[data-wish="done"]')).toBeVisible()
  await inTheBox(page)
})

test('every page of an event has its keys, its words in the box, and a line in the sheet', async () => {
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
  for (const tab of ['Online', 'Posts', 'Comments', 'Facilitators'])
    await expect(sheet.getByRole('button', { name: tab })).toHaveAttribute('aria-keyshortcuts', /^G /)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  for (const tab of ['online', 'posts', 'comments', 'facilitators']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(tab)
    await expect(option(new RegExp(`^${tab}`, 'i'))).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${event}/${tab}*`)
  }
})

test('no job costs more keys than it may', () => {
  const rows = Object.entries(budgets).map(([name, budget]) => ({ job: name, budget, used: used.get(name as Job) }))
  console.table(rows)
  test.info().annotations.push({ type: 'keys', description: JSON.stringify(rows) })
  expect(rows.filter((row) => row.used === undefined || row.used > row.budget)).toEqual([])
})
