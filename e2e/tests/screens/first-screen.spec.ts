import { type BrowserContext, type Page, type Route, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { watchShifts } from '#support/layout-shifts.ts'
import { type World, demoScreenIds, signInAs } from '#support/world.ts'

let world: World
let seenBefore: Awaited<ReturnType<BrowserContext['storageState']>>
test.beforeAll(async ({ browser, demo }) => {
  world = demo
  const page = await browser.newPage()
  await signInAs(page, world.desk.url, 'Organizer')
  seenBefore = await page.context().storageState()
  await page.close()
})
/** Cookies of a browser that has opened the desk before: language, zone and width. */
// oxlint-disable-next-line no-empty-pattern
test.use({ storageState: ({}, use) => use(seenBefore) })

// On a busy machine the rows may miss the deadline of the document.
const late = { timeout: 60_000 }

/** Screens with server-rendered rows, and a link of the first row. */
const written = () => [
  { path: '/', row: 'main ul li a' },
  { path: `/companies/${demoScreenIds(world.desk.folder).companyId}/events`, row: 'main tbody tr a' },
]

test('the document contains the rows, which are shown without any script', async ({ browser }) => {
  const still = await browser.newContext({ storageState: seenBefore, javaScriptEnabled: false })
  const reader = await still.newPage()
  for (const { path, row } of written())
    await expect(async () => {
      await reader.goto(world.desk.url + path)
      await expect(reader.locator(row).first()).toBeVisible({ timeout: 1000 })
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 1000 })
    }).toPass(late)
  const [first] = await reader.locator('main tbody tr a').all()
  await first?.click()
  // A link in a server-rendered row works without script.
  await expect(reader).toHaveURL(/\/e\/[^/]+/)
  await still.close()
})

type Place = { text: string; x: number; y: number }
/** `scripts`: the files that were loaded until then. */
type Seen = { before: Place[]; after: Place[] | null; scripts: string[]; faults: string[] }

/** Runs in the page: positions of heading and rows. */
const placesOf = (row: string): Place[] =>
  [...document.querySelectorAll(`main h1, ${row}`)].slice(0, 8).map((element) => {
    const { x, y } = element.getBoundingClientRect()
    return { text: element.textContent.trim(), x: Math.round(x), y: Math.round(y) }
  })

/** React's internal properties mark hydrated elements. */
const isTakenOver = (row: string) =>
  Object.keys(document.querySelector(row) ?? {}).some((name) => name.startsWith('__reactProps'))

/** Records the rendered frames of the page from the start. */
async function watch(page: Page, row: string): Promise<() => Promise<Seen>> {
  await page.addInitScript(`globalThis.placesOf = ${String(placesOf)}; globalThis.isTakenOver = ${String(isTakenOver)}`)
  await page.addInitScript((at) => {
    const seen: Seen = { before: [], after: null, scripts: [], faults: [] }
    const own = Object.assign(globalThis, { seen }) as unknown as {
      placesOf: typeof placesOf
      isTakenOver: typeof isTakenOver
    }
    // The last frame before hydration, and the first after it.
    const look = () => {
      if (own.isTakenOver(at)) {
        seen.after = own.placesOf(at)
        return
      }
      seen.before = own.placesOf(at)
      requestAnimationFrame(look)
    }
    // Right after the task that hydrated: what is loaded in the background follows it.
    const { port1: turns, port2: next } = new MessageChannel()
    turns.start()
    turns.addEventListener('message', () => {
      if (!own.isTakenOver(at)) {
        next.postMessage(null)
        return
      }
      const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      seen.scripts = files.filter((file) => file.endsWith('.js'))
    })
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      look()
      next.postMessage(null)
    })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.faults.push(violatedDirective))
  }, row)
  return () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
}

/** Elements of the document that were removed. */
const goneSince = () =>
  (globalThis as unknown as { stood: Element[] }).stood.filter((it) => !it.isConnected).map((it) => it.outerHTML)

