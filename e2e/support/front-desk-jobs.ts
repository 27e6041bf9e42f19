import { type Page, type Route, expect } from '@playwright/test'

import { type DemoExamples, demoExamplesIn } from './demo-examples.ts'
import { test } from './demo.ts'
import {
  type Job,
  type Keys,
  budgets,
  inTheBox,
  keys,
  sendingIsOpen,
  someoneRegistered,
  standAt,
  standReloaded,
} from './keys.ts'
import { type World, demoWorld } from './world.ts'

let world: World
let page: Page
let event: string
let examples: DemoExamples
let otherRegistered: string

type From = 'after a reload' | 'from a link' | 'from Home'

/** On the page that the task starts from, with the focus where a user finds it. */
async function standOn(from: From, path: string): Promise<void> {
  if (from === 'after a reload') return standReloaded(page, `${event}${path}`)
  if (from === 'from a link' && path !== guestList()) return standAt(page, `${event}${path}`)
  await page.goto(from === 'from Home' ? world.desk.url : `${event}${path}`)
  await page.waitForLoadState('networkidle')
  // The guest list begins in its own search.
  if (from === 'from Home') await inTheBox(page)
  else await expect(page.locator('[data-page-search]')).toBeFocused()
}

const anywhere = ['after a reload', 'from a link', 'from Home'] as const
const once = ['after a reload'] as const

const answer = () => page.locator('[data-answer-word]')
const card = (name: string) => page.getByRole('heading', { level: 2, name })
const option = (name: RegExp) => page.getByRole('option', { name, selected: true })
const overview = () => ''
const guestList = () => '/attendees'
const ofExample = () => `/attendees/${examples.attendeeId}`
const ofOther = () => `/attendees/${world.facts.attendeeId}`
const isOpen = (name: string) => expect(card(name), 'the person has the focus, not the event').toBeFocused()

