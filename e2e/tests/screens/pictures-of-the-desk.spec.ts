import { type Browser, type Page, expect } from '@playwright/test'

import { type Desk, startDesk, temporaryFolder } from '#stack/desk.ts'
import { test } from '#support/demo.ts'
import { opened } from '#support/page-checks.ts'
import { withTypeface } from '#support/typeface.ts'
import { demoScreenIds, letIn } from '#support/world.ts'

// The screens of a day at an event, as committed pictures, on a demo whose date stands still.
// `npm run pictures` takes the pictures again after an intended change.

/** A Wednesday morning, while the main event runs. */
const instant = '2026-05-20T10:12:00Z'

type Role = Parameters<typeof letIn>[2]
let desk: Desk

test.beforeAll(async ({ browser }) => {
  const clock = new URL(`../../stack/fixed-clock.mjs?at=${instant}`, import.meta.url)
  desk = await startDesk({ TZ: 'UTC' }, temporaryFolder(), null, [`--import=${clock.href}`])
  // The demo's arrivals are written after the desk is ready.
  const page = await pageOf(browser, 'Support')
  await expect(async () => {
    await page.goto(desk.url)
    await expect(page.getByRole('group', { name: 'At the door' })).toContainText(/[1-9]\d* of \d+ arrived/, {
      timeout: 2000,
    })
  }).toPass()
  await page.close()
})
test.afterAll(() => desk.stop())

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

const addresses = () => {
  const { slug, attendeeId } = demoScreenIds(desk.folder)
  return {
    home: '/',
    event: `/e/${slug}`,
    'guest-list': `/e/${slug}/attendees`,
    'guest-card': `/e/${slug}/attendees/${attendeeId}`,
    arrivals: `/e/${slug}/arrivals`,
    door: `/e/${slug}/door`,
    registration: `/e/${slug}/registration`,
  }
}
type Screen = keyof ReturnType<typeof addresses>

/** A page of this person, in the event's zone. */
async function pageOf(browser: Browser, role: Role): Promise<Page> {
  const page = await browser.newPage({ timezoneId: 'Europe/Lisbon', bypassCSP: true })
  await withTypeface(page)
  await page.clock.setFixedTime(instant)
  await letIn(page, desk.url, role)
  return page
}

/** Counts and what a demo shows are asked for after the first paint: without them the page may already stand still. */
async function expectWholeHome(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'At the door' })).toContainText(/\d of \d+ arrived/)
  await expect(page.getByRole('region', { name: 'Try in this demo' })).toBeVisible()
}

const people: { role: Role; shows: Partial<Record<Screen, string>> }[] = [
  { role: 'Support', shows: { home: 'home-support' } },
  { role: 'Event staff', shows: { home: 'home-staff' } },
  { role: 'Administrator', shows: { home: 'home-administrator' } },
  {
    role: 'Organizer',
    shows: {
      home: 'home-organizer',
      event: 'event',
      'guest-list': 'guest-list',
      'guest-card': 'guest-card',
      arrivals: 'arrivals',
      door: 'door',
      registration: 'registration',
    },
  },
]

for (const { role, shows } of people)
  test(`${role}: the screens look like their pictures`, async ({ browser }) => {
    const page = await pageOf(browser, role)
    for (const [screen, name] of Object.entries(shows) as [Screen, string][])
      for (const size of sizes) {
        await page.setViewportSize(size)
        await opened(page, desk.url + addresses()[screen])
        if (screen === 'home') await expectWholeHome(page)
        await page.evaluate(() => document.fonts.ready)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page).toHaveScreenshot(`${name}-${colorScheme}-${size.width}.png`)
        }
      }
    await page.close()
  })
