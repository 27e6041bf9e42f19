import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { signInAs } from '#support/world.ts'

test('the page loads its scripts, font, icon and manifest, and no other file', async ({ page, demo }) => {
  await signInAs(page, demo.desk.url, 'Organizer')
  const html = await (await page.request.get(demo.desk.url, { headers: { accept: 'text/html' } })).text()
  const head = html.slice(0, html.indexOf('<div id="root"'))
  const files = [...head.matchAll(/<(?:link|script)[^>]*?(?:href|src)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.map((file) => file.replace(/-[\w-]{8}\./, '.')).toSorted()).toEqual([
    '/assets/base.js',
    '/assets/desk.js',
    '/assets/icon.png',
    '/assets/index.js',
    '/assets/inter-latin-wght-normal.woff2',
    '/assets/rolldown-runtime.js',
    '/manifest.webmanifest',
  ])
})

/** The rendered font of a page's heading, by the browser's name. */
async function headingFont(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  let names = ''
  // The heading may be replaced between the query and its evaluation.
  await expect(async () => {
    const { root } = await session.send('DOM.getDocument')
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    names = fonts.map(({ familyName }) => familyName).join()
  }).toPass()
  await session.detach()
  return names
}

test('a page never waits for its font and never swaps it: the browser loads it once, for this page or the next', async ({
  browser,
  demo,
}) => {
  const own = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await own.newPage()
  /** Requested font files, and their bytes over the network. */
  const fonts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.woff2'))
        .map((entry) => [new URL(entry.name).pathname.replace(/-[\w-]{8}\./, '.'), Reflect.get(entry, 'transferSize')]),
    )
  await page.goto(`${demo.desk.url}/sign-in`)
  await signInAs(page, demo.desk.url, 'Support')
  await page.waitForLoadState('networkidle')
  // The font is cached now and used from the first frame.
  await page.reload()
  expect(await headingFont(page)).toContain('Inter')
  expect(await fonts()).toEqual([['/assets/inter-latin-wght-normal.woff2', 0]])
  await own.close()
})
