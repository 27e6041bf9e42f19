import { type Locator, type Page, expect } from '@playwright/test'

import type { World } from './world.ts'

/** The names in the guest list. */
export const guestRows = (page: Page): Locator => page.locator('a[data-guest]')

/** Opens the guest list of the main event and waits for its rows. */
export async function openGuestList(page: Page, { desk, facts }: World, search = ''): Promise<void> {
  await page.goto(`${desk.url}/e/${facts.slug}/attendees${search}`)
  await expect(guestRows(page).first()).toBeVisible()
}
