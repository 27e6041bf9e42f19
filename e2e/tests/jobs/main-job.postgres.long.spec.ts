import { startPostgres } from '@frontdesk/store/testing'
import { expect } from '@playwright/test'

import { test } from '#support/demo.ts'
import { doTheMainJob } from '#support/main-job.ts'
import { demoWorld } from '#support/world.ts'

test('the main tasks with both stores in PostgreSQL', async ({ page }) => {
  test.setTimeout(120_000)
  const postgres = await startPostgres()
  test.skip(postgres === null, 'no PostgreSQL server binary on this machine')
  if (postgres === null) return
  try {
    const world = await demoWorld({ DATABASE_URL: postgres.url })
    try {
      await doTheMainJob(page, world)
      expect(world.output()).toContain('"store":"postgres"')
    } finally {
      await world.stop()
    }
  } finally {
    await postgres.stop()
  }
})
