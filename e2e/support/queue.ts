import { type Page, expect } from '@playwright/test'

import { demoExamplesIn } from './demo-examples.ts'
import { test } from './demo.ts'
import { freeze } from './frozen-service.ts'
import { opened } from './page-checks.ts'
import { type World, demoWorld, letIn } from './world.ts'

/** Names that are full of the letters of keys: U undoes, E enrolls, R removes, A marks. */
export const queue = [
  'Ulf Uareru',
  'Peter Reaper',
  'Anna Undset',
  'Rosa Ares',
  'Eve Suarez',
  'Una Perez',
  'Bo Nyström',
  'Sara Earle',
  'Ryan Prue',
] as const
export const twin = { name: 'Gina Twain', emails: ['twin0@queue.example', 'twin1@queue.example'] }

let world: World

/** A demo of each test's own, with the queue on its guest list. */
export function beginWithQueue(): void {
  test.beforeEach(async ({ browser }) => {
    world = await demoWorld()
    const page = await browser.newPage()
    await letIn(page, world.desk.url, 'Organizer')
    await bringIn(page)
    await page.context().close()
  })
  test.afterEach(() => world.stop())
}

/** Of the demo of this test. */
export const deskOfQueue = (): string => world.desk.url

const list = (url = world.desk.url) => `${url}/e/${world.facts.slug}/attendees`

async function bringIn(page: Page) {
  const rows = [
    ...queue.map((name, at) => `${name};person${at}@queue.example;Day ticket;Cedar Works`),
    ...twin.emails.map((email) => `${twin.name};${email};Day ticket;Cedar Works`),
  ]
  await page.goto(`${list()}/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'queue.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Full name;E-mail;Ticket;Company', ...rows].join('\n')),
  })
  await page.getByRole('radio', { name: 'These are further guests' }).check()
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await page.getByRole('button', { name: /^Keep 11 guests/ }).click()
  await expect(page.getByRole('link', { name: 'Open the guest list' })).toBeVisible()
}

type Guest = { sheet: { name: string; email: string | null }; desk: { arrived: object | null } }

/** Who of the queue is marked. */
export async function marked(page: Page): Promise<string[]> {
  const { eventId } = demoExamplesIn(world.desk.folder)
  const answer = await page.request.get(`${world.desk.url}/desk/events/${eventId}/guests?q=queue.example&limit=100`, {
    headers: { 'x-frontdesk': '1' },
  })
  const { guests } = (await answer.json()) as { guests: Guest[] }
  return guests.flatMap(({ sheet, desk }) => (desk.arrived ? (sheet.email ?? sheet.name) : [])).toSorted()
}

/** Of guests of one name the note says which of them, in brackets. */
export const arrived = (page: Page, name: string) =>
  expect(page.getByText(new RegExp(`${name}(?: \\(.+\\))? has arrived`)).first()).toBeVisible()

/** Requests that change something. */
export function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() !== 'GET' && /enroll|registration|arrivals|notes/.test(path))
      writes.push(`${request.method()} ${/enroll|registration|arrivals|notes/.exec(path)?.[0]}`)
  })
  return writes
}

const expected = [...queue.map((_, at) => `person${at}@queue.example`), 'twin1@queue.example']

export type From = 'guest list' | 'Home'

/** A steward at the page with the search that the queue begins in. */
export async function standAt(page: Page, from: From, url = world.desk.url): Promise<void> {
  await letIn(page, url, 'Event staff')
  await opened(page, from === 'Home' ? url : list(url))
  await expect(page.locator(from === 'Home' ? '#one-box' : '[data-page-search]')).toBeFocused()
  if (from === 'guest list') await expect(page.locator('a[data-guest]').first()).toBeVisible()
}

/** Milliseconds between two Enters of a fast hand. */
const fastest = 80

/** Types a name and Enter Enter. `delay`: milliseconds between two keys. */
export async function enter(page: Page, name: string, delay: number): Promise<void> {
  await page.keyboard.type(name.toLowerCase(), { delay })
  await page.keyboard.press('Enter', { delay: Math.max(delay, fastest) })
  await page.keyboard.press('Enter', { delay: Math.max(delay, fastest) })
}

/** As `keyboard.type`, but waits for no answer of the page: a hand goes on while the page is busy. */
export async function typeBlindly(page: Page, text: string, delay: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const sent: Promise<unknown>[] = []
  for (const letter of text) {
    const isEnter = letter === '\n'
    const key = {
      key: isEnter ? 'Enter' : letter,
      windowsVirtualKeyCode: isEnter ? 13 : letter.toUpperCase().charCodeAt(0),
    }
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: isEnter ? '\r' : letter }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
    )
    await page.waitForTimeout(delay)
  }
  await Promise.all(sent)
}

/** The service does not answer any more; returns what lets it go on. */
export const freezeService = (): (() => void) => freeze(world)

/** `delay`: milliseconds between two keys. */
export function tenInARow(hands: string, delay: number): void {
  for (const from of ['guest list', 'Home'] as const)
    test(`ten names in a row with ${hands} hands, from the ${from}: ten marks and nothing else`, async ({ page }) => {
      await standAt(page, from)
      const writes = writesOf(page)
      for (const name of queue) {
        await enter(page, name, delay)
        await arrived(page, name)
      }
      // Two of one name: nobody is marked before one of them is chosen.
      await enter(page, twin.name, delay)
      await expect(page.getByText(/^Several (guests|people) fit/).first()).toBeVisible()
      expect(writes).toHaveLength(queue.length)
      await choose(page, twin.emails[1] ?? '', from)
      await page.keyboard.press('Enter')
      // One question with the facts, as another guest has this name.
      const question = page.getByRole('dialog', { name: `Mark ${twin.name} as arrived?` })
      await expect(question).toContainText(twin.emails[0] ?? '')
      expect(await marked(page)).toHaveLength(queue.length)
      await expect(question.getByRole('button', { name: 'Arrived all the same' })).toBeFocused()
      await page.keyboard.press('Enter')
      await arrived(page, twin.name)
      // What is typed next is the next search.
      await page.keyboard.type('ulf', { delay })
      await expect(page.locator('input:focus')).toHaveValue('ulf')
      expect(await marked(page)).toEqual(expected)
      expect(writes).toEqual([...expected, 'the question'].map(() => 'PUT arrivals'))
    })
}

/** Goes with the arrow to the row of this address, and opens it. */
async function choose(page: Page, email: string, from: From) {
  const row =
    from === 'Home'
      ? page.getByRole('option', { selected: true })
      : page.getByRole('row').filter({ has: page.locator('a[data-guest]:focus') })
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(row).toContainText(email, { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText(email)
}
