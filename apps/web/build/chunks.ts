import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** The index module of the icons imports all of them; following it would count icons that no screen uses. */
const iconIndex = /\/lucide-react\//

/** Suffix of a route's component module, which the router plugin splits off. */
const routePart = /\?tsr-split=/

/** Static imports of a module, transitively, without the module itself and without split route components. */
function importedBy(entry: string, graph: Graph): ReadonlySet<string> {
  const parts = graph.getModuleInfo(entry)?.dynamicallyImportedIds.filter((id) => routePart.test(id)) ?? []
  const found = new Set(parts.some((id) => id.startsWith(`${entry}?`)) ? parts : [entry])
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!iconIndex.test(next)) found.add(next)
  return found
}

/**
 * A chunk of everything that the entries import. The entries stay out: loading a chunk that contains one would run it.
 */
function importsOf(name: string, entries: readonly string[]) {
  let imported: ReadonlySet<string> | null = null
  return (id: string, graph: Graph): string | null => {
    imported ??= new Set(entries.flatMap((entry) => [...importedBy(`${source}${entry}`, graph)]))
    return imported.has(id) && !routePart.test(id) && !id.endsWith('/main.tsx') ? name : null
  }
}

const list = ['routes/_desk/companies.$companyId/route.tsx', 'routes/_desk/companies.$companyId/events.tsx']

/**
 * Groups of `codeSplitting`; the first match wins: imports of both pages, of the app, of a list screen, and modules
 * that many screens share. Without groups Home loads 98 files.
 */
export const chunkGroups = [
  { name: importsOf('base', ['sign-in/main.tsx', 'screen/problem-notice.tsx']), debugName: 'base', priority: 5 },
  { name: importsOf('desk', ['main.tsx']), debugName: 'desk', priority: 4 },
  { name: importsOf('list', list), debugName: 'list', priority: 3 },
  { name: 'shared', minShareCount: 8, priority: 1 },
]
