import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  /** As written between the quotes. */
  specifier: string
  /** `import type` or `export type`: not present at run time. */
  typeOnly: boolean
  /** The imported file of this checkout; undefined for external packages. */
  target: string | undefined
}

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

export const readText = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every file of the checkout, without ignored files and git's own folder. */
export function listFiles(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.name === '.git' || ignored.some((pattern) => pattern.test(entry.name))) return []
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

const ignored = readText('.gitignore')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))

/** Hand-written source, with its imports resolved within the checkout. */
export function readSources(): SourceFile[] {
  return listFiles()
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
    .map((path) => {
      const text = readText(path)
      return { path, text, imports: importsOf(path, text) }
    })
}

const statement = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]/g

function importsOf(path: string, text: string): Import[] {
  const statements = [...text.matchAll(statement)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: Boolean(type),
  }))
  const calls = [...text.matchAll(dynamic)].map(([, specifier = '']) => ({ specifier, typeOnly: false }))
  return [...statements, ...calls].map((one) => ({ ...one, target: resolveImport(path, one.specifier) }))
}

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) {
    const [home] = /^(?:(?:apps|packages)\/[^/]+|e2e)/.exec(from) ?? []
    return home && resolvePrivate(home, specifier)
  }
  const [, name, rest] = /^@frontdesk\/([^/]+)(\/.*)?$/.exec(specifier) ?? []
  return name === undefined ? undefined : resolveExport(name, `.${rest ?? ''}`)
}

function resolvePrivate(home: string, specifier: string): string | undefined {
  for (const [pattern, path] of Object.entries(manifestOf(home).imports)) {
    const prefix = pattern.replace('*', '')
    if (specifier.startsWith(prefix)) return posix.join(home, path.replace('*', specifier.slice(prefix.length)))
  }
  return undefined
}

function resolveExport(name: string, entry: string): string | undefined {
  const home = ['packages', 'apps']
    .map((folder) => `${folder}/${name}`)
    .find((folder) => existsSync(join(root, folder)))
  if (home === undefined) return undefined
  const file = manifestOf(home).exports[entry]
  return file === undefined ? undefined : posix.join(home, file)
}

/** The two maps of a package.json of this checkout, all of whose targets are plain paths. */
function manifestOf(home: string): Record<'imports' | 'exports', Record<string, string>> {
  const value: unknown = JSON.parse(readText(`${home}/package.json`))
  const manifest: Partial<Record<string, unknown>> = typeof value === 'object' ? { ...value } : {}
  return { imports: pathsOf(manifest['imports']), exports: pathsOf(manifest['exports']) }
}

const pathsOf = (entries: unknown) =>
  Object.fromEntries(Object.entries(entries ?? {}).map(([key, path]) => [key, String(path)]))

/**
 * Strongly connected components: groups of names that import each other. `edges`: from a name to its
 * imports.
 */
export function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const trail: string[] = []
  const cycles: string[][] = []
  const visit = (name: string): number => {
    order.set(name, order.size)
    let low = order.get(name) ?? 0
    trail.push(name)
    for (const next of edges.get(name) ?? [])
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (trail.includes(next)) low = Math.min(low, order.get(next) ?? low)
    if (low === order.get(name)) {
      const group = trail.splice(trail.indexOf(name))
      if (group.length > 1) cycles.push(group.toSorted())
    }
    return low
  }
  for (const name of edges.keys()) if (!order.has(name)) visit(name)
  return cycles
}

/** The imports within this checkout, type imports included, by `nameOf` (a file or a folder); null skips a file. */
export function edgesOf(sources: SourceFile[], nameOf: (path: string) => string | null): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = nameOf(path)
    if (from === null) continue
    const found = edges.get(from) ?? new Set()
    for (const { target } of imports) {
      const to = target === undefined ? null : nameOf(target)
      if (to !== null && to !== from) found.add(to)
    }
    edges.set(from, found)
  }
  return edges
}
