import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Import {
  /** As written between the quotes. */
  specifier: string
  /** `import type` or `export type`: gone when the program runs. */
  typeOnly: boolean
  /** The file of this checkout it leads to; undefined for packages of others. */
  target: string | undefined
}

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

export const readText = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every file that belongs to the checkout: not what .gitignore names, nor git's own folder. */
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

/** The files of one circle of imports, or undefined when there is none. */
export function findCycle(sources: SourceFile[]): string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | undefined => {
    const start = trail.indexOf(path)
    if (start >= 0) return [...trail.slice(start), path]
    if (done.has(path)) return undefined
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      const cycle = target === undefined || typeOnly ? undefined : visit(target, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const { path } of sources) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}
