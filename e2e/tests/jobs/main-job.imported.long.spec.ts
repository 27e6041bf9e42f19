import { type Page, expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { bringIn } from '#support/guests.ts'
import { doTheMainJob } from '#support/main-job.ts'
import { doThePersonJobs } from '#support/person-jobs.ts'
import { lookUpACode, whoIsCalling } from '#support/search-tasks.ts'
import { type RealAttendee, type World, haveRealRecords, importedWorld } from '#support/world.ts'

/** Nobody has opened anything yet: the one box knows the attendees by name, address and ids. */
async function findsTheAttendees(page: Page, { desk, letIn, facts, attendee }: World & { attendee: RealAttendee }) {
  await letIn(page)
  await page.goto(desk.url)
  for (const text of [attendee.name, attendee.email, ...attendee.ids]) {
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill(text)
    await expect(page.getByRole('option').filter({ hasText: attendee.name }).first()).toBeVisible()
  }
  await page.goto(`${desk.url}/e/${facts.slug}/attendees`)
  await expect(page.getByRole('row', { name: /@example\.org/ }).first()).toBeVisible()
  await page.context().clearCookies()
}

if (!haveRealRecords) console.warn('left out 1 test: no real records beside the checkout')
else
  test('the main tasks, and those of organizers and support, on imported records', async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(240_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const world = await importedWorld()
    try {
      expect(world.report).toMatch(/events\D+2,?825/)
      expect(world.report).toMatch(/Guest lists: 8,?3\d\d attendees of/)
      await findsTheAttendees(page, world)
      await doTheMainJob(page, world)
      console.table(await doThePersonJobs(page, world))
      expect(Object.values(await whoIsCalling(page, world))).toEqual([0, 0, 1, 1, 1])
      expect(await lookUpACode(page, world, world.desk.url)).toBe(0)
      // Support has no pins and no history: only the open event is known.
      const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Sam', role: 'support' })
      await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const support = guest.page
      expect(await lookUpACode(support, world, `${world.desk.url}/e/${world.facts.slug}`)).toBe(0)
      await support.close()
    } finally {
      await world.stop()
    }
  })
