import { readFileSync } from 'node:fs'

import { type Page, expect } from '@playwright/test'

import { type DemoExamples, demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { inTheBox, removeByKeys, sendingIsOpen, standAt } from '#support/keys.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
let examples: DemoExamples
let page: Page
let event: string
let card: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  world = await demoWorld()
  examples = demoExamplesIn(world.desk.folder)
  event = `${world.desk.url}/e/${world.facts.slug}`
  card = `${event}/attendees/${examples.attendeeId}`
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  await world.letIn(page)
})
test.afterAll(async () => {
  await page.context().close()
  await world.stop()
})
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const answer = (of = page) => of.locator('[data-answer-word]')
const fact = (id: string) => page.locator(`[data-fact=${id}]`)
const facts = ['attended', 'registered', 'payment', 'approval', 'code', 'confirmation']
const problem = (code: string) => ({
  contentType: 'application/problem+json',
  body: JSON.stringify({ code, title: 'Made for this test', reference: 'r-1' }),
})

test('the card shows six facts, with operation and age of each behind Details', async () => {
  await standAt(page, card)
  await expect(fact('registered')).toContainText('Complete')
  await expect(fact('confirmation')).toContainText('Not sent from this desk')
  for (const id of facts) {
    await expect(fact(id)).toHaveAttribute('data-fact-answer', /^(yes|no|unknown|wait|neutral)$/)
    await expect(fact(id)).not.toContainText('operation')
    await expect(page.locator(`[data-fact-source=${id}] [data-source]`)).toHaveText(/^operation (22|32), as of \d/)
  }
})

test('refused, unavailable and none are shown differently', async () => {
  const registrant = '**/api/events/*/registrant-for-person*'
  for (const [status, code, word, answers] of [
    [403, 'upstream_forbidden', 'Couldn’t check', 'unknown'],
    [503, 'upstream_unreachable', 'Couldn’t check', 'unknown'],
    [404, 'upstream_not_found', 'No registration', 'no'],
  ] as const) {
    await page.route(registrant, (route) => route.fulfill({ status, ...problem(code) }))
    await standAt(page, card)
    await expect(fact('registered')).toContainText(word)
    await expect(fact('registered')).toHaveAttribute('data-fact-answer', answers)
    // One word instead of the same one under five headings.
    for (const id of facts.slice(2)) await expect(fact(id)).toHaveCount(0)
    await page.unroute(registrant)
  }
})

test('support adds a note with N and Enter, and other staff read it on every card of the person', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const support = await context.newPage()
  await letIn(support, world.desk.url, 'Support')
  await standAt(support, card)
  await expect(answer(support)).toHaveText('Enrolled')
  await support.keyboard.press('n')
  await expect(support.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
  await support.keyboard.type('Waits at the north door')
  await support.keyboard.press('Enter')
  await expect(support.getByRole('listitem').filter({ hasText: 'Waits at the north door' })).toContainText('just now')
  await context.close()

  const attendee = (await (
    await page.request.get(`${world.desk.url}/api/events/${examples.eventId}/attendees/${examples.attendeeId}`, {
      headers: { 'x-frontdesk': '1' },
    })
  ).json()) as { attendee: { personId: string } }
  for (const at of [card, `${event}/attendees/person/${attendee.attendee.personId}`]) {
    await standAt(page, at)
    const note = page.getByRole('listitem').filter({ hasText: 'Waits at the north door' })
    await expect(note).toBeVisible()
    await expect(page.getByRole('button', { name: /^Note \(1\)/ })).toBeInViewport()
    // Only its author can remove it.
    await expect(note.getByRole('button', { name: 'Undo this note' })).toHaveCount(0)
  }
})

test('the grid distinguishes found, not there, refused and no answer, in cells and in its receipt', async () => {
  await page.route(`**/api/events/${examples.secondEventId}/attendee-for-userid*`, (route) =>
    route.fulfill({ status: 403, ...problem('upstream_forbidden') }),
  )
  await page.route(`**/api/events/${examples.fullEventId}/registrant-for-person*`, (route) =>
    route.fulfill({ status: 503, ...problem('upstream_unreachable') }),
  )
  await standAt(page, card)
  await expect(answer()).toHaveText('Enrolled')
  await page.keyboard.press('p')
  const grid = page.getByRole('table', { name: 'Guest list, enrollment and registration by event' })
  const row = (name: RegExp) => grid.getByRole('row', { name })
  await expect(row(/this event/)).toContainText('Enrolled')
  await expect(row(/Opening night/)).toContainText('Refused')
  await expect(row(/Quayside/)).toContainText('No answer')
  // What was looked for in vain is folded.
  await page.getByRole('button', { name: /^Not in \d+ other events$/ }).click()
  await expect(row(/captain/)).toContainText('Not enrolled')
  await expect(page.locator('[data-receipt]')).toHaveText(
    /^Found at \d events?Enrollments and registrations in \d+ events \(pinned and of today\), \d+ checks: found \d+, no match \d+, refused 1 and no answer 1\./,
  )
  await grid.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('link').nth(1)).toBeFocused()
})

