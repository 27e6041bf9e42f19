import AxeBuilder from '@axe-core/playwright'
import { type Browser, type Page, expect } from '@playwright/test'

export const widths = [1280, 360] as const

/** Records console errors, requests to other hosts and blocked content. */
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

/** Loads a page and waits for all of its requests. */
export async function opened(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** A page without animations, in a zone in which no demo event takes place. */
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

/** Brings axe into a page, once: it stays until the page is loaded again. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await new AxeBuilder({ page }).setLegacyMode(true).withRules(['html-has-lang']).analyze()
  // Without the source of every element that a rule looks at: only findings need one.
  await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { configure: (options: object) => void } }
    axe.configure({ noHtml: true })
  })
}

/** The part of a page that is checked in the dark theme: all, a selector, or none. */
type InDark = { within: string } | 'all' | 'nothing'

/** Violations that axe finds: every rule in the light theme, colour contrast in the dark one. */
export async function violationsOf(page: Page, where: string, inDark: InDark = 'all'): Promise<string[]> {
  await bringAxe(page)
  const found = await page.evaluate(async (dark) => {
    type Found = { violations: { id: string; nodes: { element: Element }[] }[] }
    const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<Found> } }
    const look = async (theme: string, context: object, type: string, values: string[]) => {
      const kept = { resultTypes: ['violations'], elementRef: true, selectors: false }
      const { violations } = await axe.run(context, { runOnly: { type, values }, ...kept })
      return violations.map(
        ({ id, nodes }) => `${theme} ${id} x${nodes.length} ${nodes[0]?.element.outerHTML.slice(0, 200)}`,
      )
    }
    // Switched in place, like the theme menu; colours apply after the next frame. Runs in the page, without this scope.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const wear = async (theme: 'light' | 'dark') => {
      localStorage.setItem('frontdesk-theme', JSON.stringify(theme))
      dispatchEvent(new Event('frontdesk-theme'))
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const inLight = await look('light', document, 'tag', tags)
    if (dark === 'nothing') return inLight
    await wear('dark')
    const part = dark === 'all' ? document : { include: [dark.within] }
    const faults = await look('dark', part, 'rule', ['color-contrast'])
    await wear('light')
    return [...inLight, ...faults]
  }, inDark)
  return found.map((one) => `${where} ${one}`)
}

/** Horizontal overflow of a page in pixels. */
export const spillOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Short texts in badges or cells that wrap onto two lines. */
export const brokenOf = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const word = text.textContent?.trim() ?? ''
      if (!/^\p{L}{2,12}$/u.test(word) || text.parentElement?.checkVisibility() !== true) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(word)
    }
    return found
  })

/** Truncated labels of buttons. */
export const cutOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-actions] :is(button, a) .truncate')]
      .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1)
      .map((it) => it.textContent),
  )
