import { type Page, expect } from '@playwright/test'

import { knownRoutes } from '#stack/generated-records.ts'
import { test } from '#support/demo.ts'
import { follow, watchQuiet } from '#support/page-idle.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** An address without its ids and slugs: equal for links of one kind. */
const kindOf = (href: string): string => {
  const { pathname } = new URL(href)
  return pathname.replaceAll(id, ':id').replace(/^\/e\/[^/]+/, '/e/:slug')
}

/** Operations that the page has requested. */
function listen(page: Page): Set<number> {
  const reached = new Set<number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    for (const route of knownRoutes) {
      // A pass code is sent to the BFF by POST: it never appears in an address.
      const method = route.number === 28 ? 'POST' : route.method
      if (method === request.method() && route.pattern.test(pathname)) reached.add(route.number)
    }
  })
  return reached
}

type Quiet = () => Promise<void>
async function goTo(page: Page, quiet: Quiet, href: string) {
  // An answer that comes now may still change the address of the page that is left.
  await quiet()
  await follow(page, href)
  await quiet()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Every visible link, with all sections expanded. */
async function linksOf(page: Page, quiet: Quiet): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const folded = document.querySelectorAll<HTMLElement>(
      'main :is(button, a)[aria-expanded=false]:not([aria-haspopup])',
    )
    for (const button of [...folded].slice(0, 5)) button.click()
  })
  await quiet()
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((it) => it.checkVisibility() && it.origin === location.origin && !it.hasAttribute('download'))
      .map((it) => it.href.split('#', 1)[0] ?? ''),
  )
}

/** Follows visible links from Home on, each kind of address once. Returns the first address of every kind. */
async function crawl(page: Page, quiet: Quiet): Promise<Map<string, string>> {
  const waiting = [`${world.desk.url}/`]
  const visited = new Map<string, string>()
  for (let href = waiting.shift(); href !== undefined; href = waiting.shift()) {
    if (visited.has(kindOf(href))) continue
    visited.set(kindOf(href), href)
    await goTo(page, quiet, href)
    waiting.push(...(await linksOf(page, quiet)))
  }
  return visited
}

test('every operation can be reached from Home by visible controls', async ({ page }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(20_000)
  const reached = listen(page)
  const quiet = watchQuiet(page)
  const { facts, desk } = world
  await letIn(page, desk.url, 'Organizer')
  await page.goto(desk.url)
  const visited = await crawl(page, quiet)
  const open = async (kind: string) => {
    const href = visited.get(kind)
    if (href === undefined) throw new Error(`no link leads to ${kind}; found ${[...visited.keys()].join(' ')}`)
    await goTo(page, quiet, href)
  }

  await test.step('codes: looked up, found for a person, checked for a person (28, 29, 30)', async () => {
    await goTo(page, quiet, `${desk.url}/e/${facts.slug}/registration`)
    await page.getByLabel('Code', { exact: true }).fill(facts.goodCode)
    await page.getByRole('button', { name: 'Look up code' }).click()
    await expect.poll(() => reached.has(28)).toBe(true)
    await page.getByRole('combobox', { name: 'Person' }).fill(facts.personId)
    await page.getByRole('button', { name: 'Check code' }).click()
    await expect.poll(() => reached.has(30)).toBe(true)
    await page.getByLabel('Code', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Find their code' }).click()
    await expect.poll(() => reached.has(29)).toBe(true)
  })

  await test.step('a person removed (23)', async () => {
    await goTo(page, quiet, `${desk.url}/e/${facts.slug}/attendees/${facts.attendeeId}`)
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await expect.poll(() => reached.has(23)).toBe(true)
  })

  await test.step('a registration started (31)', async () => {
    await goTo(page, quiet, `${desk.url}/e/${facts.slug}/registration`)
    await page.getByRole('link', { name: 'Start a registration' }).click()
    await page.getByRole('combobox', { name: /Person/ }).fill(facts.personId)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: /^Review/ }).click()
    await page.getByRole('button', { name: /^Start registration/ }).click()
    await expect.poll(() => reached.has(31)).toBe(true)
  })

  await test.step('a confirmation sent (33)', async () => {
    await goTo(page, quiet, `${desk.url}/e/${facts.slug}/attendees/person/${facts.personId}`)
    await page.getByRole('button', { name: /^Send confirmation/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
    await expect.poll(() => reached.has(33)).toBe(true)
  })

  await test.step('a favourite added (25)', async () => {
    await open('/e/:slug/facilitators/:id')
    await page.getByRole('button', { name: /favourites/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /whose favourite/i })
      .fill(facts.personId)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Add to favourites/ })
      .click()
    await expect.poll(() => reached.has(25)).toBe(true)
  })

  for (const [number, target] of [
    [7, /^In this project/],
    [13, /^In all projects/],
  ] as const)
    await test.step(`an event created (${number})`, async () => {
      // Reloaded: after the first creation the page shows its result.
      await page.goto(visited.get('/projects/:id/new-event') ?? '')
      await page.getByLabel('Name', { exact: true }).fill(`Made by operation ${number}`)
      await page.getByLabel(target).check()
      await page.getByRole('button', { name: /^Review the event/ }).click()
      await page.getByRole('button', { name: /^Create/ }).click()
      await expect.poll(() => reached.has(number)).toBe(true)
      await quiet()
    })

  expect(knownRoutes.map(({ number }) => number).filter((number) => !reached.has(number))).toEqual([])
  expect(reached.size).toBe(33)
})
