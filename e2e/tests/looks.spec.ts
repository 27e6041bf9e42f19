import AxeBuilder from '@axe-core/playwright'
import { type Page, expect, test } from '@playwright/test'

import { type World, demoWorld, signInAs } from './world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

/** Console errors, requests to elsewhere and blocked content, as they happen. */
function faultsOf(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    // No virtual settings (operation 16) and no registration (32) are answered 404; the browser notes that by itself.
    const absent =
      /\/(?:virtual-info|registrant-for-person\?.*)$/.test(message.location().url) && message.text().includes('404')
    if (message.type() === 'error' && !absent) faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin)
      faults.push(`asked ${request.url()}`)
  })
  return faults
}

const screens = (facts: World['facts']) => [
  '/',
  `/e/${facts.slug}`,
  `/e/${facts.slug}/attendees`,
  `/e/${facts.slug}/attendees/${facts.attendeeId}`,
  `/e/${facts.slug}/registration`,
  `/e/${facts.slug}/inventory`,
  `/e/${facts.slug}/companies`,
]

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 360])
    test(`every screen is clean, ${colorScheme} at ${width} px`, async ({ browser }) => {
      test.setTimeout(120_000)
      const { desk, facts } = world
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 800 },
        hasTouch: width < 500,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await signInAs(page, desk.url, 'Organizer')
      const faults = faultsOf(page, desk.url)
      for (const path of screens(facts)) {
        await page.goto(desk.url + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect([path, violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)]).toEqual([path, []])
        const spill = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect([path, spill > 0]).toEqual([path, false])
      }
      expect(faults).toEqual([])
      await context.close()
    })

test('the sign-in page is clean before anybody is known', async ({ page }) => {
  await page.goto(`${world.desk.url}/sign-in`)
  await expect(page.getByRole('button', { name: /^Organizer/ })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('an event that is only known by its id has a page that says what is missing', async ({ page }) => {
  await signInAs(page, world.desk.url, 'Organizer')
  await page.goto(`${world.desk.url}/events/0f8fad5b-d9cb-469f-a165-70867728950e`)
  await expect(page.getByRole('main')).toContainText(/slug/i)
})
