import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

const onServer = source('first-screen/on-server.ts')
/** Modules that need a browser, and their replacements on the server. */
const instead = new Map([
  [source('api/send.ts'), source('first-screen/send.ts')],
  [source('i18n/current-i18n.ts'), onServer],
  [source('browser/now.ts'), onServer],
  [source('ui/use-narrow.ts'), onServer],
  [source('ui/keyboard/is-mac.ts'), onServer],
  [source('ui/own-zone.ts'), onServer],
  [source('records/text/safe-html.ts'), onServer],
])

const withoutBrowser = (): Plugin => ({
  name: 'without-a-browser',
  enforce: 'pre',
  async resolveId(specifier, importer, options) {
    const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
    return (found && instead.get(found.id)) ?? null
  },
})

/** The screens built for the BFF, which renders the first one into the document. */
export default defineConfig({
  plugins: [withoutBrowser(), react()],
  define: { 'navigator.onLine': 'true', 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: source('first-screen/main.tsx'),
    outDir: 'dist/.first-screen',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
