import { type Page, expect } from '@playwright/test'

import { answer, beginAtDoor, chooseMore, of, scan, standAtDoor, told } from '#support/demo-door.ts'
import { test } from '#support/demo.ts'
import { violationsOf } from '#support/page-checks.ts'

// Who goes out and comes back, and a place that is full.

beginAtDoor()

const insideAt = (page: Page) => page.locator('[data-door-inside]')
async function setCapacity(page: Page, capacity: number) {
  await chooseMore(page, 'Set up this door')
  await page.getByLabel('People who may be inside').fill(String(capacity))
  await page.getByRole('button', { name: 'Save for everybody at this event' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up this door' })).toHaveCount(0)
}
/** Typed: a second scan within three seconds is the same reading. */
async function enter(page: Page, code: string) {
  const field = page.getByRole('combobox', { name: /^Scan a code/ })
  await field.fill(code)
  await field.press('Enter')
}
const goHere = (page: Page, label: string) =>
  page.getByRole('combobox', { name: 'Here people' }).selectOption({ label })

for (const [width, hasTouch, guest] of [
  [1280, false, 14],
  [360, true, 15],
] as const)
  test(`at ${width} pixels: somebody comes in, goes out and comes back, until nobody else fits in`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, hasTouch })
    const { name, code } = of(guest)
    await standAtDoor(page, 'Organizer', 'Express')
    await setCapacity(page, 5000)
    await expect(insideAt(page)).toContainText('inside of 5,000')
    const before = Number.parseInt((await insideAt(page).textContent()) ?? '', 10)
    await scan(page, code)
    await told(page, 'Welcome', name)
    await expect(insideAt(page)).toHaveText(`${before + 1} inside of 5,000`)
    await goHere(page, 'Going out')
    await enter(page, code)
    await told(page, 'Goodbye', name)
    await expect(insideAt(page)).toHaveText(`${before} inside of 5,000`)
    await enter(page, code)
    await told(page, 'Already out', name)
    await setCapacity(page, before + 1)
    await goHere(page, 'Coming in')
    await enter(page, code)
    await told(page, 'Welcome back', name)
    await expect(insideAt(page)).toHaveAttribute('data-door-inside', 'full')
    await expect(insideAt(page)).toContainText('Full')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violationsOf(page, `the full door at ${width}`)).toEqual([])
    await page.screenshot({ path: `test-results/door-full-${width}.png` })
    await answer(page).getByRole('button', { name: 'Undo' }).click()
    await told(page, 'Taken back', name)
    await expect(insideAt(page)).not.toContainText('Full')
    await page.close()
  })
