import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // A busy machine is no fault, and what hangs fails within a minute; what is to be quick is measured by benches.
          // A test of thousands of calls sets a longer limit of its own.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file has modules of its own in a process that others used before: see the setup file.
          isolate: false,
          // For the embedded database: see `quickToBegin` of its package.
          execArgv: ['--liftoff-only', '--wasm-lazy-validation'],
          setupFiles: ['scripts/wait-long.ts', 'scripts/fresh-modules.ts'],
          expect: { poll: { timeout: 40_000 } },
          include: ['packages/*/src/**/*.test.ts', 'apps/{bff,service}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          environment: 'happy-dom',
          // Each file has modules of its own on a page that others used before: see the setup file, src/testing/fresh-page.ts.
          isolate: false,
          testTimeout: 60_000,
          expect: { poll: { timeout: 40_000 } },
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
