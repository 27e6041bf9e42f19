import { type Browser, type Page, type Route, expect } from '@playwright/test'

import { type DemoExamples, demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { inTheBox, standAt } from '#support/keys.ts'
import { type World, demoScreenIds, demoWorld, letIn, waitlistedCard } from '#support/world.ts'

let world: World
let examples: DemoExamples
let event: string

test.beforeAll(async () => {
  world = await demoWorld()
  examples = demoExamplesIn(world.desk.folder)
  event = `${world.desk.url}/e/${world.facts.slug}`
})
test.afterAll(() => world.stop())

const answer = (page: Page) => page.locator('[data-answer-word]')
const lastWrite = (page: Page) => page.locator('[data-request="done"]')
const arrival = (page: Page) => page.getByRole('region', { name: 'Arrival' })
const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()
/** The desk's own card stands in its place first: a question on that one goes with it. */
const wholeCard = (page: Page) => expect(page.getByRole('button', { name: /^Details of attendee/ })).toBeVisible()
/** The event system may have them as attended a few hours ago, which is asked about: by the hour of the day. */
const arrive = async (page: Page) => {
  await wholeCard(page)
  await press(page, /^Arrived/)
  const sure = page.getByRole('button', { name: 'Arrived all the same' })
  await expect(arrival(page).getByText('by Stella').or(sure)).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(arrival(page)).toContainText('by Stella')
}
const remove = async (page: Page) => {
  await press(page, /^Remove/)
  await page
    .getByRole('group', { name: 'Confirm removal' })
    .getByRole('button', { name: /^Remove(?! and)/ })
    .click()
}

async function deskOf(browser: Browser, role: 'Event staff' | 'Organizer') {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await letIn(page, world.desk.url, role)
  return page
}

/** What others do does not arrive here. */
async function hearsNothing(page: Page) {
  await page.route('**/desk/changes*', (route) => route.abort())
  await page.route('**/desk/events/*/guests/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
}

/** With a reason where one is asked for. */
async function undoArrival(page: Page) {
  await arrival(page).getByRole('button', { name: 'Undo arrival' }).click()
  const reason = page.getByLabel('Reason')
  const notMarked = arrival(page).getByText(/not marked here|Not arrived yet/)
  await expect(reason.or(notMarked)).toBeVisible()
  if (await reason.isVisible()) {
    await reason.fill('Not them')
    await page.keyboard.press('Enter')
  }
  await expect(notMarked).toBeVisible()
}

test.describe('two browsers on one attendee', () => {
  test('the second user to do the same sees who did it, and has nothing to undo', async ({ browser }) => {
    const [stella, oona] = await Promise.all([deskOf(browser, 'Event staff'), deskOf(browser, 'Organizer')])
    await oona.clock.install()
    await hearsNothing(oona)
    const card = `${event}/attendees/${world.facts.attendeeId}`
    await Promise.all([standAt(stella, card), standAt(oona, card)])
    await expect(answer(oona)).toHaveText('Enrolled')
    // Her card is not read again by the clock before she acts on it, however slow the machine is.
    await oona.clock.pauseAt(Date.now() + 1000)
    await remove(stella)
    await expect(lastWrite(stella)).toContainText('removed')
    await remove(oona)
    await oona.clock.resume()
    await expect(lastWrite(oona)).toHaveText(/^Already removed by Stella Marchetti, \d{1,2}:\d{2}/)
    await expect(oona.getByRole('button', { name: /^Undo(?! arrival)/ })).toHaveCount(0)
    await expect(oona.getByText('Was removed already')).toBeVisible()
    await press(stella, /^Undo(?! arrival)/)
    await expect(answer(stella)).toHaveText('Enrolled')
    await expect(lastWrite(stella)).toContainText('enrolled again')
    await Promise.all([stella.context().close(), oona.context().close()])
  })

  test('somebody who was removed in another browser is asked about before they are marked', async ({ browser }) => {
    const [stella, oona] = await Promise.all([deskOf(browser, 'Event staff'), deskOf(browser, 'Organizer')])
    const card = `${event}/attendees/${world.facts.registeredAttendeeId}`
    await oona.clock.install()
    await hearsNothing(oona)
    await standAt(stella, card)
    await expect(arrival(stella)).toContainText(/not marked here|Not arrived yet|Arrived \d/)
    if (await arrival(stella).getByRole('button', { name: 'Undo arrival' }).isVisible()) await undoArrival(stella)
    await standAt(oona, card)
    await wholeCard(oona)
    await expect(answer(oona)).toHaveText('Enrolled')
    await remove(stella)
    await expect(lastWrite(stella)).toContainText('removed')
    // The card is old now; the time for the look stands still, however slow the machine is.
    await oona.clock.pauseAt(Date.now() + 20_000)
    await press(oona, /^Arrived/)
    // By the look of this browser, or by what the desk knows from the other one.
    await expect(oona.getByRole('dialog')).toContainText(/is not on the event( any more|: known at this desk since)/)
    await oona.clock.resume()
    await oona.getByRole('button', { name: 'Not now' }).click()
    await expect(arrival(oona)).not.toContainText('by Oona')
    await press(stella, /^Undo(?! arrival)/)
    await expect(lastWrite(stella)).toContainText('enrolled again')
    await Promise.all([stella.context().close(), oona.context().close()])
  })

  test('a removal is told to the open card of the other, which reads it at once and not at its next turn', async ({
    browser,
  }) => {
    const [stella, oona] = await Promise.all([deskOf(browser, 'Event staff'), deskOf(browser, 'Organizer')])
    const card = `${event}/attendees/${examples.removableAttendeeId}`
    await oona.clock.install()
    // The clock stands still only once the stream is there: without one, nothing can be told.
    const stream = oona.waitForResponse((response) => new URL(response.url()).pathname === '/desk/changes')
    await Promise.all([standAt(stella, card), standAt(oona, card), stream])
    await expect(answer(oona)).toHaveText('Enrolled')
    await oona.clock.pauseAt(Date.now() + 60_000)
    await remove(stella)
    await expect(lastWrite(stella)).toContainText('removed')
    // Time goes on by less than the five seconds after which the card would be read anyway.
    let passed = 0
    await expect(async () => {
      passed += 50
      await oona.clock.runFor(50)
      await expect(answer(oona)).toHaveText('Not enrolled', { timeout: 300 })
    }).toPass()
    expect(passed).toBeLessThan(4500)
    await oona.clock.resume()
    await press(stella, /^Undo(?! arrival)/)
    await expect(lastWrite(stella)).toContainText('enrolled again')
    await Promise.all([stella.context().close(), oona.context().close()])
  })

  test('seven tabs have one stream, and another tab goes on with it when its tab is closed', async ({ browser }) => {
    const first = await deskOf(browser, 'Event staff')
    const context = first.context()
    const streams: Page[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/desk/changes') streams.push(request.frame().page())
    })
    const tabs = [first]
    for (let at = 0; at < 6; at += 1) tabs.push(await context.newPage())
    for (const tab of tabs) {
      await tab.goto(world.desk.url)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect.poll(() => streams.length).toBeGreaterThan(0)
    const [leader] = streams.slice(-1)
    const before = streams.length
    await leader?.close()
    await expect.poll(() => streams.length).toBe(before + 1)
    expect(tabs.filter((tab) => tab !== leader)).toContain(streams.at(-1))
    await context.close()
  })

  test('an arrival that is undone and marked, and a removal, show on the open card of the other without a touch', async ({
    browser,
  }) => {
    const [stella, oona] = await Promise.all([deskOf(browser, 'Event staff'), deskOf(browser, 'Organizer')])
    const card = `${event}/attendees/${examples.removableAttendeeId}`
    await oona.clock.install()
    await Promise.all([standAt(oona, card), standAt(stella, card)])
    // The demo may have marked them already: by the hour of the day.
    const undo = arrival(stella).getByRole('button', { name: 'Undo arrival' })
    await expect(arrival(stella)).toContainText(/not marked here|Arrived \d/)
    if (!(await undo.isVisible())) await arrive(stella)
    await oona.clock.fastForward(10_000)
    await expect(arrival(oona)).toContainText(/Arrived \d/)
    await undoArrival(stella)
    await oona.clock.fastForward(10_000)
    await expect(arrival(oona)).toContainText('not marked here')
    await arrive(stella)
    await oona.clock.fastForward(10_000)
    await expect(arrival(oona)).toContainText('by Stella')
    await remove(stella)
    await expect(lastWrite(stella)).toContainText('removed')
    await oona.clock.fastForward(10_000)
    await expect(answer(oona)).toHaveText('Not enrolled')
    await press(stella, /^Undo(?! arrival)/)
    await expect(lastWrite(stella)).toContainText('enrolled again')
    await Promise.all([stella.context().close(), oona.context().close()])
  })

  test('concurrent enrollment and removal: each user sees the outcome, both agree afterwards, both are in the activity', async ({
    browser,
  }) => {
    const [stella, oona] = await Promise.all([deskOf(browser, 'Event staff'), deskOf(browser, 'Organizer')])
    await oona.clock.install()
    await hearsNothing(oona)
    const card = `${event}/attendees/${examples.removableAttendeeId}`
    await standAt(oona, card)
    await expect(answer(oona)).toHaveText('Enrolled')
    // Her card is not read again by the clock before she acts on it, however slow the machine is.
    await oona.clock.pauseAt(Date.now() + 1000)
    await standAt(stella, card)
    await remove(stella)
    await expect(lastWrite(stella)).toContainText('removed')
    // Both requests are held until both were sent.
    const held: Route[] = []
    for (const page of [stella, oona])
      await page.route('**/api/events/enroll-attendee', (route) => void held.push(route))
    await Promise.all([press(stella, /^Enroll/), remove(oona)])
    await expect.poll(() => held.length).toBe(2)
    await oona.clock.resume()
    const answered = oona.waitForResponse('**/api/events/enroll-attendee')
    await Promise.all([...held.map((route) => route.continue()), answered])
    // Whichever came second is all that the card of the other says then.
    const enrolled = lastWrite(stella).filter({ hasText: 'enrolled' })
    await expect(enrolled.or(stella.getByRole('article', { name: /, Not enrolled$/ })).first()).toBeVisible()
    const removed = lastWrite(oona).filter({ hasText: /removed|Already so/ })
    await expect(removed.or(oona.getByRole('article', { name: /, Enrolled$/ })).first()).toBeVisible()
    await Promise.all([stella.reload(), oona.reload()])
    // A card may show what the desk knew of them before the event system has answered.
    await expect(async () => {
      const word = await answer(stella).innerText()
      expect(word).toMatch(/^(Enrolled|Not enrolled)$/)
      await expect(answer(oona)).toHaveText(word, { timeout: 1000 })
      await expect(answer(stella)).toHaveText(word, { timeout: 1 })
    }).toPass()
    const activity = oona.getByRole('region', { name: 'Activity' })
    await expect(activity).toContainText('Stella Marchetti')
    await expect(activity).toContainText('Oona Virtanen')
    await Promise.all([stella.context().close(), oona.context().close()])
  })
})

test.describe('on a card', () => {
  test.beforeEach(({ page }) => letIn(page, world.desk.url, 'Event staff'))

  test('the removal of a person who attended warns before it is done', async ({ page }) => {
    const card = `${event}/attendees/${examples.attendeeId}`
    const costs = page.getByRole('group', { name: 'Confirm removal' }).getByText('They have attended this event')
    for (const hasAttended of [false, true]) {
      await page.route('**/api/events/*/attendees/*', async (route) => {
        const response = await route.fetch()
        const record = (await response.json()) as { attendee: object }
        await route.fulfill({ response, json: { ...record, attendee: { ...record.attendee, hasAttended } } })
      })
      await standAt(page, card)
      await expect(answer(page)).toHaveText('Enrolled')
      await press(page, /^Remove/)
      await expect(costs).toHaveCount(hasAttended ? 1 : 0)
      await page.unroute('**/api/events/*/attendees/*')
    }
  })

  test('a person in the directory keeps their name when no record can be read', async ({ page }) => {
    // Somebody whom no other test of this file enrolls or removes, and who is on no guest list.
    await standAt(page, `${world.desk.url}${waitlistedCard(world.desk.folder)}`)
    await expect(answer(page)).toHaveText('Waitlisted')
    const name = await page.getByRole('article').getByRole('heading', { level: 2 }).first().innerText()
    await page.route('**/api/events/*/attendees/*', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 404, code: 'upstream_not_found', title: 'Not found' }),
      }),
    )
    await page.reload()
    await expect(answer(page)).toHaveText('Not on the list')
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  })

  test('the result of an action limits a long name to two lines, with Undo visible', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 760 })
    await page.goto(`${event}/attendees`)
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim()
    await page.getByLabel('Name, e-mail, phone, id or link').fill(`${name}, long.name@example.org`)
    await page.keyboard.press('Enter')
    await expect(lastWrite(page)).toContainText('Wolfeschlegel')
    const line = lastWrite(page).getByRole('paragraph').first()
    const { height, lineHeight } = await line.evaluate((it) => ({
      height: it.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(it).lineHeight),
    }))
    expect(height).toBeLessThanOrEqual(2 * lineHeight + 1)
    await expect(line).toHaveAttribute('title', new RegExp(name))
    await expect(page.getByRole('button', { name: /^Undo(?! arrival)/ })).toBeInViewport()
  })
})

