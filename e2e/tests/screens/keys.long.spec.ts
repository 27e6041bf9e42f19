import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { frontDeskJobs } from '#support/front-desk-jobs.ts'
import { inTheBox, keys, standAt, typeAtPace } from '#support/keys.ts'

const there = frontDeskJobs()

test('the card of a code survives a reload, and has a link that opens it again without the text', async () => {
  const { world, page, event } = there()
  await standAt(page, event)
  const cards = page.getByRole('article', { name: /^Code / })
  await keys(page).paste(world.facts.badCode)
  await expect(cards.first()).toContainText(world.facts.badReason)
  const shown = await cards.evaluateAll((them) => them.map((it) => it.getAttribute('aria-label')))
  await expect.poll(() => new URL(page.url()).searchParams.get('codes')?.split(',').length).toBe(shown.length)
  expect(page.url(), 'a code stands in no address').not.toContain(world.facts.badCode)
  await page.reload()
  await expect(cards.first()).toContainText(world.facts.badReason)
  expect(await cards.evaluateAll((them) => them.map((it) => it.getAttribute('aria-label')))).toEqual(shown)
  await expect(page.getByText(world.facts.badCode)).toHaveCount(0)
  await page.keyboard.press('y')
  await expect(page.getByText('Copied a link to this card').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).not.toContain(world.facts.badCode)
  await standAt(page, event)
  await keys(page).paste(link)
  await expect(cards).toHaveCount(1)
  await expect(cards).toHaveAccessibleName(shown[0] ?? '')
  // The code is known by its link: T asks for the person.
  await page.keyboard.press('t')
  await expect(page.getByRole('combobox', { name: 'Person' })).toBeFocused()
  // Another code takes its place, on screen and in the address.
  await page.getByLabel('Code', { exact: true }).focus()
  await keys(page).type(world.facts.goodCode)
  await page.keyboard.press('Enter')
  await expect(cards.filter({ hasText: world.facts.goodCode }).first()).toBeVisible()
  await expect.poll(() => page.url()).not.toContain(new URL(link).search)
})

for (const [letter, path] of [
  ['i', '/inventory'],
  ['c', '/e/[^/]+/companies'],
  ['r', '/e/[^/]+/registration'],
] as const)
  test(`G ${letter.toUpperCase()} works on Home, whose box has the focus, and a name that begins so stays one`, async () => {
    const { world, page } = there()
    await page.goto(world.desk.url)
    await page.waitForLoadState('networkidle')
    await inTheBox(page)
    await typeAtPace(page, `g${letter}na`, 120)
    await expect(page.locator('#one-box')).toHaveValue(`g${letter}na`)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await typeAtPace(page, `g${letter}`, 100)
    await expect(page).toHaveURL(new RegExp(`^${world.desk.url}${path}(?:[?]|$)`))
  })

test('repeated Enter on the review starts nothing', async () => {
  const { world, page, event } = there()
  const started: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('registration-start')) started.push(request.url())
  })
  await page.goto(`${event}/registration/start?person=${world.facts.personId}`)
  await page.getByRole('radio', { name: /Two-day pass/ }).check()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Start this registration?' })
  // Back, where no record has the name of the person.
  await expect(review.locator('[data-focus-first]')).toBeFocused()
  expect(started).toEqual([])
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
})

test('every page of an event has a shortcut, a command in the search box, and a line in the shortcuts sheet', async () => {
  const { page, event } = there()
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
  await expect(sheet.getByRole('button', { name: 'Go to the search box' })).toHaveCount(1)
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
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`, 'i'), selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${event}/${tab}*`)
  }
})
