import { describe, expect, it } from 'vitest'

import { findCycle, listFiles, readSources, readText, type Import, type SourceFile } from './source-files.ts'

// Written so that it does not find itself.
const putOff = /\b(?:TO[D]O|FIX[M]E)\b/

const sources = readSources()
const files = listFiles()

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing[/-]|\/testing\.ts$|-suite\.ts$|^e2e\//.test(path)
const isConfig = (path: string) => path.endsWith('.config.ts')
const appOf = (path: string | undefined) => /^apps\/([^/]+)/.exec(path ?? '')?.[1]
const layerOf = (path: string | undefined) => /^apps\/web\/src\/([^/]+)\//.exec(path ?? '')?.[1]

/** One line for each file that breaks the rule. */
const breaches = (rule: string, isBroken: (source: SourceFile) => boolean) =>
  sources.filter(isBroken).map(({ path }) => `${path}: ${rule}`)

/** One line for each import that breaks the rule. */
const wrongImports = (rule: string, isWrong: (path: string, one: Import) => boolean) =>
  sources.flatMap(({ path, imports }) =>
    imports.filter((one) => isWrong(path, one)).map(({ specifier }) => `${path} imports ${specifier}: ${rule}`),
  )

/** A file with one import, for the test of the finder itself. */
const source = (path: string, target: string, typeOnly = false): SourceFile => ({
  path,
  text: '',
  imports: [{ specifier: target, target, typeOnly }],
})

describe('names and sizes', () => {
  it('keeps files short', () => {
    const long = breaches('at most 300 lines', ({ text }) => text.split('\n').length > 301)
    expect(long).toEqual([])
  })

  it('names what is in a file, and has no drawers', () => {
    const drawer = /(^|\/)(utils?|helpers?|misc|common|lib|types?|constants?)(\.[a-z.]+)?(\/|$)/
    expect(files.filter((path) => drawer.test(path)).map((path) => `${path}: a name that says nothing`)).toEqual([])
  })

  it('writes names in kebab-case', () => {
    // `_` and `$name` are the router's words for layouts and parameters.
    const kebab = /^(?:\$[a-zA-Z]*|[a-z0-9_.-])+$/
    expect(breaches('kebab-case', ({ path }) => path.split('/').some((part) => !kebab.test(part)))).toEqual([])
  })

  it('is shallow', () => {
    const deep = breaches('at most three levels under src', ({ path }) => {
      const [, inside] = path.split('/src/')
      return inside !== undefined && !inside.startsWith('routes/') && inside.split('/').length > 3
    })
    expect(deep).toEqual([])
  })

  it('has a root that is read at a glance', () => {
    const entries = new Set(files.map((path) => path.split('/', 1)[0] ?? '').filter((name) => !name.startsWith('.')))
    expect([...entries].slice(14)).toEqual([])
  })
})

