import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { spillOf } from '#support/page-checks.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

let world: World
test.beforeAll(async () => {
  world = await demoWorld()
})
test.afterAll(() => world.stop())

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const bar = (page: Page) => page.locator('[data-bottom-bar]')
const rows = (page: Page) => page.locator('a[data-guest]')

async function openList(page: Page, search: string, role: 'Event staff' | 'Support' = 'Event staff') {
  await letIn(page, world.desk.url, role)
  await page.goto(`${world.desk.url}/e/${world.facts.slug}/attendees${search}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Keys of the bar that are smaller than a finger. */
const small = (page: Page) =>
  bar(page)
    .locator('a, button')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return width < 44 || height < 44 ? [`${one.textContent} ${width}x${height}`] : []
      }),
    )

test('on a phone the lower edge has Arrived and Search; the mark is taken back by its Undo', async ({ page }) => {
  await openList(page, '?who=achterberg&arrived=no')
  await expect(bar(page).getByRole('button', { name: /as arrived$/ })).toHaveCount(0)
  const name = await rows(page).first().innerText()
  await rows(page).first().tap()
  const arrived = bar(page).getByRole('button', { name: `Mark ${name} as arrived` })
  await expect(arrived).toHaveText('Arrived')
  expect(await small(page)).toEqual([])
  await arrived.tap()
  const arrival = page.getByRole('region', { name: 'Arrival' })
  await expect(arrival).toContainText(/Arrived \d\d:\d\d/)
  const toast = await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .first()
    .boundingBox()
  for (const pressed of [arrival, bar(page)])
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual((await pressed.boundingBox())?.y ?? 0)
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .tap()
  await expect(arrival).toContainText(/Not arrived yet|not marked here/)
  await bar(page).getByRole('button', { name: 'Search' }).tap()
  await expect(page.locator('#one-box')).toBeFocused()
})

test('Search on the list takes its text as a whole, and the bar covers no row', async ({ page }) => {
  await openList(page, '?who=ab')
  await bar(page).getByRole('button', { name: 'Search' }).tap()
  const field = page.getByLabel('Name, e-mail, phone, id or link')
  await expect(field).toBeFocused()
  await page.keyboard.type('sea')
  await expect(field).toHaveValue('sea')
  await expect(page).toHaveURL(/who=sea$/)
  const top = (await bar(page).boundingBox())?.y ?? 0
  /** The lower end of the content, once the page is scrolled to its end. */
  const end = () =>
    page.locator('main').evaluate((main) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const parts = [...main.querySelectorAll('a, button, p, li')].filter((one) => one.checkVisibility())
      return Math.max(...parts.map((one) => one.getBoundingClientRect().bottom))
    })
  await expect.poll(end).toBeLessThanOrEqual(top)
  expect(await spillOf(page)).toBe(0)
})

test('who may not mark arrivals has Search alone, and the name of the event keeps its beginning', async ({ page }) => {
  await openList(page, '', 'Support')
  await rows(page).first().tap()
  await expect(page.locator('[data-person-card]')).toBeVisible()
  await expect(bar(page).getByRole('button', { name: /as arrived$/ })).toHaveCount(0)
  await expect(bar(page).getByRole('button', { name: 'Search' })).toBeVisible()
  const start = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const range = document.createRange()
    const [text] = heading.childNodes
    if (!text) return null
    range.setStart(text, 0)
    range.setEnd(text, 8)
    const [first, box] = [range.getBoundingClientRect(), heading.getBoundingClientRect()]
    return { isShown: first.left >= box.left && first.right <= box.right, scrolled: heading.scrollLeft }
  })
  expect(start).toEqual({ isShown: true, scrolled: 0 })
})

for (const width of [360, 390])
  test(`at ${width} pixels a tap on Mark leaves the cursor in the search, and the line of those not marked covers no row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openList(page, '?arrived=no')
    const field = page.locator('[data-page-search]')
    await field.fill('an')
    await expect(rows(page).first()).toContainText(/an/i)
    await field.press('Enter')
    await field.fill('eva')
    await expect(rows(page).first()).toContainText(/eva/i)
    const count = page.getByRole('button', { name: '1 entry' })
    const line = await count.locator('xpath=ancestor::li').boundingBox()
    const first = await page.locator('[data-index="0"]').boundingBox()
    expect(line?.height).toBeLessThanOrEqual(64)
    expect(first?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? Infinity))
    await page
      .locator('[data-index="0"]')
      .getByRole('button', { name: /^Mark .* as arrived$/ })
      .tap()
    await expect(field).toBeFocused()
    expect(await field.evaluate((one: HTMLInputElement) => [one.selectionStart, one.selectionEnd])).toEqual([0, 3])
    await count.tap()
    await expect(page.getByRole('list', { name: 'Not marked' }).getByRole('listitem')).toHaveCount(1)
  })
