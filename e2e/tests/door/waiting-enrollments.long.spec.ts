import { type Page, expect } from '@playwright/test'

import { type CutOffDesk, canStartWithoutDesk, cutOffDesk } from '#support/cut-off-desk.ts'
import { demoExamplesIn } from '#support/demo-examples.ts'
import { test } from '#support/demo.ts'
import { removeByKeys } from '#support/keys.ts'
import { opened } from '#support/page-checks.ts'
import { type World, demoWorld, letIn } from '#support/world.ts'

// Enrollments and removals while the network goes, through an address that can be cut off.

test.use({ serviceWorkers: 'allow' })

let world: World
let venue: CutOffDesk
test.beforeEach(async () => {
  world = await demoWorld()
  venue = await cutOffDesk(world.desk.url)
})
test.afterEach(async () => {
  await venue.stop()
  await world.stop()
})

const waiting = (page: Page, count: number) => page.getByRole('link', { name: `${count} waiting` })

/** Event staff at a page of the event, on a device that can start without the desk. */
async function standAt(page: Page, path: string): Promise<void> {
  await letIn(page, venue.url, 'Event staff')
  await opened(page, `${venue.url}/e/${world.facts.slug}/${path}`)
  await canStartWithoutDesk(page)
}

/** Asked past the address that is cut off. */
async function answered<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`${world.desk.url}${path}`, { headers: { 'x-frontdesk': '1' } })
  return (await answer.json()) as Answer
}

test('who was removed without the network waits, also after a reload, and is removed once when it is back', async ({
  page,
}) => {
  const { eventId, removableAttendeeId: id } = demoExamplesIn(world.desk.folder)
  await standAt(page, `attendees/${id}`)
  await expect(page.locator('[data-answer-word]')).toHaveText('Enrolled')
  await venue.cut()
  await removeByKeys(page)
  await expect(waiting(page, 1)).toBeVisible()
  await expect(page.locator('[data-request=waiting]').getByRole('button', { name: 'Undo' })).toBeVisible()
  // Never as if it were done.
  await expect(page.locator('[data-answer]').first()).toHaveAttribute('data-answer', 'unknown')
  await page.reload({ waitUntil: 'commit' })
  await expect(waiting(page, 1)).toBeVisible()
  await venue.restore()
  await expect(waiting(page, 1)).toBeHidden()
  const { attendee } = await answered<{ attendee: { enrollmentStatus: string } }>(
    page,
    `/api/events/${eventId}/attendees/${id}`,
  )
  expect(attendee.enrollmentStatus).toBe('Removed')
  expect(venue.enrollments).toHaveLength(1)
})

test('a walk-in without the network is enrolled and let in once when it is back', async ({ page }) => {
  const { eventId } = demoExamplesIn(world.desk.folder)
  await standAt(page, 'door')
  await venue.cut()
  await page.getByRole('button', { name: 'Walk-in' }).click()
  await page.getByLabel('Name and e-mail address').fill('Wanda Walker, wanda@walk-in.example')
  await page.getByRole('button', { name: 'Enroll and let in' }).click()
  const word = page.locator('[data-door-word]')
  await expect(word).toHaveText('May go in')
  await venue.restore()
  await expect(word).toHaveText('Welcome')
  expect(venue.enrollments).toHaveLength(1)
  expect(venue.arrivals).toHaveLength(1)
  const { guests } = await answered<{ guests: { desk: { arrived: object | null } }[] }>(
    page,
    `/desk/events/${eventId}/guests?q=wanda&limit=10`,
  )
  expect(guests.map(({ desk }) => desk.arrived !== null)).toEqual([true])
})