describe('imports', () => {
  it('reads the imports that it judges', () => {
    const counted = sources.flatMap(({ imports }) => imports)
    expect(counted.length).toBeGreaterThan(sources.length)
    const lost = counted.filter(
      ({ specifier, target }) => target === undefined && /^[.#]|^@frontdesk\//.test(specifier),
    )
    expect(lost.map(({ specifier }) => specifier)).toEqual([])
  })

  it('does not climb', () => {
    expect(wrongImports('no ../../', (_, { specifier }) => specifier.startsWith('../../'))).toEqual([])
  })

  it('goes from apps to packages only', () => {
    const upward = wrongImports(
      'packages know no app',
      (path, { target }) => appOf(path) === undefined && appOf(target) !== undefined && path.startsWith('packages/'),
    )
    expect(upward).toEqual([])
  })

  it('lets an app take only types from another app', () => {
    const across = wrongImports('only `import type` between apps', (path, { target, typeOnly }) => {
      const [from, to] = [appOf(path), appOf(target)]
      return from !== undefined && to !== undefined && from !== to && !typeOnly && !isTest(path)
    })
    expect(across).toEqual([])
  })

  it('goes one way inside the desk', () => {
    const allowed: Record<string, string[]> = {
      routes: ['routes', 'records', 'api', 'ui', 'format', 'shell', 'words'],
      door: ['door', 'first-screen', 'shell', 'api', 'ui', 'words'],
      shell: ['shell', 'records', 'api', 'ui', 'format', 'words'],
      records: ['records', 'ui', 'format', 'words'],
      api: ['api', 'words'],
      ui: ['ui', 'format', 'words'],
      format: ['format', 'words'],
      words: ['words'],
    }
    const upward = wrongImports('routes → records → ui, routes → api', (path, { target, typeOnly }) => {
      const [from, to] = [layerOf(path), layerOf(target)]
      if (from === undefined || to === undefined || typeOnly || isTest(path)) return false
      return allowed[from]?.includes(to) === false
    })
    expect(upward).toEqual([])
  })

  it('finds a circle', () => {
    const chain = [source('a', 'b'), source('b', 'c')]
    expect(findCycle([...chain, source('c', 'b')])).toEqual(['b', 'c', 'b'])
    expect(findCycle([...chain, source('c', 'b', true)])).toBeUndefined()
  })

  it('has no circle', () => {
    expect(findCycle(sources)?.join(' → ')).toBeUndefined()
  })
})

describe('source', () => {
  it('exports by name', () => {
    const rule = 'no default export'
    const broken = breaches(rule, ({ path, text }) => !isConfig(path) && /^export default\b/m.test(text))
    expect(broken).toEqual([])
  })

  it('reads the environment in one place', () => {
    const broken = breaches('process.env only in main.ts, configs, scripts and tests', ({ path, text }) => {
      const allowed = path.endsWith('/main.ts') || isConfig(path) || isTest(path) || path.startsWith('scripts/')
      return !allowed && /\bprocess\.env\b/.test(text)
    })
    expect(broken).toEqual([])
  })

  it('moves nothing but opacity and transform', () => {
    // Colours that fade are styled and painted anew in each frame, beside the screen that a press leads to.
    const named = /className[^]*[\s'"`:]transition(?:-all|-colors|-shadow|-discrete)?[\s'"`;](?!:)/
    const broken = breaches(
      'a transition of something else',
      ({ path, text }) => path.endsWith('.tsx') && named.test(text),
    )
    const styles = files.filter((path) => path.startsWith('apps/web/src/') && path.endsWith('.css'))
    const inStyles = styles.filter((path) =>
      /@apply[^;]*\btransition(?:-all|-colors)?\b|transition(?:-property)?:(?!\s*(?:opacity|transform|none))/.test(
        readText(path),
      ),
    )
    expect([...broken, ...inStyles]).toEqual([])
  })

  it('has no test switched off or alone, and nothing put off', () => {
    const off = breaches('a test that is alone or switched off', ({ text }) =>
      /\b(?:it|test|describe)\.(?:only\b|todo\b|skip\(\s*['"`])/.test(text),
    )
    const later = breaches('something put off', ({ text }) => putOff.test(text))
    expect([...off, ...later]).toEqual([])
  })
})

describe('the checkout', () => {
  const texts = files.filter((path) => /\.(ts|tsx|mjs|js|json|md|yaml|yml|html|css|sql|svg)$|^\.|\/run$/.test(path))

  it('names no machine', () => {
    const here = new RegExp(`(?:^|[^\\w.])/(?:${['work', 'root', 'Users', 'home'].join('|')})/\\w`, 'm')
    expect(texts.filter((path) => here.test(readText(path))).map((path) => `${path}: a path of one machine`)).toEqual(
      [],
    )
  })

  it('names no package registry', () => {
    const registry = /https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio|jfrog)[\w.-]*[/:]/
    expect(texts.filter((path) => registry.test(readText(path))).map((path) => `${path}: a registry`)).toEqual([])
    expect(readText('pnpm-lock.yaml')).not.toMatch(/tarball:|resolution: \{[^}]*https?:/)
  })
})
