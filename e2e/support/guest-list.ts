import { type Locator, type Page, expect } from '@playwright/test'

import type { World } from './world.ts'

/** The names in the guest list. */
export const guestRows = (page: Page): Locator => page.locator('a[data-guest]')

/** Opens the guest list of the main event and waits for its rows. */
export async function openGuestList(page: Page, { desk, facts }: World, search = ''): Promise<void> {
  await page.goto(`${desk.url}/e/${facts.slug}/attendees${search}`)
  await expect(guestRows(page).first()).toBeVisible()
}

/** Brings in a sheet of these lines, the first one its headers, as further guests of the event at this address. */
export async function bringInGuests(page: Page, event: string, lines: readonly string[]): Promise<void> {
  await page.goto(`${event}/attendees/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  const further = page.getByRole('radio', { name: 'These are further guests' })
  const check = page.getByRole('button', { name: 'Check these rows' })
  await expect(check).toBeVisible()
  if (await further.isVisible()) await further.check()
  await check.click()
  await page.getByRole('button', { name: /^Keep \d+ guest/ }).click()
  await expect(page.getByRole('link', { name: 'Open the guest list' })).toBeVisible()
}
