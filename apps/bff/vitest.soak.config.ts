import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    environment: 'node',
    include: ['src/testing/soak/*.soak.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // They measure: one at a time.
    fileParallelism: false,
    disableConsoleIntercept: true,
  },
})
