import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type HtmlTagDescriptor, type Plugin, type Rolldown, minifySync } from 'vite'

import { withImports } from './imports.ts'

const theme = fileURLToPath(new URL('theme.js', import.meta.url))

/** Files of the app that the sign-in page has not loaded itself. */
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
 * Adds to the two pages: the inline script that sets the theme before the first paint (as a file it delays the paint by
 * a request: 562 ms on "Fast 3G"), on the sign-in page the app's files to prefetch (75 KB), in development its routes.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    transformIndexHtml: {
      order: 'post',
      handler(_, { path, bundle }): HtmlTagDescriptor[] {
        const script = minifySync(theme, readFileSync(theme, 'utf8')).code
        const appFiles = bundle !== undefined && path.endsWith('sign-in.html') ? deskFiles(bundle) : []
        return [
          { tag: 'script', children: script, injectTo: 'head-prepend' },
          // Read by `src/sign-in/prefetch-app.ts`.
          ...(appFiles.length === 0 ? [] : [appFilesTag(appFiles)]),
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

function appFilesTag(files: readonly string[]): HtmlTagDescriptor {
  const content = files.map((file) => `/${file}`).join(' ')
  return { tag: 'meta', attrs: { name: 'app-files', content }, injectTo: 'head' }
}
