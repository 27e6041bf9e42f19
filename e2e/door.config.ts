import { defineConfig } from '@playwright/test'

import { engine } from '#stack/browsers.ts'

/** What `npm run soak -- door` and `npm run bench door` run: no part of `npm test`. */
export default defineConfig({
  testDir: 'door',
  workers: 1,
  timeout: 3 * 3_600_000,
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: 'line',
  outputDir: 'test-results/door',
  use: { launchOptions: engine },
})
