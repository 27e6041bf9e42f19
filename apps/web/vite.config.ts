import { fileURLToPath } from 'node:url'

import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { chunkGroups } from './chunks.ts'
import { compiledWhileLoading } from './compiled-while-loading.ts'
import { firstScreen } from './first-screen-build.ts'
import { narrowFonts } from './narrow-fonts.ts'
import { plainIcons } from './plain-icons.ts'
import { precompress } from './precompress.ts'
import { routeFiles } from './route-files.ts'
import { rowsAsRead } from './rows-as-read.ts'
import { runtimeInBase } from './runtime-in-base.ts'
import { shortNames } from './short-names.ts'
import { tellParts } from './tell-parts.ts'
import { doorPages, wholePage } from './whole-page.ts'
import { withoutFacades } from './without-facades.ts'

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      autoCodeSplitting: true,
      // The frame is part of every first screen: a chunk of its own would only add a request.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
        splitBehavior: ({ routeId }) => (routeId === '/_desk' ? [] : undefined),
      },
    }),
    react(),
    tailwindcss(),
    plainIcons(),
    rowsAsRead(),
    shortNames(),
    doorPages(),
    runtimeInBase(),
    narrowFonts(),
    withoutFacades(),
    compiledWhileLoading(),
    routeFiles(),
    wholePage(),
    tellParts(),
    precompress(),
    firstScreen(),
  ],
  build: {
    modulePreload: { polyfill: false },
    target: 'baseline-widely-available',
    // Widely available since November 2026 too: `light-dark()`, which older targets have as three declarations for one.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Not shipped: `tellParts` counts by them.
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The desk, and the pages before it.
      input: ['index.html', 'door.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        codeSplitting: { groups: chunkGroups(fileURLToPath(new URL('src/', import.meta.url))) },
      },
    },
  },
  // The tests of contrast and fonts read these as they are.
  test: {
    css: { include: [/tokens|fonts|looks/] },
    setupFiles: ['../../scripts/wait-long.ts', 'src/testing/fresh-page.ts'],
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
