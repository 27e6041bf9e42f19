import { expect } from '@playwright/test'

import { test } from './demo.ts'
import { arrived, beginWithQueue, marked, queue, standAt, tenInARow, twin, writesOf } from './queue.ts'

beginWithQueue()
tenInARow('fast', 10)

for (const from of ['guest list', 'Home'] as const)
  test(`names that are typed on without a look at the screen, from the ${from}: each is marked`, async ({ page }) => {
    await standAt(page, from)
    const writes = writesOf(page)
    for (const name of ['Ulf Uareru', twin.name, 'Peter Reaper', 'Rosa Ares']) {
      await page.keyboard.type(name.toLowerCase(), { delay: 60 })
      await page.keyboard.press('Enter', { delay: 60 })
      await page.keyboard.press('Enter', { delay: 60 })
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

test('arrows that are pressed before the rows are there are counted', async ({ page }) => {
  await standAt(page, 'guest list')
  await page.keyboard.type(twin.name.toLowerCase(), { delay: 10 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-index="1"] a[data-guest]')).toBeFocused()
})

test('letters that are typed into a question are no answer, and the next search after it', async ({ page }) => {
  await standAt(page, 'guest list')
  await page.keyboard.type(twin.name.toLowerCase(), { delay: 10 })
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-index="0"] a[data-guest]')).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: `Mark ${twin.name} as arrived?` })).toBeVisible()
  await page.keyboard.type('rosa ares', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Mark ${twin.name} as arrived?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('input:focus')).toHaveValue('rosa ares')
  expect(await marked(page)).toEqual([])
})

test('a name that is typed right after Enter replaces the one before, and its card opens', async ({ page }) => {
  await standAt(page, 'Home')
  await page.keyboard.type('ulf uareru', { delay: 60 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('rosa ares', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-person-card]')).toContainText('Rosa Ares')
  await expect(page.locator('input:focus')).toHaveValue('rosa ares')
  expect(await marked(page)).toEqual([])
})
