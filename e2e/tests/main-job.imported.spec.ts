import { expect } from '@playwright/test'

import { test } from './demo.ts'
import { bringIn } from './guests.ts'
import { doTheMainJob } from './main-job.ts'
import { doThePersonJobs } from './person-jobs.ts'
import { lookUpACode, whoIsCalling } from './search-tasks.ts'
import { haveRealRecords, importedWorld } from './world.ts'

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
      await doTheMainJob(page, world)
      console.table(await doThePersonJobs(page, world))
      expect(Object.values(await whoIsCalling(page, world))).toEqual([1, 1, 1, 1, 1])
      expect(await lookUpACode(page, world, world.desk.url)).toBe(1)
      // Support has no pins and no history: only the open event is known.
      const guest = await bringIn(browser, { page, url: world.desk.url }, { name: 'Sam', role: 'support' })
      await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const support = guest.page
      expect(await lookUpACode(support, world, `${world.desk.url}/e/${world.facts.slug}`)).toBe(1)
      await support.close()
    } finally {
      await world.stop()
    }
  })