test('a walk-in is enrolled from the search box on Home, at the running event', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  // While the event runs, by the clock of this browser.
  const record = await page.request.get(
    `${world.desk.url}/api/events/get-for-slug?projectid=${examples.projectId}&slug=${world.facts.slug}`,
    {
      headers: { 'x-frontdesk': '1' },
    },
  )
  const { startUtc } = (await record.json()) as { startUtc: string }
  await page.clock.setFixedTime(Date.parse(startUtc) + 3_600_000)
  await page.goto(world.desk.url)
  const box = page.getByRole('combobox', { name: 'Find or do anything' })
  await expect(box).toBeFocused()
  await expect(page.getByRole('link', { name: 'Tideline: Enroll' })).toBeVisible()
  await page.keyboard.type('Ida Öberg, ida.oberg@example.org')
  await expect(page.getByRole('option', { name: /^Enroll Ida Öberg/, selected: true })).toContainText(
    world.facts.eventName,
  )
  const sent = page.waitForRequest('**/api/events/enroll-attendee')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toMatchObject({
    enroll: true,
    eventId: examples.eventId,
    name: 'Ida Öberg',
    email: 'ida.oberg@example.org',
  })
  await expect(page.getByRole('heading', { level: 2, name: 'Ida Öberg' })).toBeVisible()
  // The next walk-in can be typed at once.
  await inTheBox(page)
  await expect(answer(page)).toHaveText('Enrolled')
  // With a browser clock that is hours off, an earlier enrollment must not look like a new one.
  await expect(lastWrite(page)).toContainText('Ida Öberg enrolled')
  await press(page, /^Undo(?! arrival)/)
  await expect(answer(page)).toHaveText('Not enrolled')
})

