import { existsSync } from 'node:fs'

import type { LaunchOptions } from '@playwright/test'

const found = (...programs: (string | undefined)[]): Pick<LaunchOptions, 'executablePath'> => {
  const executablePath = programs.find((program) => program !== undefined && existsSync(program))
  return executablePath === undefined ? {} : { executablePath }
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: only what runs thousands of times, as axe does, is worth compiling well.
  `--js-flags=${[
    '--no-opt',
    '--invocation-count-for-maglev=3000',
    '--invocation-count-for-maglev-osr=1000',
    '--invocation-count-for-maglev-with-delay=3000',
    '--invocation-count-for-early-optimization=3000',
  ].join(' ')}`,
]

const own = process.env['CHROMIUM']

/**
 * The browser of nearly all tests: the engine without the windows, menus and address bar around it, which take a third of the
 * processor time while hidden. If Debian's is missing, it is the full Chromium, or Playwright's own.
 */
export const engine: LaunchOptions = { ...found(own, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'), args }

/** The same engine, which compiles as a user's browser does: for what is measured. */
export const measuredEngine: LaunchOptions = { ...engine, args: args.filter((one) => !one.startsWith('--js-flags')) }

/** The whole browser, for what the engine alone does not do: it keeps no page to go back to. */
export const wholeBrowser: LaunchOptions = { channel: 'chromium', ...found(own, '/usr/bin/chromium'), args }
