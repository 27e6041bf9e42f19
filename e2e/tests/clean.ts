import AxeBuilder from '@axe-core/playwright'
import { type Browser, type Page, expect } from '@playwright/test'

export const widths = [1280, 360] as const

/** Console errors, requests to elsewhere and blocked content, as they happen. */
export function faultsOf(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      faults.push(`asked ${request.url()}`)
  })
  return faults
}

/** Loads a page and waits until all it asked for has come. */
export async function opened(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** A page that moves nothing by itself, in nobody's zone: no event of the demo is held there. */
export async function pageAt(browser: Browser, width: number) {
  const context = await browser.newContext({
    colorScheme: 'light',
    viewport: { width, height: 800 },
    hasTouch: width < 500,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Tokyo',
  })
  return context.newPage()
}

/**
 * What axe has to say about what stands on the page: every rule in light, and what colours can break in dark. A phone
 * wears one theme: the colours are those that the desk was looked at in.
 */
export async function violationsOf(page: Page, where: string, phone = false): Promise<string[]> {
  // Once in a page: as long as it is not loaded anew, axe stays.
  if (!(await page.evaluate(() => 'axe' in window)))
    await new AxeBuilder({ page }).setLegacyMode(true).withRules(['html-has-lang']).analyze()
  const found = await page.evaluate(async (onPhone) => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] }
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<Found> } }
    const look = async (theme: string, type: string, values: string[]) => {
      const { violations } = await axe.run({ runOnly: { type, values }, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${theme} ${id} x${nodes.length} ${nodes[0]?.html.slice(0, 200)}`)
    }
    // In place, as by the menu of themes; colours stand after the next frame. This runs in the page, without our scope.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const wear = async (theme: 'light' | 'dark') => {
      localStorage.setItem('frontdesk-theme', JSON.stringify(theme))
      dispatchEvent(new Event('frontdesk-theme'))
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    if (onPhone) return look('light', 'tag', tags)
    const light = await look('light', 'tag', tags)
    await wear('dark')
    const dark = await look('dark', 'rule', ['color-contrast'])
    await wear('light')
    return [...light, ...dark]
  }, phone)
  return found.map((one) => `${where} ${one}`)
}

/** How many px a page is wider than its window. */
export const spillOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Labels of buttons that are cut off: what it does has to be read to be pressed. */
export const cutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-actions] :is(button, a) .truncate')]
      .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
      .map((it) => it.textContent),
  )
