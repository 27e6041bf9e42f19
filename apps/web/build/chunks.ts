import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** The icons' index imports all of them: followed, it would count every icon that any screen uses. */
const iconIndex = /\/lucide-react\//

/** The component of a route, which the router's plugin cuts off into a module of its own. */
const routePart = /\?tsr-split=/

/** All that a module imports statically, itself and the cut-off parts of routes left out. */
function importedBy(entry: string, graph: Graph): ReadonlySet<string> {
  const parts = graph.getModuleInfo(entry)?.dynamicallyImportedIds.filter((id) => routePart.test(id)) ?? []
  const found = new Set(parts.some((id) => id.startsWith(`${entry}?`)) ? parts : [entry])
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!iconIndex.test(next)) found.add(next)
  return found
}

/** A group of all that some modules import. What begins a page stays in a file of its own: whoever loads a file runs it. */
function importsOf(name: string, entries: readonly string[]) {
  let imported: ReadonlySet<string> | null = null
  return (id: string, graph: Graph): string | null => {
    imported ??= new Set(entries.flatMap((entry) => [...importedBy(`${source}${entry}`, graph)]))
    return imported.has(id) && !routePart.test(id) && !id.endsWith('/main.tsx') ? name : null
  }
}

/** What every page of a recurring event takes, in one file. Apart: what few records need, and other languages. */
const recurrence =
  /packages\/time\/src\/recurrence\/(?!occurrences-between|has-hours|clock-periods|hours|sentence\/(?:clock-units|german|spanish|english-notices|notice-text))/

const list = ['routes/_desk/companies.$companyId.tsx', 'routes/_desk/companies.$companyId.events.tsx']

/**
 * The groups of `codeSplitting`, the first that takes a module has it: what both pages import, what the desk imports, what a list
 * imports, and what most screens share. Without them a screen is some forty small files.
 */
export const chunkGroups = [
  { name: importsOf('base', ['sign-in/main.tsx', 'page/problem-notice.tsx']), debugName: 'base', priority: 5 },
  { name: importsOf('desk', ['main.tsx']), debugName: 'desk', priority: 4 },
  { name: importsOf('list', list), debugName: 'list', priority: 3 },
  { name: 'recurrence', test: recurrence, priority: 2 },
  {
    name: 'shared',
    test: /web\/src\/(?:ui|api|format|i18n|page|app|search|records)\/(?!.*(?:menu-popup|combobox|json-dialog|\.json|calendar-))|\/lucide-react\/|packages\/api-types\//,
    minShareCount: 4,
    priority: 1,
  },
]
