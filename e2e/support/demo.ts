import { test as base } from '@playwright/test'

import { type World, demoWorld } from './world.ts'

/**
 * One demo per worker for tests that restore enrollments and code counts. Tests with other changes use a demo of their
 * own. All files import `test` from here, so that a worker is reused.
 */
export const test = base.extend<object, { demo: World }>({
  demo: [
    // Fixtures are found by their names between braces.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await demoWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
