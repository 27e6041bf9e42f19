import { type Page, expect } from '@playwright/test'

import { chooseMore, scan } from '#support/demo-door.ts'
import { demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { bringInGuests, guestRows, openGuestList } from '#support/guest-list.ts'
import { faultsOf, opened, violationsOf } from '#support/page-checks.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

// Guests mark themselves at a kiosk: one that staff started, and an account that is nothing else.

let world: World
test.beforeAll(async ({ browser }) => {
  world = await demoWorld()
  const page = await browser.newPage()
  await letIn(page, world.desk.url, 'Organizer')
  await bringInGuests(page, `${world.desk.url}/e/${world.facts.slug}`, [
    'Full name;E-mail;Confirmation number',
    'Ana Kiosk;ana@kiosk.example;KI-1001',
    'Bo Kiosk;bo@kiosk.example;KI-1002',
    'Cy Kiosk;cy@kiosk.example;KI-1003',
    'Di Kiosk;di@kiosk.example;KI-1004',
    'Ed Kiosk;ed@kiosk.example;KI-1005',
  ])
  await page.close()
})
test.afterAll(() => world.stop())

const at = (path: string) => world.desk.url + path
const answer = (page: Page) => page.locator('[data-kiosk-answer]')
const typeYourCode = (page: Page) => page.getByRole('button', { name: 'Type your code' })
async function typeCode(page: Page, code: string) {
  await typeYourCode(page).click()
  await page.getByLabel('Your code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}
async function startKiosk(page: Page) {
  await page.getByLabel('PIN to leave the kiosk').fill('4711')
  await page.getByRole('button', { name: 'Start the kiosk' }).click()
  await expect(typeYourCode(page)).toBeVisible()
}
/** Whether the sign of a button lies beside its words, and the words are not cut off. */
function isLegible(button: Element): boolean {
  const [sign, words] = [button.querySelector('svg'), button.lastElementChild]
  if (!sign || !words) return false
  const isBeside = sign.getBoundingClientRect().right <= words.getBoundingClientRect().left
  const lineHeight = Number.parseFloat(getComputedStyle(words).lineHeight)
  return (
    isBeside &&
    words.scrollWidth <= words.clientWidth &&
    lineHeight >= 1.2 * Number.parseFloat(getComputedStyle(words).fontSize)
  )
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('staff start a kiosk with a PIN, a code marks once, and only the PIN leaves it', async ({ page }) => {
  await letIn(page, world.desk.url, 'Event staff')
  await opened(page, at(`/e/${world.facts.slug}/door`))
  await chooseMore(page, 'Kiosk')
  await page.getByRole('button', { name: 'Name this door' }).click()
  await page.getByLabel('Name of the door at this desk').fill('Side door')
  await page.getByRole('button', { name: 'Save door' }).click()
  await expect(page.getByRole('button', { name: 'Door: Side door' })).toBeVisible()
  await startKiosk(page)
  // Back, and the address of another page, lead back to it.
  await page.goBack()
  await expect(typeYourCode(page)).toBeVisible()
  const { secondEventId } = demoExamplesIn(world.desk.folder)
  for (const path of ['/', `/e/${secondEventId}/kiosk`]) {
    // The page leads back before it has loaded, which ends this visit.
    await page.goto(at(path)).catch(() => undefined)
    await page.waitForURL(at(`/e/${world.facts.slug}/kiosk`))
    await expect(typeYourCode(page)).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
  }
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    for (const name of ['Scan your code', 'Type your code'])
      expect(await page.getByRole('button', { name }).evaluate(isLegible), `${name} at ${viewport.width}`).toBe(true)
    await page.screenshot({ path: `test-results/kiosk-${viewport.width}.png` })
  }
  await typeCode(page, 'ki-1001')
  await expect(answer(page)).toHaveText('Welcome, Ana')
  await expect(typeYourCode(page)).toBeVisible()
  await typeCode(page, 'KI-1001')
  await expect(answer(page)).toHaveText('Please see the staff')

  await page.reload()
  await page.getByRole('button', { name: 'For the staff' }).click()
  await page.getByLabel('PIN', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Leave the kiosk' }).click()
  await expect(page.getByText('This is not the PIN')).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill('4711')
  await page.getByRole('button', { name: 'Leave the kiosk' }).click()
  await page.waitForURL(/\/e\/[^/]+\/door$/u)
})

test('a keyboard scanner is answered on every screen, and after a wrong code the next one can be scanned or typed', async ({
  page,
}) => {
  await letIn(page, world.desk.url, 'Event staff')
  await opened(page, at(`/e/${world.facts.slug}/kiosk`))
  await expect(page.getByLabel('PIN to leave the kiosk')).toBeFocused()
  await startKiosk(page)
  await scan(page, 'KI-0000')
  await expect(answer(page)).toHaveText('Please see the staff')
  await scan(page, 'KI-1003')
  await expect(answer(page)).toHaveText('Welcome, Cy')
  await expect(typeYourCode(page)).toBeVisible()
  await page.getByRole('button', { name: 'Scan your code' }).click()
  await scan(page, 'KI-0000')
  await expect(answer(page)).toHaveText('Please see the staff')
  await page.keyboard.type('KI-1004', { delay: 110 })
  await expect(page.getByLabel('Your code')).toHaveValue('KI-1004')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toHaveText('Welcome, Di')
  await expect(typeYourCode(page)).toBeVisible()
  // A guest has opened the question for the PIN, and the next one scans.
  await page.getByRole('button', { name: 'For the staff' }).click()
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused()
  // By the real keyboard: only its Enter sends the form.
  await page.keyboard.type('KI-1005')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toHaveText('Welcome, Ed')
})

test('a kiosk account marks by code at its event, and is shown nothing else', async ({ page, browser }) => {
  const { projectId, eventId } = demoExamplesIn(world.desk.folder)
  await letIn(page, world.desk.url, 'Administrator')
  await page.goto(at('/team'))
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Lobby')
  await dialog.getByLabel('E-mail').fill('lobby@example.org')
  await dialog.getByRole('radio', { name: 'Kiosk' }).check()
  const make = dialog.getByRole('button', { name: 'Make the link' })
  await expect(make).toHaveAccessibleDescription('A kiosk account is limited to at least one project or event')
  await dialog.getByRole('radio', { name: /^Only these projects/ }).check()
  await dialog.getByLabel('Project', { exact: true }).selectOption(projectId)
  await dialog.getByLabel('Event', { exact: true }).fill(eventId)
  await dialog.getByRole('button', { name: 'Add the event' }).click()
  await make.click()
  const shown = page.getByRole('dialog', { name: 'A one-time link' })
  await expect(shown).toContainText(/\/invite#[\w-]{43}/)
  const link = /http\S+\/invite#[\w-]{43}/.exec(await shown.innerText())?.[0] ?? ''

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const kiosk = await context.newPage()
  await kiosk.goto(link)
  await kiosk.getByLabel('Password').fill('a long enough password 8')
  await kiosk.getByRole('button', { name: 'Set the password and sign in' }).click()
  await kiosk.waitForURL(at('/kiosk'))
  const heading = kiosk.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(world.facts.eventName)
  await expect(typeYourCode(kiosk)).toHaveCount(0)
  await startKiosk(kiosk)
  const faults = faultsOf(kiosk, world.desk.url)
  expect(await violationsOf(kiosk, 'the kiosk')).toEqual([])
  await typeCode(kiosk, 'KI-1002')
  await expect(answer(kiosk)).toHaveText('Welcome, Bo')
  expect(await overflow(kiosk)).toBeLessThanOrEqual(0)

  await kiosk.reload()
  await expect(heading).toHaveText(world.facts.eventName)
  const refused: string[] = []
  kiosk.on('response', (response) => {
    if (response.status() >= 400) refused.push(response.url())
  })
  for (const path of ['/', '/team', '/account', `/e/${world.facts.slug}`, `/e/${eventId}/attendees`, '/no-such-page']) {
    await kiosk.goto(at(path))
    await kiosk.waitForURL(at('/kiosk'))
    await expect(typeYourCode(kiosk)).toBeVisible()
    await expect(kiosk.getByRole('link')).toHaveCount(0)
    await expect(kiosk.getByRole('searchbox').or(kiosk.getByRole('combobox'))).toHaveCount(0)
  }
  expect([...refused, ...faults]).toEqual([])
  expect((await kiosk.request.get(at(`/desk/events/${eventId}/guests`))).status()).toBe(403)

  await kiosk.getByRole('button', { name: 'For the staff' }).click()
  expect(await overflow(kiosk)).toBeLessThanOrEqual(0)
  expect(await violationsOf(kiosk, 'leaving the kiosk')).toEqual([])
  await kiosk.screenshot({ path: 'test-results/kiosk-leave.png' })
  await kiosk.getByLabel('PIN', { exact: true }).fill('4711')
  await kiosk.getByRole('button', { name: 'Sign out' }).click()
  await kiosk.waitForURL(at('/sign-in'))

  await openGuestList(page, world, '?who=Bo%20Kiosk')
  await guestRows(page).filter({ hasText: 'Bo Kiosk' }).click()
  await expect(page.getByRole('region', { name: 'Arrival' })).toContainText(/Arrived \d\d:\d\d.*by Lobby/)
  await context.close()
})

test('a kiosk account of several events chooses one, and stays there after a reload', async ({ page, browser }) => {
  const { projectId, eventId } = demoExamplesIn(world.desk.folder)
  await letIn(page, world.desk.url, 'Administrator')
  const today = await page.request.get(at(`/desk/catalogue/events?when=today&project=${projectId}&limit=2`))
  const { events } = (await today.json()) as { events: { id: string }[] }
  const other = events.find(({ id }) => id !== eventId)?.id ?? ''
  const scope = [eventId, other].map((id) => ({ projectId, eventId: id }))
  const data = { name: 'Foyer', email: 'foyer@example.org', role: 'kiosk', scope }
  const invited = await page.request.post(at('/desk/invites'), { headers: { 'x-frontdesk': '1' }, data })
  const { link } = (await invited.json()) as { link: string }
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
  const kiosk = await context.newPage()
  await kiosk.goto(link)
  await kiosk.getByLabel('Password').fill('a long enough password 9')
  await kiosk.getByRole('button', { name: 'Set the password and sign in' }).click()
  const heading = kiosk.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Which event is this kiosk for?')
  await expect(kiosk.getByRole('listitem')).toHaveCount(2)
  expect(await overflow(kiosk)).toBeLessThanOrEqual(0)
  expect(await violationsOf(kiosk, 'the choice of an event')).toEqual([])
  await kiosk.screenshot({ path: 'test-results/kiosk-choice.png' })
  await kiosk.getByRole('listitem').filter({ hasText: world.facts.eventName }).getByRole('link').click()
  await startKiosk(kiosk)
  await kiosk.reload()
  await expect(heading).toHaveText(world.facts.eventName)
  await expect(typeYourCode(kiosk)).toBeVisible()
  await context.close()
})
