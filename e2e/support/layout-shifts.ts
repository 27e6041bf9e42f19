import type { Page } from '@playwright/test'

type Shifts = { total: number; moved: string[] }

/** Adds up the layout shifts of the pages that are opened from now on, and names what moved. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = Number(Reflect.get(entry, 'value'))
        const sources = Reflect.get(entry, 'sources') as { node?: unknown }[]
        shifts.total += value
        shifts.moved.push(
          `${value.toFixed(4)}: ${sources.map(({ node }) => (node instanceof Node ? node.textContent?.slice(0, 60) : 'removed')).join(' | ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { shifts: Shifts }).shifts)
}
