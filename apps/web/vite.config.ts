import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { chunkGroups } from './build/chunks.ts'
import { pages } from './build/pages.ts'
import { precompress } from './build/precompress.ts'
import { routeFiles } from './build/route-files.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      autoCodeSplitting: true,
      // The layout route is part of every first screen: a chunk of its own would only add a request.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }) => (['/_desk', '/_desk/'].includes(routeId) ? [] : undefined),
      },
    }),
    react(),
    tailwindcss(),
    pages(),
    routeFiles(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // Newer than the default target, for `light-dark()`: for older ones it is compiled to three declarations each.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Read by scripts/size.test.ts; not served.
    manifest: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The app and the sign-in page.
      input: ['index.html', 'sign-in.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // These tests read the style sheets as they are.
  test: {
    css: { include: [/tokens|fonts|looks/] },
  },
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
