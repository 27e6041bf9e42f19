import type { Plugin, Rolldown } from 'vite'

import { withImports } from './imports.ts'

/** Where the border finds what `routeFiles` has written, in the folder of the build. Not served: a name with a dot. */
const list = '.route-files.json'

const madeAs = /create(?:Lazy)?FileRoute\(\s*["']([^"']+)["']\s*\)/
const split = /\?tsr-split=/

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

/** `/_desk/companies/$companyId_/calendar` as it stands in the address bar: `/companies/$companyId/calendar`. */
function pathOf(routeId: string): string {
  const parts = routeId.split('/').filter((part) => part !== '' && !part.startsWith('_'))
  return `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`
}

/** A route and those it stands in, which are opened with it. One that ends in `/` has none within it. */
const around = (routeId: string, ids: Iterable<string>): string[] =>
  [...ids].filter((id) => id === routeId || (!id.endsWith('/') && routeId.startsWith(`${id}/`)))

/**
 * Tells the border which files the screen at an address needs beyond those of the page itself, so that the document names them:
 * the browser asks for all of them at once instead of finding them out one after the other.
 * Written as `[path, files][]`, paths with `$names` for their variable parts.
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
          const routeId = madeAs.exec(code ?? '')?.[1]
          if (routeId !== undefined) own.set(routeId, [...(own.get(routeId) ?? []), fileName])
        }
      if (own.size === 0) this.error('no route has a file of its own: the router writes its routes in another way now')
      const told = new Map<string, string[]>()
      // The page of a record stands at the same address as the frame of its other pages: the longer name comes later.
      for (const routeId of [...own.keys()].toSorted()) {
        // Addresses that lead nowhere.
        if (routeId.endsWith('/$')) continue
        const files = withImports(
          around(routeId, own.keys()).flatMap((id) => own.get(id) ?? []),
          bundle,
        )
        told.set(
          pathOf(routeId),
          [...files].filter((file) => !page.has(file)).map((file) => `/${file}`),
        )
      }
      this.emitFile({ type: 'asset', fileName: list, source: JSON.stringify([...told]) })
    },
  }
}
