import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import {
  arrived,
  beginWithQueue,
  enter,
  freezeService,
  marked,
  queue,
  standAt,
  tenInARow,
  twin,
  typeBlindly,
  writesOf,
} from '#support/queue.ts'

beginWithQueue()
tenInARow('slow', 500)
tenInARow('fast', 10)

for (const from of ['guest list', 'Home'] as const)
  test(`names that are typed on without a look at the screen, from the ${from}: each is marked`, async ({ page }) => {
    await standAt(page, from)
    const writes = writesOf(page)
    for (const name of ['Ulf Uareru', twin.name, 'Peter Reaper', 'Rosa Ares']) {
      await enter(page, name, 60)
    }
    await arrived(page, 'Rosa Ares')
    await expect(page.getByText(`Several people fit “${twin.name.toLowerCase()}”`).first()).toBeVisible()
    const wanted = queue.flatMap((name, at) =>
      ['Ulf Uareru', 'Peter Reaper', 'Rosa Ares'].includes(name) ? [`person${at}@queue.example`] : [],
    )
    expect(await marked(page)).toEqual(wanted)
    expect(writes).toEqual(wanted.map(() => 'PUT arrivals'))
    await expect(page.locator('input:focus')).toHaveValue('rosa ares')
  })

test('a name that is typed and entered over a question is the next search, and the question marks nobody', async ({
  page,
}) => {
  await standAt(page, 'guest list')
  await page.keyboard.type(twin.name.toLowerCase(), { delay: 10 })
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-index="0"] a[data-guest]')).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: `Mark ${twin.name} as arrived?` })).toBeVisible()
  await page.keyboard.type('rosa ares', { delay: 60 })
  expect(await marked(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Mark ${twin.name} as arrived?` })).toBeHidden()
  await expect(page.locator('input:focus')).toHaveValue('rosa ares')
  await expect(page.getByRole('list', { name: 'Not marked' })).toContainText(twin.name)
  await expect(page.getByText('Enter marks Rosa Ares as arrived')).toBeVisible()
  await page.keyboard.press('Enter')
  await arrived(page, 'Rosa Ares')
})

for (const opens of ['Enter Enter', 'the arrow and Enter'] as const)
  test(`a card that is opened by ${opens} while the next name is typed takes no letter of it`, async ({ page }) => {
    const off = ['Anna Undset', 'Peter Reaper', 'Sara Earle']
    await page.route('**/desk/events/*/guests?*', async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as { guests?: { sheet: { name: string }; service: { onEvent: string } }[] }
      for (const { sheet, service } of list.guests ?? []) if (off.includes(sheet.name)) service.onEvent = 'no'
      await route.fulfill({ response, json: list })
    })
    await standAt(page, 'guest list')
    const writes = writesOf(page)
    for (const name of off) {
      await page.locator('[data-page-search]').fill(name.toLowerCase())
      await expect(page.locator('a[data-guest]')).toHaveText([name])
      if (opens === 'the arrow and Enter') await page.keyboard.press('ArrowDown')
      await typeBlindly(page, opens === 'Enter Enter' ? '\n\nuna perez' : '\nuna perez', 40)
      await expect(page.locator('[data-person-card]')).toContainText(name)
      await expect(page.locator('input:focus')).toHaveValue('una perez')
      await page.goBack()
      await expect(page.locator('[data-page-search]')).toBeVisible()
      await page.locator('[data-page-search]').focus()
    }
    expect(writes).toEqual([])
  })

/** Everybody of a queue is marked, or named on the page as not marked. */
async function eachIsTold(page: Page, names: readonly string[]) {
  const told = page.getByRole('list', { name: 'Not marked' }).getByRole('listitem')
  await expect(async () => {
    const addresses = await marked(page)
    const texts = (await told.allInnerTexts()).join('\n').toLowerCase()
    const lost = names.filter(
      (name) =>
        !addresses.includes(`person${queue.findIndex((one) => one === name)}@queue.example`) &&
        !texts.includes(name.toLowerCase()),
    )
    expect(lost).toEqual([])
  }).toPass()
}

test('the network goes away during a queue of five, from the guest list: who waits is marked when it is back', async ({
  page,
}) => {
  await standAt(page, 'guest list')
  const five = queue.slice(0, 5)
  for (const [at, name] of five.entries()) {
    // A mark that is under way would wait, too.
    if (at === 2) await arrived(page, five[1] ?? '')
    if (at === 2) await page.context().setOffline(true)
    await enter(page, name, 40)
  }
  await expect(page.getByRole('link', { name: '3 waiting' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: /\d waiting$/ })).toBeHidden()
  expect(await marked(page)).toEqual(five.map((_, at) => `person${at}@queue.example`))
})

test('the network goes away during a queue of five, from Home: each is marked or named', async ({ page }) => {
  await standAt(page, 'Home')
  const five = queue.slice(0, 5)
  for (const [at, name] of five.entries()) {
    if (at === 2) await page.context().setOffline(true)
    await enter(page, name, 40)
  }
  // The last name is told below the field, and by name once the next one is typed.
  await page.keyboard.type('x')
  await page.context().setOffline(false)
  await eachIsTold(page, five)
})

for (const from of ['guest list', 'Home'] as const)
  test(`the service freezes during a queue of five, from the ${from}: each is marked or named`, async ({ page }) => {
    await standAt(page, from)
    const five = queue.slice(0, 5)
    let thaw: (() => void) | null = null
    try {
      for (const [at, name] of five.entries()) {
        if (at === 2) thaw = freezeService()
        await enter(page, name, 40)
      }
      await eachIsTold(page, five)
    } finally {
      thaw?.()
    }
  })

test('two browsers at one list: whom one has marked, the other is told as marked before, and nothing is doubled', async ({
  page,
  browser,
}) => {
  const other = await browser.newPage()
  for (const one of [page, other]) await standAt(one, 'guest list')
  const name = 'Ulf Uareru'
  await other.keyboard.type(name.toLowerCase(), { delay: 20 })
  await expect(other.getByText(`Enter twice marks ${name} as arrived`)).toBeVisible()
  const writes = writesOf(other)
  await enter(page, name, 20)
  await arrived(page, name)
  await other.keyboard.press('Enter', { delay: 80 })
  await other.keyboard.press('Enter')
  await expect(other.getByText(`${name} was marked before`).first()).toBeVisible()
  await expect(other.getByText(`${name} has arrived`)).toBeHidden()
  expect(writes.length).toBeLessThan(2)
  expect(await marked(page)).toEqual(['person0@queue.example'])
  await other.context().close()
})

test('a held Enter, and the two of a scanner, mark nobody', async ({ page }) => {
  await standAt(page, 'guest list')
  const writes = writesOf(page)
  await page.keyboard.type('ulf uareru', { delay: 5 })
  await expect(page.getByText('Enter twice marks Ulf Uareru as arrived')).toBeVisible()
  await page.keyboard.down('Enter')
  for (let held = 0; held < 5; held += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('Enter marks Ulf Uareru as arrived')).toBeVisible()
  expect(writes).toEqual([])
})

test('Enroll on Home, by keys: a listed name opens its card, Enter marks nobody, E enrolls', async ({ page }) => {
  await standAt(page, 'Home')
  const writes = writesOf(page)
  await page
    .getByRole('link', { name: /: Enroll$/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-page-search]')).toBeFocused()
  await enter(page, 'Rosa Ares', 20)
  await expect(page.locator('[data-person-card]')).toContainText('Rosa Ares')
  await page.keyboard.press('Enter')
  expect(await marked(page)).toEqual([])
  // Letters act on a person only once the focus was moved on purpose.
  await page.keyboard.press('Tab')
  await page.keyboard.press('e')
  await expect.poll(() => writes).toContain('POST enroll')
  expect(await marked(page)).toEqual([])
})

test('arrows that are pressed before the rows are there are counted', async ({ page }) => {
  await standAt(page, 'guest list')
  await page.keyboard.type(twin.name.toLowerCase(), { delay: 10 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-index="1"] a[data-guest]')).toBeFocused()
})

test('after a reload of the guest list the next name replaces the one in the address', async ({ page }) => {
  await standAt(page, 'guest list')
  await page.keyboard.type('rosa ares', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/who=rosa/)
  await page.reload()
  const field = page.locator('input[data-page-search]')
  await expect(field).toBeFocused()
  await expect(page.locator('a[data-guest]').first()).toContainText('Rosa Ares')
  await page.keyboard.type('ulf uareru', { delay: 20 })
  await expect(field).toHaveValue('ulf uareru')
})
