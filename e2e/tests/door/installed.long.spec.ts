import { type Page, expect } from '@playwright/test'

import { type CutOffDesk, cutOffDesk } from '#support/cut-off-desk.ts'
import { test as base } from '#support/demo.ts'
import { photoOf } from '#support/fake-camera.ts'
import { signOut } from '#support/guests.ts'
import { letIn } from '#support/world.ts'

const test = base.extend<{ venue: CutOffDesk }>({
  venue: async ({ demo }, use) => {
    const venue = await cutOffDesk(demo.desk.url)
    await use(venue)
    await venue.stop()
  },
})
test.use({ serviceWorkers: 'allow' })

const startedOffline = /No contact since .*You see what was last known/

/** Opens the guest list and waits until this device can start without the desk. */
async function openInstalled(page: Page, venue: CutOffDesk, slug: string): Promise<void> {
  await letIn(page, venue.url, 'Event staff')
  await page.goto(`${venue.url}/e/${slug}/attendees`)
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('frontdesk-session')
}

const me = (page: Page) => page.getByRole('button', { name: /^You: / }).first()

test('starts at the address it was left at without the network, as the person of the last contact', async ({
  page,
  demo,
  venue,
}) => {
  await openInstalled(page, venue, demo.facts.slug)
  const name = await me(page).getAttribute('aria-label')
  await venue.cut()
  const begun = Date.now()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText(startedOffline)).toBeVisible()
  const took = Date.now() - begun
  await expect(me(page)).toHaveAttribute('aria-label', name ?? '?')
  await expect(page).toHaveURL(`${venue.url}/e/${demo.facts.slug}/attendees`)
  console.log(`started without the network in ${took} ms`)
  await venue.restore()
  await expect(page.getByText(startedOffline)).toBeHidden()
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
})

test('the door of an event that is not on this device leads on without the network', async ({ page, demo, venue }) => {
  await openInstalled(page, venue, demo.facts.slug)
  await venue.cut()
  await page.goto(`${venue.url}/e/not-on-this-device/door`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Couldn’t load the event' })).toBeVisible()
  await page.getByRole('link', { name: 'See what waits' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting', level: 1 })).toBeVisible()
  await venue.restore()
})

test('reads a code at the door without the network, though no code was read there before', async ({
  page,
  demo,
  venue,
}) => {
  await openInstalled(page, venue, demo.facts.slug)
  await page.goto(`${venue.url}/e/${demo.facts.slug}/door`)
  await expect(page.getByRole('button', { name: 'Photo' })).toBeVisible()
  await venue.cut()
  const photo = { name: 'a.gif', mimeType: 'image/gif', buffer: photoOf('NO-0000') }
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.locator('[data-door-answer]')).toContainText('NO-0000')
  await venue.restore()
})

test('starts behind a gateway without a desk, and behind the page of a network', async ({ page, demo, venue }) => {
  await openInstalled(page, venue, demo.facts.slug)
  for (const status of [502, 200]) {
    venue.instead.set('*', { status, type: 'text/html', body: '<h1>Welcome to the hotel</h1>' })
    await page.reload({ waitUntil: 'commit' })
    await expect(me(page)).toBeVisible()
    await expect(page.getByText(startedOffline)).toBeVisible()
    venue.instead.clear()
    await expect(page.getByText(startedOffline)).toBeHidden()
  }
})

test('shows nothing of a person after sign-out, and keeps no data in Cache storage', async ({ page, demo, venue }) => {
  await openInstalled(page, venue, demo.facts.slug)
  const name = /^You: ([^,]+),/.exec((await me(page).getAttribute('aria-label')) ?? '')?.[1] ?? '?'
  await signOut(page)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (cache) => (await caches.open(cache)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(50)
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  await venue.cut()
  for (const path of ['/sign-in', `/e/${demo.facts.slug}/attendees`]) {
    await page.goto(`${venue.url}${path}`, { waitUntil: 'commit' })
    await expect(page.getByText('Frontdesk can’t be reached')).toBeVisible()
    expect(await page.content()).not.toContain(name)
  }
  await venue.restore()
})
