import { type Locator, type Page, expect } from '@playwright/test'

import { watchShifts } from './layout-shifts.ts'
import { type World, letIn } from './world.ts'

export type Role = 'Support' | 'Event staff' | 'Organizer'

/** Home while the main event runs, by the clock of this browser. */
export async function homeOf(page: Page, { desk, facts }: World, role: Role): Promise<Locator> {
  await letIn(page, desk.url, role)
  const found = await page.request.get(`${desk.url}/desk/directory?q=${facts.slug}`)
  const { hits } = (await found.json()) as { hits: { kind: string; slug?: string | null; projectId: string | null }[] }
  const projectId = hits.find(({ kind, slug }) => kind === 'event' && slug === facts.slug)?.projectId ?? ''
  const record = await page.request.get(
    `${desk.url}/api/events/get-for-slug?projectid=${projectId}&slug=${facts.slug}`,
    { headers: { 'x-frontdesk': '1' } },
  )
  const { startUtc } = (await record.json()) as { startUtc: string }
  await page.clock.setFixedTime(Date.parse(startUtc) + 3_600_000)
  await page.goto(desk.url)
  const door = page.getByRole('group', { name: 'At the door' })
  await expect(door).toContainText(/\d+ of \d+ arrived/)
  return door
}

type Size = { width: number; height: number }

/** Home is opened and reloaded on a slow network, and nothing on it moves. */
export async function expectStillHome(page: Page, world: World, role: Role, viewport: Size): Promise<void> {
  await page.setViewportSize(viewport)
  // Delayed, as on a slow network.
  await page.route(/\/(?:desk|api)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const shifts = await watchShifts(page)
  await homeOf(page, world, role)
  for (const what of ['first load', 'load with rows in the document']) {
    await expect(page.getByRole('region', { name: 'Try in this demo' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'On today' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { total, moved } = await shifts()
    expect.soft(total, `${what}\n${moved.join('\n')}`).toBeLessThan(0.05)
    await page.reload()
  }
}
