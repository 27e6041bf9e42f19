import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

import { plainIcons } from './plain-icons.ts'

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))

const told = source('first-screen/now-written.ts')
/** What only a browser knows or can do, and what stands there instead. */
const instead = new Map([
  [source('api/send.ts'), source('first-screen/send.ts')],
  [source('shell/now.ts'), told],
  [source('ui/use-narrow.ts'), told],
  [source('ui/is-mac.ts'), told],
  [source('ui/own-zone.ts'), told],
  [source('records/safe-html.ts'), told],
])

const withoutBrowser = (): Plugin => ({
  name: 'without-a-browser',
  enforce: 'pre',
  async resolveId(specifier, importer, options) {
    const found = await this.resolve(specifier, importer, { ...options, skipSelf: true })
    return (found && instead.get(found.id)) ?? null
  },
})

/** The desk's own screens once more, for the border: it writes the first of them into the document. */
export default defineConfig({
  plugins: [withoutBrowser(), react(), plainIcons()],
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
