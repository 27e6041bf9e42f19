import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { bringIn } from '#support/guests.ts'
import { type World, demoScreenIds, letIn } from '#support/world.ts'

let world: World
let ids: ReturnType<typeof demoScreenIds>
test.beforeAll(({ demo }) => {
  world = demo
  ids = demoScreenIds(world.desk.folder)
})
test.beforeEach(({ page }) => letIn(page, world.desk.url, 'Administrator'))

const at = (path: string) => world.desk.url + path
const bar = (page: Page) => page.getByRole('region', { name: 'You look as somebody else' })
const widths = [1280, 360] as const
const isNotCut = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

for (const width of widths)
  test(`who may do what, and the desk as one of them sees it, at ${width} pixels`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 800 })
    const scope = [{ projectId: ids.projectId, eventId: ids.eventId }]
    const name = `Bo ${width}`
    const bo = await bringIn(browser, { page, url: world.desk.url }, { name, role: 'staff', scope })

    await page.goto(at('/team'))
    await page.getByRole('link', { name: 'Who may do what' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who may do what' })).toBeVisible()
    await page.getByLabel('At the event').selectOption(ids.eventId)
    await page.getByLabel('May do or see').selectOption({ label: 'Delete a guest list' })
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await page.getByLabel('May do or see').selectOption({ label: 'Enroll or remove a person' })
    await expect(page).toHaveURL(/may=enrollAttendee/)
    expect(await isNotCut(page)).toBe(true)
    await page.screenshot({ path: `test-results/who-may-${width}.png`, fullPage: true })
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('region', { name: 'May not' })).toContainText('Delete a guest list')

    const second = await page.context().newPage()
    // The parts that follow the session load after the page.
    const follows = second.waitForRequest(at('/desk/session'))
    await second.goto(at('/team'))
    await follows
    await expect(second.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
    await dialog.getByRole('button', { name: `Look as ${name}` }).click()
    await expect(bar(page)).toContainText(`you see what ${name} (Event staff) sees`)
    // The other tab is told.
    await expect(bar(second)).toBeVisible()
    await expect(second.getByText(/This page is for administrators; your role is Event staff\./)).toBeVisible()
    await second.close()

    await page.goto(at(`/e/${world.facts.slug}/attendees`))
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    expect(await isNotCut(page)).toBe(true)
    await page.screenshot({ path: `test-results/looking-as-${width}.png` })
    // The page asks for nothing that changes something, and the desk would refuse it.
    const refused = await page.request.post(at('/desk/notes'), { headers: { 'x-frontdesk': '1' }, data: {} })
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, 'viewing'])

    await page.reload()
    await bar(page).getByRole('button', { name: 'End the view' }).click()
    await expect(bar(page)).toHaveCount(0)
    const audited = await page.request.get(at('/desk/audit?action=people.endView&limit=1'))
    expect(await audited.json()).toMatchObject({
      entries: [{ by: { role: 'admin' }, subjects: { viewedAs: expect.any(String) }, fields: ['staff'] }],
    })
    await bo.context.close()
  })

test('signing out ends the view; what is refused names whom to ask', async ({ page }) => {
  await page.goto(at('/account'))
  await page.getByRole('button', { name: 'Look as Support' }).click()
  await expect(bar(page)).toContainText('you see what the role Support sees')
  await page.goto(at('/team'))
  await expect(page.getByText(/This page is for administrators; your role is Support\. Ask .+\./)).toBeVisible()
  const signedOut = await page.request.delete(at('/desk/session'), {
    headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
  })
  expect(signedOut.status()).toBe(204)
  await letIn(page, world.desk.url, 'Administrator')
  await page.goto(at('/team'))
  await expect(page.getByRole('link', { name: 'Who may do what' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})
