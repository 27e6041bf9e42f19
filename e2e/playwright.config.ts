import { defineConfig, devices } from '@playwright/test'

import { engine } from '#stack/browsers.ts'

export default defineConfig({
  testDir: 'tests',
  // Long ones are part of `npm run test:all` only.
  projects: [
    { name: 'quick', testIgnore: '**/*.long.spec.ts' },
    { name: 'long', testMatch: '**/*.long.spec.ts' },
  ],
  globalSetup: './setup.config.ts',
  fullyParallel: false,
  workers: 2,
  // A long walk may take a while beside the unit tests; a step of it that hangs fails within a minute by the limits below.
  timeout: 180_000,
  expect: {
    timeout: 40_000,
    // Smoothed edges of letters are ignored by the comparison itself; nothing else may differ.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', maxDiffPixels: 0 },
  },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    actionTimeout: 40_000,
    navigationTimeout: 50_000,
    // Dates, numbers and the first day of the week are the reader's: the tests read them as a British reader does.
    locale: 'en-GB',
    // A trace of every page that a walk opens costs more than the walk: TRACE=1 keeps those of failures.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // What turns while it waits is drawn sixty times a second: the main jobs on the demo are done with it, the others without.
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch all files of the desk in each test: `installed.long.spec.ts` has it.
    serviceWorkers: 'block',
    launchOptions: engine,
  },
})