test('who was enrolled at the door is let in by the next Enter', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  const letInNext = async (name: string) => {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    const section = page.getByRole('region', { name: 'Arrival' })
    await expect(section.getByRole('button', { name: /^Arrived/ }).getByText('↵')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(section).toContainText(/Arrived \d/)
  }
  await page.goto(`${event}/attendees`)
  const finder = page.getByLabel('Name, e-mail, phone, id or link')
  await finder.fill('Nina Neumond nina.neumond@example.org')
  await expect(page.getByRole('heading', { name: 'Someone new' })).toBeVisible()
  await finder.press('Enter')
  await letInNext('Nina Neumond')
  await page.goto(event)
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('Nils Neumond, nils.neumond@example.org')
  await expect(page.getByRole('option', { name: /^Enroll Nils/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await letInNext('Nils Neumond')
})

test('the details of an answer are read in the colours of a dialog', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(`${event}/attendees/${world.facts.attendeeId}`)
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Copy/ })).toBeVisible()
  const [own, inside] = await dialog.evaluate((it) =>
    [it, it.querySelector('pre')].map((one) => {
      const { color, textAlign } = getComputedStyle(one ?? it)
      return { color, textAlign }
    }),
  )
  expect(own?.textAlign).toBe('start')
  expect(inside).toEqual(own)
})