test('Y copies a link that reopens the card with its open panel; Escape closes it', async ({ browser }) => {
  await page.getByRole('heading', { level: 2, name: examples.attendeeName, exact: true }).click()
  await page.keyboard.press('y')
  await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${card}?panel=events`)
  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  await letIn(other, world.desk.url, 'Support')
  await other.goto(link)
  await expect(other.getByRole('heading', { name: `${examples.attendeeName} in other events` })).toBeVisible()
  await other.getByRole('button', { name: 'Close', exact: true }).click()
  await other.waitForURL(card)
  await context.close()
})

test('the code check shows the first reason of every code that fails, with its remedy', async () => {
  // A person whose record was opened at this desk: the address is known without a registration.
  await standAt(page, `${event}/attendees/${examples.removableAttendeeId}`)
  await expect(answer()).toHaveText('Enrolled')
  await page.keyboard.press('t')
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  const check = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.keyboard.press('Enter')
    const verdict = page.getByRole('article', { name: 'Result' })
    await expect(verdict).toContainText(code)
    return verdict
  }
  for (const [code, first] of [
    [examples.notYetOpenCode, 'window'],
    [examples.closedCode, 'window'],
    [examples.expiredCode, 'expired'],
    [examples.usedUpCode, 'quantity'],
    [examples.neverGivenOutCode, 'quantity'],
    [examples.allReservedCode, 'reserved'],
    [examples.listedCode, 'e-mail list'],
    ['NO-SUCH-CODE', 'exists'],
  ] as const) {
    const verdict = await check(code)
    await expect(answer()).toHaveText('Does not work')
    const top = verdict.locator('[data-check]').first()
    await expect(top, code).toHaveAttribute('data-check', first)
    await expect(top).toHaveAttribute('data-state', 'fails')
    await expect(verdict.locator(`[data-check-source="${first}"] [data-source]`)).toHaveText(/^operation \d+, as of/)
    // The reason is shown above the list too, with a second sentence that says what to do.
    await expect(verdict.locator('[data-first-reason] p')).toHaveCount(2)
  }
  const works = await check(examples.openCode)
  await expect(answer()).toHaveText('Works')
  await expect(works.locator('[data-state=fails]')).toHaveCount(0)
  expect(page.url(), 'a code is never part of an address').not.toContain(examples.openCode)
})

test('the records are shown when the service refuses its verdict', async () => {
  await page.route('**/api/events/registration-code-validate', (route) =>
    route.fulfill({ status: 403, ...problem('upstream_forbidden') }),
  )
  await page.getByLabel('Code', { exact: true }).fill(examples.usedUpCode)
  await page.keyboard.press('Enter')
  await expect(answer()).toHaveText('Couldn’t check')
  const verdict = page.getByRole('article', { name: 'Result' })
  await expect(verdict.locator('[data-check=quantity]')).toHaveAttribute('data-state', 'fails')
  await expect(verdict.locator('[data-check-source=quantity] [data-source]')).toHaveText(/^operation 28/)
  await expect(verdict.locator('[data-check=verdict]')).toHaveAttribute('data-state', 'unknown')
})

test('the board groups every code of the project, shows its completeness, and is operated by keyboard', async () => {
  await standAt(page, `${world.desk.url}/projects/${examples.projectId}`)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL('**/codes')
  await expect(page.locator('[data-receipt]')).toHaveText(/^16 codes of 10 of 10 types$/)
  const board = page.getByRole('list', { name: 'Codes by week' })
  const [first] = await board.getByRole('heading', { level: 3 }).allTextContents()
  expect(first).toBe('Run out or nearly')
  await board.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(board.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /that (is|are) over$/ }).click()
  await expect(board.getByRole('heading', { level: 3, name: 'Over' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a code or a type' }).fill('meetups')
  await expect(board.getByRole('link')).toHaveCount(1)

  let refused = false
  await page.route('**/api/registration/*/codes', (route) => {
    if (refused) return route.fallback()
    refused = true
    return route.fulfill({ status: 403, ...problem('upstream_forbidden') })
  })
  await page.goto(`${world.desk.url}/projects/${examples.projectId}/codes`)
  await expect(page.locator('[data-receipt]')).toContainText('of 9 of 10 types')
  await expect(page.locator('[data-receipt]')).toContainText('Couldn’t load the codes of 1 type')
})

test('a second sending asks for confirmation and names the first sender; after no answer nothing is sent automatically', async () => {
  let sendings = 0
  let silent = false
  await page.route('**/api/events/registration-send-confirmation', (route) => {
    sendings += 1
    return silent ? route.abort('failed') : route.fallback()
  })
  await standAt(page, card)
  const ready = page.getByRole('button', { name: /^Send confirmation/ })
  const dialog = page.getByRole('dialog', { name: 'Send the confirmation' })
  const begin = async () => {
    await expect(ready).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('s')
    await sendingIsOpen(page)
    await page.keyboard.press('Enter')
  }
  await begin()
  await expect(page.getByText(/^Confirmation queued for/).first()).toBeVisible()
  await inTheBox(page)
  await expect(fact('confirmation')).toHaveAttribute('data-fact-answer', 'wait')
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Confirmation, to')

  await page.keyboard.press('Escape')
  await begin()
  await expect(dialog.getByRole('alert')).toContainText(/queued it/)
  expect(sendings).toBe(1)
  silent = true
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert').first()).toContainText('may have been sent')
  expect(sendings).toBe(2)
  await page.reload()
  await expect(dialog).toBeVisible()
  expect(sendings).toBe(2)
})

test('the activity is on the card, with user and time', async () => {
  await standAt(page, `${event}/attendees/${examples.removableAttendeeId}`)
  const did = page.getByRole('list', { name: 'Activity' })
  await expect(did).toContainText('Nothing yet')
  await removeByKeys(page)
  await expect(answer()).toHaveText('Not enrolled')
  await expect(did.getByRole('listitem').first()).toContainText('Removed')
  await page.keyboard.press('Control+z')
  await expect(answer()).toHaveText('Enrolled')
  await expect(did.getByRole('listitem').first()).toContainText('Enrolled')
  await expect(did.getByRole('listitem')).toHaveCount(2)
  await expect(did.getByRole('listitem').first()).toContainText('Done')
})

test('R and Enter remove whom the search has opened, and letters typed in a row are the next search', async () => {
  const name = examples.removableAttendeeName
  const box = page.getByRole('combobox', { name: 'Find or do anything' })
  const open = async () => {
    await standAt(page, event)
    await box.fill(name)
    await expect(page.getByRole('option', { name, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(box).toBeFocused()
    await expect(page.getByRole('main').getByRole('button', { name: 'Remove' })).toBeVisible()
  }
  await open()
  await removeByKeys(page)
  await expect(answer()).toHaveText('Not enrolled')
  await expect(page.locator('[data-request="done"]')).toBeVisible()
  await inTheBox(page)
  await page.keyboard.press('Control+z')
  await expect(answer()).toHaveText('Enrolled')
  // The page is left while the undo may still be on its way: the new one shows it once it has arrived.
  await open()
  await page.keyboard.type('rosa', { delay: 100 })
  await expect(box).toHaveValue('rosa')
  await expect(page.getByRole('group', { name: 'Confirm removal' })).toHaveCount(0)
  await expect(answer()).toHaveText('Enrolled')
  const last = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()
  await expect(last).toContainText('Enrolled')
  await expect(last).toContainText('Done')
})

test('what this device has not kept yet is sent when the page is left', async () => {
  await standAt(page, `${event}/attendees/${examples.removableAttendeeId}`)
  await removeByKeys(page)
  await expect(answer()).toHaveText('Not enrolled')
  await expect(page.locator('[data-request="done"]')).toBeVisible()
  // A full disk or a busy one: nothing is written before the page is left.
  await page.evaluate(() => {
    crypto.subtle.encrypt = () => new Promise(() => {})
  })
  await page.keyboard.press('Control+z')
  await expect(answer()).toHaveText('Enrolled')
  await standAt(page, `${event}/attendees/${examples.removableAttendeeId}`)
  await expect(answer()).toHaveText('Enrolled')
  const last = page.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()
  await expect(last).toContainText('Enrolled')
})

test('an administrator saves what the desk holds about a person, and erases it after reading what is deleted and kept', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const admin = await context.newPage()
  await letIn(admin, world.desk.url, 'Administrator')
  await standAt(admin, card)
  await expect(admin.getByText('Waits at the north door')).toBeVisible()
  await admin.getByRole('button', { name: 'More for this person' }).click()
  await admin.getByRole('menuitem', { name: 'Data at this desk' }).click()
  const held = admin.getByRole('dialog', { name: `What this desk holds about ${examples.attendeeName}` })
  await expect(held.getByRole('list', { name: 'What is stored' })).toContainText(/Notes\s*1/)
  for (const [button, type] of [
    ['Save as a page to read', 'html'],
    ['Save as JSON', 'json'],
  ] as const) {
    const saved = admin.waitForEvent('download')
    await held.getByRole('button', { name: button }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${type}$`))
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toContain('Waits at the north door')
    if (type === 'json') expect(JSON.parse(text)).toMatchObject({ parts: { notes: [{ eventId: expect.any(String) }] } })
    else expect(text).toMatch(/^<!doctype html>[^]*<h2>Notes<\/h2>/)
  }
  await held.getByRole('button', { name: 'Erase…' }).click()
  const dialog = admin.getByRole('dialog', { name: `Erase ${examples.attendeeName} from this desk?` })
  await expect(dialog.getByRole('region', { name: 'What is deleted' })).toContainText('notes')
  await expect(dialog.getByRole('region', { name: 'What is kept' })).toContainText('enrollment, registration')
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Erase from this desk' }).click()
  await expect(admin.getByText(`${examples.attendeeName} was erased from this desk`).first()).toBeVisible()
  await expect(admin.getByText('Waits at the north door')).toHaveCount(0)
  await context.close()
})
