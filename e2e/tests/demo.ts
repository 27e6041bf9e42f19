import { test as base } from '@playwright/test'

import { type World, demoWorld } from './world.ts'

/**
 * Tests, and one demo for those that leave who is enrolled and what a code is good for as they found it: a worker keeps it for
 * all its files. What changes more has a demo of its own. All files take `test` from here, so that a worker need not begin anew.
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
