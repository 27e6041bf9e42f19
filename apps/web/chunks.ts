/** What goes into which file of the build: few files, and nothing in the first ones that the first screen has no use for. */

interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly code: string | null
  } | null
}

/** What every page of a recurring event takes, in one file. Apart: what few records need, and other languages. */
const recurrence =
  /packages\/time\/src\/recurrence\/(?!occurrences-between|has-hours|clock-periods|hours|sentence\/(?:clock-units|german|spanish|english-notices|notice-text))/

const allIcons = /\/lucide-react\.mjs$/
const namedIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const iconFiles = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g

/** The files of the icons that are asked for by name: the one file that they come from names every icon there is. */
function iconsOf(barrel: string, names: ReadonlySet<string>, graph: Graph): string[] {
  const files = graph.getModuleInfo(barrel)?.code?.matchAll(iconFiles) ?? []
  const wanted = [...files].filter(([, exported = '']) => exported.split(/\W+/).some((name) => names.has(name)))
  return wanted.map(([, , file = '']) => barrel.replace(/[^/]*$/, file))
}

/** All that modules ask for at once, themselves too. */
function loadedBy(entries: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set(entries)
  const names = new Set<string>()
  const follow = (ids: Iterable<string>) => {
    for (const id of ids) {
      const module = graph.getModuleInfo(id)
      for (const [, named = ''] of module?.code?.matchAll(namedIcons) ?? []) {
        for (const name of named.split(',')) names.add(name.trim().split(' ')[0] ?? '')
      }
      for (const next of module?.importedIds ?? []) if (!allIcons.test(id)) found.add(next)
    }
  }
  follow(found)
  const barrel = [...found].find((id) => allIcons.test(id))
  if (barrel !== undefined) for (const icon of iconsOf(barrel, names, graph)) found.add(icon)
  follow(found)
  return found
}

/**
 * The groups of `codeSplitting`. `base` is React and what sign-in and desk share, `desk` what is needed before the first
 * screen stands, and `shared` what most pages have in common: asked for one by one, that would be
 * forty files a page. What few open (menus, tables, dialogs of JSON) stays apart.
 */
export function chunkGroups(source: string) {
  const known = new WeakMap<Graph, ReadonlyMap<string, ReadonlySet<string>>>()
  const setsOf = (graph: Graph) => {
    const sets = known.get(graph) ?? firstSets(source, graph)
    known.set(graph, sets)
    return sets
  }
  // Each before the next: a group takes what its modules import with them.
  const first = firstNames.map((name, index) => ({
    name: (id: string, graph: Graph) => (setsOf(graph).get(name)?.has(id) ? name : null),
    priority: 2 + firstNames.length - index,
  }))
  return [
    ...first,
    { name: 'recurrence', test: recurrence, priority: 1 },
    {
      name: 'shared',
      test: /web\/src\/(?:ui|api|format|words|shell|records)\/(?!menu-popup|combobox|data-table|json-dialog|.*\.json|calendar-)|\/lucide-react\/|packages\/api-types\//,
      minShareCount: 4,
    },
  ]
}

/** Stand in barrels that the first screen reads from, and are asked for by few. */
const readByFew = /api-types\/src\/enumerations\.ts$|\/(?:useInfiniteQuery|infiniteQueryObserver)\.js$/

/**
 * `problem` shows failures, on both pages; `later` is fetched a moment after the first paint; `home` is the first screen of most, and
 * `list` shows a list as a table.
 */
const firstNames = ['base', 'door', 'problem', 'desk', 'later', 'home', 'list'] as const

/** The screens whose rows come with the document: what shows them is one file each, and other lists take it from theirs. */
const written = { home: ['index.tsx'], list: ['companies.$companyId.tsx', 'companies.$companyId.events.tsx'] }

/** The part of a route that is fetched when it is opened. */
const partsOf = (route: string, graph: Graph): string[] =>
  graph.getModuleInfo(route)?.dynamicallyImportedIds.filter((id) => id.startsWith(`${route}?`)) ?? []

function firstSets(source: string, graph: Graph): Map<string, ReadonlySet<string>> {
  const door = loadedBy([`${source}door/main.tsx`], graph)
  const problem = loadedBy([`${source}shell/problem-notice.tsx`], graph)
  const later = loadedBy([`${source}shell/later.ts`], graph)
  const screen = (routes: readonly string[]) =>
    loadedBy(
      routes.flatMap((route) => partsOf(`${source}routes/_desk/${route}`, graph)),
      graph,
    )
  const [home, list] = [screen(written.home), screen(written.list)]
  // What home shares is the desk's: no screen waits for the file of another, or for what comes later.
  const shared = [...home].filter((id) => list.has(id) || later.has(id))
  const desk = new Set([...loadedBy([`${source}main.tsx`], graph), ...shared].filter((id) => !readByFew.test(id)))
  // Whoever loads a file runs it: in the file that begins the door is nothing that the desk asks for, and the other way round.
  const isOfDoor = (id: string) => id.startsWith(`${source}door/`)
  const base = [...door, ...[...problem].filter((id) => desk.has(id) || list.has(id))].filter((id) => !isOfDoor(id))
  return new Map([
    ['base', new Set(base)],
    ['door', new Set([...door].filter(isOfDoor))],
    ['desk', desk],
    ['problem', problem],
    ['later', later],
    ['home', home],
    ['list', list],
  ])
}