test('companies are filtered by one set of labelled chips', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(`${event}/companies`)
  const sets = page.getByRole('navigation', { name: 'Filter: Type' })
  await expect(sets).toHaveCount(1)
  const chips = sets.getByRole('link')
  await expect(chips.nth(1)).toBeVisible()
  const words = await chips.allInnerTexts()
  expect(new Set(words).size, words.join(', ')).toBe(words.length)
  const rows = page.getByRole('main').getByRole('listitem')
  const all = await rows.count()
  await chips.first().click()
  await expect(sets.locator('[aria-current]')).toHaveCount(1)
  await expect(chips.first()).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  expect(await rows.count()).toBeGreaterThan(0)
  await chips.first().click()
  await expect(sets.locator('[aria-current]')).toHaveCount(0)
  await expect(rows).toHaveCount(all)
  // The default sort chip is not current while another one is selected.
  await page.goto(`${event}/posts?sort=-created`)
  const order = page.getByRole('navigation', { name: 'Filter: Order' })
  await expect(order.getByRole('link', { name: 'Newest first' })).toHaveAttribute('aria-current', 'true')
  await expect(order.locator('[aria-current]')).toHaveCount(1)
})

test('the overview collapses rarely used sections', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await page.goto(event)
  const id = page.getByText('Event id', { exact: true })
  await expect(page.getByRole('heading', { name: 'Numbers' })).toBeVisible()
  await expect(id).toBeHidden()
  await page.locator('details').filter({ has: id }).locator('summary').filter({ hasText: 'Details' }).click()
  await expect(id).toBeVisible()
})

