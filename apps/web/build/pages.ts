import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type HtmlTagDescriptor, type Plugin, type Rolldown, minifySync } from 'vite'

import { withImports } from './imports.ts'

const theme = fileURLToPath(new URL('theme.js', import.meta.url))

/** The files of the desk that the sign-in page has not loaded itself. */
function deskFiles(bundle: Rolldown.OutputBundle): string[] {
  const filesOf = (entry: string) => {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    return withImports(
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry))).map(({ fileName }) => fileName),
      bundle,
    )
  }
  const own = filesOf('/src/sign-in/main.tsx')
  return [...filesOf('/src/main.tsx')].filter((file) => !own.has(file))
}

/**
 * Completes the two pages. Their scripts, styles and the preload of the font are Vite's own work (`index.html`, `sign-in.html`); added are
 * - the script that applies the chosen colours before the first paint: as a file it holds that paint for a request (562 ms on "Fast 3G");
 * - on the sign-in page the names of the desk's files, fetched while somebody types (75 KB);
 * - while developing, the addresses of the sign-in page.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }): HtmlTagDescriptor[] {
        const script = minifySync(theme, readFileSync(theme, 'utf8')).code
        const later = bundle !== undefined && path.endsWith('sign-in.html') ? deskFiles(bundle) : []
        return [
          { tag: 'script', children: script, injectTo: 'head-prepend' },
          // Read by `src/sign-in/fetch-later.ts`.
          ...(later.length === 0 ? [] : [filesForLater(later)]),
        ]
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (/^\/(?:sign-in|invite|setup)(?:\?|$)/.test(request.url ?? '')) request.url = '/sign-in.html'
        next()
      })
    },
  }
}

function filesForLater(files: readonly string[]): HtmlTagDescriptor {
  const content = files.map((file) => `/${file}`).join(' ')
  return { tag: 'meta', attrs: { name: 'files-for-later', content }, injectTo: 'head' }
}
