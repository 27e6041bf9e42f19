import { type Page, type Route, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { atRest } from '#support/keys.ts'
import { type World, letIn } from '#support/world.ts'

let world: World
let page: Page

// Support sees no text of a code.
test.beforeAll(async ({ browser, demo }) => {
  world = demo
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  await letIn(page, demo.desk.url, 'Support')
})
test.afterAll(() => page.context().close())

const code = () => page.getByLabel('Code', { exact: true })
const person = () => page.getByRole('combobox', { name: 'Person' })
const result = () => page.getByRole('article', { name: 'Result' })

test('the check of a code for a person survives a reload and has a link, which never has the text', async () => {
  const { facts, desk } = world
  await page.goto(`${desk.url}/e/${facts.slug}/attendees/${facts.registeredAttendeeId}`)
  await expect(page.getByRole('heading', { level: 2, name: facts.registeredName })).toBeVisible()
  await page.keyboard.press('t')
  await expect(code()).toBeFocused()
  await page.keyboard.type(facts.badCode)
  await page.keyboard.press('Enter')
  await expect(result().locator('[data-answer-word]')).toHaveText('Does not work')
  const reason = await result().locator('[data-first-reason]').innerText()
  await page.waitForURL(/codes=.*person=|person=.*codes=/)
  expect(page.url()).not.toContain(facts.badCode)
  await page.reload()
  await expect(result().locator('[data-answer-word]')).toHaveText('Does not work')
  await expect(result()).toContainText(`for ${facts.registeredName}`)
  expect(await result().locator('[data-first-reason]').innerText()).toBe(reason)
  await expect(page.locator('body')).not.toContainText(facts.badCode)
  await expect(person()).toHaveValue(facts.registeredName)
  await atRest(page)
  await page.keyboard.press('y')
  await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(link)
  await expect(result().locator('[data-answer-word]')).toHaveText('Does not work')
})

test('what is typed after T, and its Enter, is for the code, however late its page comes; the verdict is in view', async () => {
  const { facts, desk } = world
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto(`${desk.url}/e/${facts.slug}/attendees/${facts.registeredAttendeeId}`)
  await expect(page.getByRole('heading', { level: 2, name: facts.registeredName })).toBeVisible()
  await atRest(page)
  let isTyped = false
  const held: Route[] = []
  await page.route('**/*.js', (route) => (isTyped ? route.continue() : void held.push(route)))
  // A hand's pause: letters at once would be a name.
  await page.keyboard.press('t', { delay: 250 })
  await page.keyboard.type(facts.badCode, { delay: 60 })
  await page.keyboard.press('Enter')
  isTyped = true
  await Promise.all(held.map((route) => route.continue()))
  await expect(result().locator('[data-answer-word]')).toHaveText('Does not work')
  await page.unroute('**/*.js')
  await expect(page.getByRole('combobox', { name: 'Find or do anything' })).toHaveValue('')
  await expect(code()).toHaveValue(facts.badCode)
  await expect
    .poll(async () => {
      const [band, header] = [result().locator('[data-answer]'), page.locator('header').first()]
      const [verdict, top] = [await band.boundingBox(), await header.boundingBox()]
      return verdict && top ? verdict.y - (top.y + top.height) : Number.NaN
    })
    .toBeGreaterThanOrEqual(0)
})

test('a code of a link is checked for a person without its text: only the person is asked for', async () => {
  const { facts, desk } = world
  await page.goto(`${desk.url}/e/${facts.slug}/registration`)
  await code().fill(facts.badCode)
  await page.keyboard.press('Enter')
  await page.waitForURL(/codes=/)
  await page.reload()
  await page
    .getByRole('button', { name: /^Check for a person/ })
    .first()
    .click()
  await expect(person()).toBeFocused()
  await page.keyboard.type(facts.registeredName)
  await page
    .getByRole('option', { name: new RegExp(facts.registeredName) })
    .first()
    .click()
  await expect(result().locator('[data-answer-word]')).toHaveText('Does not work')
  await expect(page).toHaveURL(/person=/)
})
