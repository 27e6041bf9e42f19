import type { Plugin, Rolldown } from 'vite'

import { withImports } from './imports.ts'

/** Read by the BFF from the build folder. Never served: dot files are not. */
const list = '.route-files.json'

const routeDeclaration = /create(?:Lazy)?FileRoute\(\s*["']([^"']+)["']\s*\)/
const split = /\?tsr-split=/

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

/** `/_desk/companies/$companyId_/calendar` as the browser shows it: `/companies/$companyId/calendar`. */
function pathOf(routeId: string): string {
  const parts = routeId.split('/').filter((part) => part !== '' && !part.startsWith('_'))
  return `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`
}

/** A route and its parent routes. An index route (ends in `/`) has no children. */
const withParents = (routeId: string, ids: Iterable<string>): string[] =>
  [...ids].filter((id) => id === routeId || (!id.endsWith('/') && routeId.startsWith(`${id}/`)))

/**
 * Writes the extra files of each route's screen as `[path, files][]`, with `$names` for variable parts of a path. The
 * BFF preloads them in the document, so that the browser requests all at once.
 */
export function routeFiles(): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    enforce: 'post',
    api: { pathOf },
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle)
      const page = withImports(
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx'))).map((it) => it.fileName),
        bundle,
      )
      const own = new Map<string, string[]>()
      for (const { fileName, moduleIds } of chunks)
        for (const id of moduleIds) {
          const code = split.test(id) ? this.getModuleInfo(id.replace(/\?.*$/, ''))?.code : null
          const routeId = routeDeclaration.exec(code ?? '')?.[1]
          if (routeId !== undefined) own.set(routeId, [...(own.get(routeId) ?? []), fileName])
        }
      if (own.size === 0) this.error('no route has a file of its own: the router writes its routes in another way now')
      const filesByPath = new Map<string, string[]>()
      // A record's page has the same path as the layout of its other pages: the longer id must be set last.
      for (const routeId of [...own.keys()].toSorted()) {
        // Not-found routes.
        if (routeId.endsWith('/$')) continue
        const files = withImports(
          withParents(routeId, own.keys()).flatMap((id) => own.get(id) ?? []),
          bundle,
        )
        filesByPath.set(
          pathOf(routeId),
          [...files].filter((file) => !page.has(file)).map((file) => `/${file}`),
        )
      }
      this.emitFile({ type: 'asset', fileName: list, source: JSON.stringify([...filesByPath]) })
    },
  }
}
