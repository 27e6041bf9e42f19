import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { letIn } from '#support/world.ts'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** Notes in each frame where the first list of links in the content is; one that is hidden is at 0. */
const watchBar = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<number>()
    Object.assign(globalThis, { seen })
    const look = () => {
      seen.add(Math.round(document.querySelector('main nav')?.getBoundingClientRect().y ?? 0))
      requestAnimationFrame(look)
    }
    look()
  })

const seenBy = (page: Page) => page.evaluate(() => [...(globalThis as unknown as { seen: Set<number> }).seen])

for (const size of sizes)
  test(`the tabs of an event stand at the same height on each of them, at ${size.width}`, async ({ page, demo }) => {
    await page.setViewportSize(size)
    await letIn(page, demo.desk.url, 'Organizer')
    await page.goto(`${demo.desk.url}/e/${demo.facts.slug}`)
    const bar = page.getByRole('navigation', { name: `Pages of ${demo.facts.eventName}` })
    const tabs = bar.getByRole('link')
    await expect(tabs.first()).toBeVisible()
    const first = (await bar.boundingBox())?.y ?? 0
    await watchBar(page)
    const names = await tabs.allInnerTexts()
    expect(names.length).toBeGreaterThan(5)
    for (const name of [...names, 'Overview']) {
      const tab = bar.getByRole('link', { name, exact: true })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await page.waitForLoadState('networkidle')
    }
    for (const y of await seenBy(page)) expect(Math.abs(y - first)).toBeLessThanOrEqual(1)
    // What the header had on the Overview stands below the tabs.
    await expect(page.getByRole('main')).toContainText(demo.facts.when)
    await expect(page.getByRole('button', { name: /^Details of / }).first()).toBeVisible()
  })