test('date fields fit a phone side by side, and an empty one looks empty', async ({ page }) => {
  await letIn(page, world.desk.url, 'Organizer')
  await page.setViewportSize({ width: 360, height: 760 })
  const { projectId } = demoScreenIds(world.desk.folder)
  await page.goto(`${world.desk.url}/projects/${projectId}/new-event`)
  const dates = page.locator('main input:is([type=date], [type=time])')
  await expect(dates.first()).toBeVisible()
  const boxes = await dates.filter({ visible: true }).evaluateAll((inputs) => {
    const nested = (rule: CSSRule): string[] => {
      const own = rule instanceof CSSStyleRule ? rule.selectorText : ''
      const inner = 'cssRules' in rule ? [...(rule as CSSGroupingRule).cssRules].flatMap(nested) : []
      return [own, ...inner.map((text) => text.replaceAll('&', own))]
    }
    // WebKit shows today in an empty date field: a style rule hides it.
    const part = '::-webkit-datetime-edit'
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).flatMap(nested)
    const bases = rules.flatMap((rule) => (rule.endsWith(part) ? [rule.slice(0, -part.length)] : []))
    return inputs.map((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect()
      const isEmpty = it instanceof HTMLInputElement && it.value === ''
      const isFaint = bases.some((base) => base !== '' && it.matches(base))
      return { left, right, top, bottom, cut: it.scrollWidth > it.clientWidth, isEmpty, isFaint }
    })
  })
  expect(boxes.length).toBeGreaterThan(1)
  for (const [nth, box] of boxes.entries()) {
    expect([box.left >= 0, box.right <= 360, box.cut]).toEqual([true, true, false])
    expect(box.isFaint).toBe(box.isEmpty)
    for (const other of boxes.slice(nth + 1)) {
      const apart =
        box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top
      expect(apart).toBe(true)
    }
  }
})
