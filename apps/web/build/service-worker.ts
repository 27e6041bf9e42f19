import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { type Plugin, build } from 'vite'

const source = fileURLToPath(new URL('../src/service-worker/main.ts', import.meta.url))

/**
 * Writes `service-worker.js`, which keeps the files of this build on the device (1.4 MB compressed), and copies of the two
 * pages under names with their hashes: what is kept never mixes two builds.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const copyOf = (page: string): string => {
          const html = bundle[page]
          if (html?.type !== 'asset') return this.error(`the build has no ${page}`)
          const copy = this.emitFile({ type: 'asset', name: page, source: html.source })
          return `/${this.getFileName(copy)}`
        }
        const pages = { app: copyOf('index.html'), 'sign-in': copyOf('sign-in.html') }
        const built = Object.keys(bundle).filter((file) => /^assets\/.*(?<!\.map)$/.test(file))
        const files = [...new Set([...Object.values(pages), ...built.map((file) => `/${file}`)])].toSorted()
        const name = `build-${createHash('sha256').update(files.join()).digest('hex').slice(0, 16)}`
        const result = await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { kept: JSON.stringify({ name, files, pages }) },
          build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
        })
        const [worker] = 'output' in result ? result.output : []
        if (worker === undefined) return this.error('the service worker was not built')
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker.code })
        return undefined
      },
    },
  }
}