async function registerWithCode(keyboard: Keys, name: string) {
  await keyboard.press('b')
  await expect(page.getByRole('radio', { name: 'Two-day pass' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /Pass code/ })).toBeFocused()
  await keyboard.paste(world.facts.goodCode)
  await keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Start this registration?' })
  await expect(review.getByRole('region', { name: 'What it does' }).getByRole('listitem').first()).toBeVisible()
  await expect(review).toContainText(name)
  await expect(review.getByRole('button', { name: /^Start registration/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('article', { name: /^Registration of/ })).toBeFocused()
}

type Guest = { sheet: { name: string }; desk: { arrived: object | null } }

async function guestsOf(query: string): Promise<Guest[]> {
  const answered = await page.request.get(
    `${world.desk.url}/desk/events/${examples.eventId}/guests?limit=100&${query}`,
    { headers: { 'x-frontdesk': '1' } },
  )
  expect(answered.status(), await answered.text()).toBe(200)
  return ((await answered.json()) as { guests: Guest[] }).guests
}

/** The name of somebody who has not arrived, and that fits nobody else. */
async function missingName(): Promise<string> {
  for (const { sheet, desk } of await guestsOf('arrived=no')) {
    const fitting = await guestsOf(`q=${encodeURIComponent(sheet.name)}`)
    if (!desk.arrived && fitting.length === 1) return sheet.name
  }
  throw new Error('everybody has arrived, or is one of several of that name')
}

/** The tasks of the front desk, from each place that they start at. */
export function frontDeskJobs(): () => { world: World; page: Page; event: string } {
  test.beforeAll(async ({ browser }) => {
    // The table opens pages faster than a person does: the limit for a person is tested elsewhere.
    world = await demoWorld({ PERSON_REQUESTS_PER_MINUTE: '6000' })
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

  const used: { job: Job; from: From; budget: number; used: number }[] = []
  /** A task by keyboard alone, within its budget of presses, from each of these places. */
  function job(
    name: Job,
    path: () => string,
    work: (keyboard: Keys) => Promise<void>,
    places: readonly From[] = ['after a reload', 'from a link'],
  ) {
    for (const from of places)
      test(`${name} (${budgets[name]}), ${from}`, async () => {
        await standOn(from, path())
        const keyboard = keys(page)
        await work(keyboard)
        used.push({ job: name, from, budget: budgets[name], used: keyboard.used() })
        expect(keyboard.used(), `presses for “${name}”`).toBeLessThanOrEqual(budgets[name])
      })
  }

  job(
    'are they on?',
    overview,
    async (keyboard) => {
      await keyboard.scan(`${event}/attendees/${world.facts.attendeeId}`)
      await expect(card(world.facts.attendeeName)).toBeVisible()
      await expect(answer()).toHaveText('Enrolled')
    },
    anywhere,
  )

  job(
    'their state',
    overview,
    async (keyboard) => {
      await keyboard.scan(examples.attendeeId)
      await expect(card(examples.attendeeName)).toBeVisible()
      await expect(answer()).toHaveText('Enrolled')
      for (const id of ['attended', 'registered', 'payment', 'approval', 'code', 'confirmation']) {
        const told = page.locator(`[data-fact=${id}]`)
        await expect(told).not.toHaveAttribute('data-fact-answer', 'reading')
        // Source and age of the fact.
        await expect(page.locator(`[data-fact-source=${id}] [data-source]`)).toHaveText(/^operation \d+, as of/)
      }
    },
    anywhere,
  )

  job('hand over', ofExample, async (keyboard) => {
    await isOpen(examples.attendeeName)
    await keyboard.press('y')
    await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${event}/attendees/${examples.attendeeId}`)
  })

  job(
    'leave a note',
    ofExample,
    async (keyboard) => {
      await isOpen(examples.attendeeName)
      await keyboard.press('n')
      await expect(page.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
      await keyboard.type('Asked for a receipt')
      await keyboard.press('Enter')
      await expect(page.getByRole('list', { name: /^Notes on/ })).toContainText('Asked for a receipt')
    },
    once,
  )

  job('which events?', ofExample, async (keyboard) => {
    await isOpen(examples.attendeeName)
    await keyboard.press('p')
    const grid = page.getByRole('table', { name: 'Guest list, enrollment and registration by event' })
    await expect(grid.getByRole('row', { name: new RegExp(world.facts.eventName) })).toContainText('Enrolled')
    await page.keyboard.press('Escape')
    await expect(grid).toHaveCount(0)
  })

  job(
    'who is calling?',
    overview,
    async (keyboard) => {
      await keyboard.type(world.facts.attendeeId)
      await expect(option(new RegExp(`^${world.facts.attendeeName}`))).toBeVisible()
      await keyboard.press('Enter')
      await expect(card(world.facts.attendeeName)).toBeVisible()
    },
    anywhere,
  )

  job(
    'remove someone',
    ofOther,
    async (keyboard) => {
      await isOpen(world.facts.attendeeName)
      await keyboard.press('r')
      const confirm = page.getByRole('group', { name: 'Confirm removal' })
      await expect(confirm).toContainText(world.facts.attendeeName)
      await expect(confirm).toContainText(world.facts.eventName)
      await expect(confirm.getByRole('button', { name: /^Remove(?! and)/ })).toBeFocused()
      await expect(confirm).toHaveAttribute('data-answerable')
      await keyboard.press('Enter')
      await expect(answer()).toHaveText('Not enrolled')
      await expect(page.locator('[data-request="done"]')).toBeVisible()
      await inTheBox(page)
    },
    once,
  )

  job(
    'add a walk-in',
    overview,
    async (keyboard) => {
      await keyboard.paste('Zoë Ångström-Li, zoe.angstrom@example.org')
      await expect(option(/^Enroll Zoë/)).toBeVisible()
      await keyboard.press('Enter')
      await expect(card('Zoë Ångström-Li')).toBeVisible()
      await expect(answer()).toHaveText('Enrolled')
      await expect(page.getByRole('button', { name: /^Undo(?! arrival)/ })).toBeVisible()
      await inTheBox(page)
    },
    once,
  )

  job(
    'what is left?',
    overview,
    async (keyboard) => {
      await keyboard.press('g', 'i')
      const running = page.getByRole('region', { name: world.facts.eventName })
      await expect(running.getByRole('listitem').first()).toContainText(/\d+ left/)
    },
    ['from Home'],
  )

  job(
    'what is left?',
    overview,
    async (keyboard) => {
      await keyboard.press('g', 'i')
      await expect(page.getByRole('row', { name: new RegExp(world.facts.item) })).toContainText(/\d+ left/)
    },
    ['after a reload', 'from a link'],
  )

  job(
    'a sponsor’s person',
    overview,
    async (keyboard) => {
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
    },
    anywhere,
  )

  job(
    'are the types healthy?',
    overview,
    async (keyboard) => {
      await keyboard.press('g', 'r')
      const types = page.getByRole('table', { name: 'Registration types' })
      await expect(types.getByRole('row', { name: /Two-day pass/ })).toContainText('Open')
      await expect(types.getByRole('columnheader', { name: /Window|Takes|Open/ }).first()).toBeVisible()
    },
    anywhere,
  )

  job(
    'who is still missing?',
    overview,
    async (keyboard) => {
      await keyboard.press('g', 'v')
      await expect(page.getByRole('list', { name: 'Still missing' }).getByRole('listitem').first()).toBeVisible()
      await expect(
        page.getByRole('link', { name: 'Arrivals', exact: true }).and(page.locator('[aria-current=page]')),
      ).toBeVisible()
    },
    anywhere,
  )

  job(
    'look up a code',
    overview,
    async (keyboard) => {
      await keyboard.paste(world.facts.badCode)
      const code = page.getByRole('article', { name: /^Code / })
      await expect(code).toContainText(world.facts.badReason)
      await expect(code).toContainText('Two-day pass')
      expect(page.url(), 'a code stands in no address').not.toContain(world.facts.badCode)
    },
    anywhere,
  )

  job('why does it fail for her?', overview, async (keyboard) => {
    await keys(page).paste(world.facts.badCode)
    await expect(page.getByRole('article', { name: /^Code / })).toBeVisible()
    await keyboard.press('t')
    await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused()
    await keyboard.paste(world.facts.personId)
    await keyboard.press('Enter')
    const verdict = page.getByRole('article', { name: 'Result' })
    await expect(verdict.locator('[data-answer-word]')).toHaveText('Does not work')
    await expect(verdict).toContainText(world.facts.badReason)
  })

  job(
    'check and resend',
    overview,
    async (keyboard) => {
      await keyboard.paste(examples.attendeeId)
      await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await keyboard.press('s')
      await expect(page.getByRole('region', { name: 'Earlier messages' })).toContainText('None from this desk')
      await sendingIsOpen(page)
      await keyboard.press('Enter')
      await expect(page.getByText(/^Confirmation queued for/).first()).toBeVisible()
      await inTheBox(page)
    },
    once,
  )

  job(
    'register with a code',
    overview,
    async (keyboard) => {
      await keyboard.paste(examples.removableAttendeeId)
      await isOpen(examples.removableAttendeeName)
      await expect(page.getByRole('button', { name: 'More actions' }).or(answer()).first()).toBeVisible()
      await registerWithCode(keyboard, examples.removableAttendeeName)
    },
    ['from Home'],
  )

  job(
    'register with a code',
    ofOther,
    async (keyboard) => {
      await isOpen(world.facts.attendeeName)
      await registerWithCode(keyboard, world.facts.attendeeName)
    },
    once,
  )

  job(
    'they are here',
    guestList,
    async (keyboard) => {
      const name = await missingName()
      await keyboard.type(name)
      await keyboard.press('Control+Enter')
      await expect(page.getByText(`${name} has arrived`).first()).toBeVisible()
      const [guest] = await guestsOf(`q=${encodeURIComponent(name)}`)
      expect(guest?.desk.arrived).not.toBeNull()
      // The next name replaces this one.
      await keyboard.type('x')
      await expect(page.locator('input:focus')).toHaveValue('x')
    },
    ['from a link', 'from Home'],
  )

  test('another person is registered', async () => {
    otherRegistered = await someoneRegistered(page, examples.eventId, examples.attendeeId)
  })
  job(
    'resend to the right address',
    () => `/attendees/${otherRegistered}`,
    async (keyboard) => {
      await expect(page.getByRole('button', { name: /^Send confirmation/ })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await keyboard.press('s')
      await sendingIsOpen(page)
      await keyboard.paste('the.right.one@example.org')
      await keyboard.press('Enter')
      await expect(page.getByText('Confirmation queued for the.right.one@example.org').first()).toBeVisible()
      await inTheBox(page)
    },
    once,
  )

  test('no task exceeds its budget of presses', () => {
    console.table(used)
    test.info().annotations.push({ type: 'keys', description: JSON.stringify(used) })
    const tried = new Set(used.map((row) => row.job))
    expect(Object.keys(budgets).filter((name) => !tried.has(name as Job))).toEqual([])
    expect(used.filter((row) => row.used > row.budget)).toEqual([])
  })

  return () => ({ world, page, event })
}
