import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // A busy machine is no fault; what is to be quick is measured by benches.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['packages/*/src/**/*.test.ts', 'apps/{bff,service}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: { name: 'web', environment: 'happy-dom', testTimeout: 30_000, include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
