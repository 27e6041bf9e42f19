import { expect, test } from '@playwright/test'

import { doTheMainJob } from './main-job.ts'
import { haveRealRecords, importedWorld } from './world.ts'

if (!haveRealRecords) console.warn('left out 1 test: no real records beside the checkout')
else
  test('the main job on imported records', async ({ page }) => {
    test.setTimeout(180_000)
    const world = await importedWorld()
    try {
      expect(world.report).toMatch(/events\D+2,?825/)
      await doTheMainJob(page, world)
    } finally {
      await world.stop()
    }
  })
