import { existsSync } from 'node:fs'

import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests',
  globalSetup: './setup.config.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 180_000,
  // The unit tests run beside these: a busy machine is no fault.
  expect: { timeout: 40_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    // Dates, numbers and the first day of the week are the reader's: the tests read them as a British reader does.
    locale: 'en-GB',
    // A trace of every page that a walk opens costs more than the walk: TRACE=1 keeps those of failures.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      // Where Debian's browser is missing, Playwright looks for its own.
      ...(existsSync(chromium) && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
