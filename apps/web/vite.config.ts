import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { precompress } from './precompress.ts'

/** What every page of a recurring event takes, in one file. Apart: what few records need, and other languages. */
const recurrence =
  /packages\/time\/src\/recurrence\/(?!occurrences-between|details|differ|exclusion|fields-to-rule|field-readings|recurrence-fields|has-details|local-day|until-notice|clock-periods|hours|sentence\/(?:clock-units|exceptions|german|spanish|english-notices|notice-text))/

const first = new Set<string>(['/_desk', '/_desk/'])

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      autoCodeSplitting: true,
      // The frame and home are the first screen: a chunk of their own would only add a round trip.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }) => (first.has(routeId) ? [] : undefined),
      },
    }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files: what every page needs in one, libraries in another that outlives a release.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(?:react|react-dom|scheduler|clsx|@tanstack)\/(?!react-virtual|virtual-core)/,
              priority: 2,
            },
            {
              name: 'desk',
              test: /src\/(?:ui|api|format|words)\/(?!menu-popup|combobox|data-table|json-dialog|.*\.json)|routes\/_desk\/-search|packages\/api-types\/src\/(?:table|operations?|enumerations|json)\.ts/,
              priority: 2,
            },
            { name: 'recurrence', test: recurrence, priority: 1 },
          ],
        },
      },
    },
  },
  // The contrast test reads the tokens as they are.
  test: { css: { include: [/tokens/] } },
  server: {
    port: 4802,
    strictPort: true,
    proxy: {
      '/api': process.env['DESK_URL'] ?? 'http://127.0.0.1:4800',
      '/desk': process.env['DESK_URL'] ?? 'http://127.0.0.1:4800',
      '/feeds': process.env['DESK_URL'] ?? 'http://127.0.0.1:4800',
    },
  },
})
