import { type Page, expect } from '@playwright/test'

import { demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { opened, spillOf, violationsOf } from '#support/page-checks.ts'
import { type World, letIn } from '#support/world.ts'

// The answer at the door for people who enlarge the page, or choose its colours themselves.

/** Looks somebody of the demo up at the door. */
async function lookUp(page: Page, world: World, as: 'Support' | 'Organizer'): Promise<void> {
  await letIn(page, world.desk.url, as)
  await opened(page, `${world.desk.url}/e/${world.facts.slug}/door`)
  const field = page.getByRole('combobox', { name: /^Scan a code/ })
  await field.fill(demoExamplesIn(world.desk.folder).attendeeName)
  await field.press('Enter')
  await expect(page.locator('[data-door-name]')).toBeVisible()
}

for (const as of ['Support', 'Organizer'] as const)
  test(`at 200 % the word and the name of the answer are whole and in view, ${as}`, async ({ demo, browser }) => {
    // 1280 by 800 pixels, enlarged.
    const page = await browser.newPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    await lookUp(page, demo, as)
    await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({ path: `test-results/door-200-${as}.png` })
    for (const part of ['word', 'name']) {
      const shown = page.locator(`[data-door-${part}]`)
      await expect(shown).toBeInViewport({ ratio: 1 })
      expect(await shown.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
    }
    expect(await spillOf(page)).toBeLessThanOrEqual(0)
    await page.close()
  })

test('at 1280 px all that a door is set by stands in one row', async ({ demo, browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await lookUp(page, demo, 'Organizer')
  const row = page.locator('[data-door-controls]')
  const tops = await row
    // The line that says what the mode does stands below them.
    .locator('> :not(p)')
    .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThanOrEqual(4)
  expect(new Set(tops).size).toBe(1)
  await page.close()
})

test('in forced colours the answer has an edge, its word and its picture, and no violation', async ({
  demo,
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, forcedColors: 'active' })
  await lookUp(page, demo, 'Support')
  const answer = page.locator('[data-door-answer]')
  const edge = await answer.evaluate((it) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(it)
    return {
      width: Number.parseFloat(borderTopWidth),
      style: borderTopStyle,
      isSeen: borderTopColor !== getComputedStyle(document.body).backgroundColor,
    }
  })
  expect(edge.width).toBeGreaterThanOrEqual(1)
  expect(edge).toMatchObject({ isSeen: true })
  expect(edge.style).not.toBe('none')
  await expect(answer.locator('svg').first()).toBeVisible()
  await expect(page.locator('[data-door-word]')).not.toBeEmpty()
  expect(await violationsOf(page, 'the door in forced colours', 'nothing')).toEqual([])
  await page.screenshot({ path: 'test-results/door-forced-colours.png' })
  await page.close()
})