test('hydration does not move the rows', async ({ page }) => {
  for (const { path, row } of written()) {
    const own = await page.context().newPage()
    const seen = await watch(own, row)
    const shifts = await watchShifts(own)
    await expect(async () => {
      await own.goto(world.desk.url + path)
      expect((await seen()).before.length).toBeGreaterThan(1)
    }).toPass(late)
    await expect.poll(async () => (await seen()).after).not.toBeNull()
    const { before, after, faults } = await seen()
    // Each board of Home may already have one more row.
    const both = Math.min(before.length, after?.length ?? 0)
    expect(both).toBeGreaterThan(3)
    expect(after?.slice(0, both)).toEqual(before.slice(0, both))
    const { total, moved } = await shifts()
    expect(total, moved.join('\n')).toBeLessThan(0.02)
    expect(faults).toEqual([])
    await own.close()
  }
})

test('the desk hydrates the screen without creating its elements again, at any scroll position', async ({
  browser,
}) => {
  // A zone with another date than the server's for half of the day.
  const own = await browser.newContext({ timezoneId: 'Pacific/Kiritimati', storageState: { cookies: [], origins: [] } })
  const page = await own.newPage()
  await signInAs(page, world.desk.url, 'Organizer')
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return
      Object.assign(globalThis, {
        stood: [...document.querySelectorAll('#root :is(nav, h1, main li, main tr, main a)')],
      })
      // Scrolls while the script is loading.
      document.body.style.minHeight = '300vh'
      scrollTo(0, 60)
    })
  })
  for (const { path, row } of written()) {
    await expect(async () => {
      await page.goto(world.desk.url + path)
      expect(await page.evaluate(() => (globalThis as unknown as { stood: Element[] }).stood.length)).toBeGreaterThan(5)
    }).toPass(late)
    await expect.poll(() => page.evaluate(isTakenOver, row)).toBe(true)
    expect(await page.evaluate(goneSince)).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(60)
    // The `aria-busy` of the document is removed.
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    await page.getByRole('button', { name: /^Theme/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await own.close()
})

test('a list is hydrated as soon as it has loaded, without a timeout', async ({ page }) => {
  // Timers of a second never fire here.
  await page.addInitScript(() => {
    const set = globalThis.setTimeout.bind(globalThis)
    const short = (run: () => void, ms = 0) => (ms < 1000 ? set(run, ms) : 0)
    Object.assign(globalThis, { setTimeout: short })
  })
  for (const { path, row } of written()) {
    await expect(async () => {
      await page.goto(world.desk.url + path)
      await expect(page.locator(row).first()).toBeVisible({ timeout: 1000 })
    }).toPass(late)
    await expect.poll(() => page.evaluate(isTakenOver, row)).toBe(true)
  }
})

test('the document preloads all files of a screen, without sequential discovery', async ({ page }) => {
  for (const { path, row } of written()) {
    const own = await page.context().newPage()
    const seen = await watch(own, row)
    let html = ''
    await expect(async () => {
      html = (await (await own.goto(world.desk.url + path))?.text()) ?? ''
      expect(html).toContain('<main')
    }).toPass(late)
    await expect.poll(async () => (await seen()).scripts).not.toEqual([])
    const named = [...html.matchAll(/<(?:link|script)[^>]*?(?:href|src)="([^"]+\.js)"/g)].map(([, file = '']) => file)
    expect(new Set((await seen()).scripts)).toEqual(new Set(named))
    expect(named.length).toBeGreaterThan(1)
    await own.close()
  }
})

test('text typed before hydration is kept', async ({ page }) => {
  const held: Route[] = []
  await page.route(/\/assets\/.*\.js/, (route) => held.push(route))
  const box = page.getByPlaceholder('Name, e-mail, id, link, code')
  await expect(async () => {
    await page.goto(`${world.desk.url}/`, { waitUntil: 'commit' })
    await box.fill('tide', { timeout: 1000 })
  }).toPass(late)
  await page.unroute(/\/assets\/.*\.js/)
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  await expect.poll(() => page.evaluate(isTakenOver, 'main h1')).toBe(true)
  await expect(box).toHaveValue('tide')
  await expect(page.getByRole('listbox')).toBeVisible()
})
