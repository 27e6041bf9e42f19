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
 * The groups of `codeSplitting`. `libraries` outlive a release, `desk` is what is needed before anything is shown,
 * `door` the page to sign in, `home` what the first screen adds below, and `shared` what most pages have in common: asked for one by one, that
 * would be forty files a page. What few open (menus, tables, dialogs of JSON) stays apart.
 */
export function chunkGroups(source: string) {
  const known = new WeakMap<Graph, ReadonlyMap<string, ReadonlySet<string>>>()
  const setsOf = (graph: Graph) => {
    const sets =
      known.get(graph) ??
      new Map([
        ['desk', loadedBy([`${source}main.tsx`], graph)],
        ['door', loadedBy(graph.getModuleInfo(`${source}routes/sign-in.tsx`)?.dynamicallyImportedIds ?? [], graph)],
        ['home', loadedBy([`${source}routes/_desk/-home-boards.tsx`], graph)],
      ])
    known.set(graph, sets)
    return sets
  }
  return [
    {
      name: 'libraries',
      test: /node_modules\/(?:react|react-dom|scheduler|clsx|@tanstack)\/(?!react-virtual|virtual-core)/,
      priority: 3,
    },
    {
      name: (id: string, graph: Graph) => [...setsOf(graph)].find(([, modules]) => modules.has(id))?.[0] ?? null,
      priority: 2,
    },
    { name: 'recurrence', test: recurrence, priority: 1 },
    {
      name: 'shared',
      test: /web\/src\/(?:ui|api|format|words|shell|records)\/(?!menu-popup|combobox|data-table|json-dialog|.*\.json|calendar-)|\/lucide-react\/|packages\/api-types\//,
      minShareCount: 4,
    },
  ]
}
