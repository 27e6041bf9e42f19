import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

const nodeTests = ['packages/*/src/**/*.test.ts', 'apps/{bff,service}/src/**/*.test.ts', 'scripts/**/*.test.ts']
/** Long matrices, and what starts many processes or waits for deadlines: part of `npm run test:all` only. */
const longTests = '**/*.long.test.{ts,tsx}'

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const node = {
  environment: 'node',
  // A busy machine is no fault, and what hangs fails within minutes; what is to be quick is measured by benches.
  // A test of thousands of calls sets a longer limit of its own.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Files share processes and what these have loaded: see the setup file.
  isolate: false,
  // For the embedded database: see `quickToBegin` of its package.
  execArgv: ['--liftoff-only', '--wasm-lazy-validation'],
  setupFiles: [inRoot('scripts/test-setup.ts')],
  expect: { poll: { timeout: 40_000, interval: 10 } },
}

const resetModules = inRoot('apps/web/src/testing/reset-modules.ts')
/** Tests of the web app that need no document. */
const webLogic = { ...node, testTimeout: 60_000, execArgv: [], setupFiles: [resetModules, ...node.setupFiles] }
const web = {
  environment: 'happy-dom',
  // Files share a page, because a new one costs four times the tests: the setup file restores it.
  isolate: false,
  testTimeout: 60_000,
  setupFiles: [resetModules, ...node.setupFiles, inRoot('apps/web/src/testing/setup.ts')],
  expect: { poll: { timeout: 40_000, interval: 10 } },
}
const webApp = { extends: './apps/web/vite.config.ts', root: './apps/web' }
const documentTests = ['src/**/*.test.tsx', 'src/**/*.dom.test.ts']
const installed = '**/node_modules/**'

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'node', include: nodeTests, exclude: [installed, longTests] } },
      {
        test: {
          ...node,
          name: 'long',
          include: [longTests],
          exclude: [installed, 'apps/web/**'],
          testTimeout: 240_000,
        },
      },
      { ...webApp, test: { ...web, name: 'web', include: documentTests, exclude: [installed, longTests] } },
      {
        ...webApp,
        test: {
          ...webLogic,
          name: 'web-logic',
          include: ['src/**/*.test.ts'],
          exclude: [installed, longTests, ...documentTests],
        },
      },
      { ...webApp, test: { ...web, name: 'web-long', include: [longTests] } },
    ],
  },
})
