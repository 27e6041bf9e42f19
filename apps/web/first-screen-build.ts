import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Plugin, build } from 'vite'

const configFile = fileURLToPath(new URL('vite.first-screen.config.ts', import.meta.url))

/** Builds the desk's screens for the border too, beside what is served and not served: a folder with a dot. */
export function firstScreen(): Plugin {
  let place: { root: string; outDir: string } | null = null
  return {
    name: 'first-screen',
    apply: 'build',
    configResolved({ root, build: { write, outDir } }) {
      // A build that is only looked at leaves what lies there alone.
      if (write) place = { root, outDir: join(resolve(root, outDir), '.first-screen') }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (place === null) return
        const { root, outDir } = place
        await build({ root, configFile, logLevel: 'error', build: { outDir } })
      },
    },
  }
}
