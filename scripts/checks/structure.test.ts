import { describe, expect, it } from 'vitest'

import { edgesOf, findCycles, listFiles, readSources, readText, type Import, type SourceFile } from './source-files.ts'

// Written so that the pattern does not match itself.
const putOff = /\b(?:TO[D]O|FIX[M]E)\b/

const sources = readSources()
const files = listFiles()

const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing[/-]|\/testing\.ts$|-suite\.ts$|^e2e\//.test(path)
const isConfig = (path: string) => path.endsWith('.config.ts')
const appOf = (path: string | undefined) => /^apps\/([^/]+)/.exec(path ?? '')?.[1]

/** One line for each file that breaks the rule. */
const breaches = (rule: string, isBroken: (source: SourceFile) => boolean) =>
  sources.filter(isBroken).map(({ path }) => `${path}: ${rule}`)

/** One line for each import that breaks the rule. */
const wrongImports = (rule: string, isWrong: (path: string, one: Import) => boolean) =>
  sources.flatMap(({ path, imports }) =>
    imports.filter((one) => isWrong(path, one)).map(({ specifier }) => `${path} imports ${specifier}: ${rule}`),
  )

/** The folders ("layers") of each app, lowest first: a file imports only from its own layer and from those before it. */
const layersOf = {
  web: (
    'i18n format ui records api browser device navigation events waiting screen people arrivals search features app ' +
    'routes sign-in main'
  ).split(' '),
  bff: (
    'problem access concurrency changes pipeline store jobs auth audit upstream scope writes ' +
    'directory response-cache gateway versions guests webhooks personal live catalogue document operations app backup server main'
  ).split(' '),
}
/** The layer of single files in the root of an app, and of folders with a separate entry. */
const aliases: Record<string, string> = {
  'web/main.tsx': 'main',
  'web/router.tsx': 'main',
  'web/routeTree.gen.ts': 'main',
  'web/first-screen': 'main',
  'web/service-worker': 'main',
  'bff/main.ts': 'main',
  'bff/problem.ts': 'problem',
  'bff/app.ts': 'app',
  'bff/request-pipeline.ts': 'app',
  'bff/config.ts': 'app',
}
/** The features that may import another one. */
const featuresUsed: Record<string, string[]> = {
  account: ['tokens'],
  admin: ['tokens'],
  attendees: ['badges', 'enrollment'],
  catalogue: ['calendar', 'saved-views'],
  companies: ['calendar'],
  door: ['badges', 'enrollment', 'guests'],
  'guest-imports': ['guests'],
  guests: ['attendees', 'badges', 'enrollment', 'saved-views'],
  home: ['catalogue', 'enrollment'],
  projects: ['codes'],
  registration: ['codes'],
}
/** `records` contains components and functions without requests. */
const apart: [string, string][] = [
  ['records', 'api'],
  ['api', 'records'],
]

const layerOf = (
  path: string | undefined,
): { app: 'web' | 'bff'; layer: string; feature: string | undefined } | null => {
  const [, app, first = '', feature] = /^apps\/(web|bff)\/src\/([^/]+)(?:\/([^/]+)\/)?/.exec(path ?? '') ?? []
  if ((app !== 'web' && app !== 'bff') || isTest(path ?? '')) return null
  const layer = aliases[`${app}/${first}`] ?? first
  return { app, layer, feature: layer === 'features' ? feature : undefined }
}

const layerName = (path: string): string | null => {
  const at = layerOf(path)
  return at === null ? null : `${at.app}/${at.feature === undefined ? at.layer : `features/${at.feature}`}`
}

const edgesFrom = (pairs: [string, string[]][]) => new Map(pairs.map(([from, to]) => [from, new Set(to)]))

describe('names', () => {
  it('names files by their content, without names such as utils', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common|lib|types?|constants?)(\.[a-z.]+)?(\/|$)/
    expect(files.filter((path) => vague.test(path)).map((path) => `${path}: a name that says nothing`)).toEqual([])
  })

  it('writes names in kebab-case', () => {
    // `_` and `$name` are the router's syntax for layouts and parameters.
    const kebab = /^(?:\$[a-zA-Z]*|[a-z0-9_.-])+$/
    expect(breaches('kebab-case', ({ path }) => path.split('/').some((part) => !kebab.test(part)))).toEqual([])
  })

  it('keeps the parts of a screen out of the routes', () => {
    const betweenRoutes = breaches('a part of a screen between the routes', ({ path }) =>
      /\/routes\/.*\/-[^/]*$/.test(path),
    )
    expect(betweenRoutes).toEqual([])
  })

  it('writes the addresses of records in one place', () => {
    const address = /\bto(?:: ?|=\{?)['"`]\/[^'"`]*\$|['"`]\/(?:e|events|companies|projects)\/\$\{/
    const breach = breaches(
      'a link that navigation/paths.ts builds',
      ({ path, text }) =>
        path.startsWith('apps/web/src/') &&
        !/\/navigation\/paths\.ts$|\.gen\.ts$/.test(path) &&
        !isTest(path) &&
        address.test(text.replaceAll(/create(?:Lazy)?FileRoute\([^)]*\)|useIsOpen\([^)]*\)/g, '')),
    )
    expect(breach).toEqual([])
    expect(
      ["to: '/e/$event'", 'to="/companies/$companyId"', '`/projects/${id}`'].every((text) => address.test(text)),
    ).toBe(true)
  })
})

describe('imports', () => {
  it('parses the imports that it checks', () => {
    const counted = sources.flatMap(({ imports }) => imports)
    expect(counted.length).toBeGreaterThan(sources.length)
    const lost = counted.filter(
      ({ specifier, target }) => target === undefined && /^[.#]|^@frontdesk\//.test(specifier),
    )
    expect(lost.map(({ specifier }) => specifier)).toEqual([])
  })

  it('never begins with ../../', () => {
    expect(wrongImports('no ../../', (_, { specifier }) => specifier.startsWith('../../'))).toEqual([])
  })

  it('goes from apps to packages only', () => {
    const upward = wrongImports(
      'packages know no app',
      (path, { target }) => appOf(path) === undefined && appOf(target) !== undefined && path.startsWith('packages/'),
    )
    expect(upward).toEqual([])
  })

  it('lets an app import only types from another app', () => {
    const across = wrongImports('only `import type` between apps', (path, { target, typeOnly }) => {
      const [from, to] = [appOf(path), appOf(target)]
      return from !== undefined && to !== undefined && from !== to && !typeOnly && !isTest(path)
    })
    expect(across).toEqual([])
  })

  it('has a layer for every folder', () => {
    const homeless = sources.flatMap(({ path }) => {
      const at = layerOf(path)
      return at === null || layersOf[at.app].includes(at.layer) ? [] : [path]
    })
    expect(homeless).toEqual([])
  })

  it.each(['web', 'bff'] as const)('has the layers of %s in the order that the decision states', (app) => {
    const decision = readText('docs/decisions/0029-layers.md').replaceAll('\n', ' ')
    expect(decision).toContain(`\`${layersOf[app].toReversed().join(' > ')}\``)
  })

  it('imports only from lower layers, types included', () => {
    const upward = wrongImports('a layer imports only those below it', (path, { target }) => {
      const [from, to] = [layerOf(path), layerOf(target)]
      if (from === null || to === null || from.app !== to.app || from.layer === to.layer) return false
      const layers = layersOf[from.app]
      const isApart = apart.some(([one, other]) => from.layer === one && to.layer === other)
      return isApart || layers.indexOf(to.layer) > layers.indexOf(from.layer)
    })
    expect(upward).toEqual([])
  })

  it('imports no other feature, except the listed ones', () => {
    const across = wrongImports('a feature does not import another', (path, { target }) => {
      const [from, to] = [layerOf(path)?.feature, layerOf(target)?.feature]
      if (from === undefined || to === undefined || from === to) return false
      return !featuresUsed[from]?.includes(to)
    })
    expect(across).toEqual([])
  })

  it('finds import cycles', () => {
    expect(
      findCycles(
        edgesFrom([
          ['a', ['b']],
          ['b', ['c', 'd']],
          ['c', ['b']],
          ['d', []],
        ]),
      ),
    ).toEqual([['b', 'c']])
    expect(
      findCycles(
        edgesFrom([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([])
  })

  it('has no circular imports of files', () => {
    expect(findCycles(edgesOf(sources, (path) => (isTest(path) ? null : path)))).toEqual([])
  })

  it('has no circular imports of layers', () => {
    expect(findCycles(edgesOf(sources, layerName))).toEqual([])
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

  it('has no skipped or focused test, and no open task marker', () => {
    const off = breaches('a test that is alone or switched off', ({ text }) =>
      /\b(?:it|test|describe)\.(?:only\b|todo\b|skip\(\s*['"`])/.test(text),
    )
    const later = breaches('something put off', ({ text }) => putOff.test(text))
    expect([...off, ...later]).toEqual([])
  })
})

describe('the checkout', () => {
  const texts = files.filter((path) => /\.(ts|tsx|mjs|js|json|md|yaml|yml|html|css|sql|svg)$|^\.|\/run$/.test(path))

  it('contains no path of a machine', () => {
    const here = new RegExp(`(?:^|[^\\w.])/(?:${['work', 'root', 'Users', 'home'].join('|')})/\\w`, 'm')
    expect(texts.filter((path) => here.test(readText(path))).map((path) => `${path}: a path of one machine`)).toEqual(
      [],
    )
  })

  it('contains no package registry', () => {
    const registry = /https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio|jfrog)[\w.-]*[/:]/
    expect(texts.filter((path) => registry.test(readText(path))).map((path) => `${path}: a registry`)).toEqual([])
    expect(readText('pnpm-lock.yaml')).not.toMatch(/tarball:|resolution: \{[^}]*https?:/)
  })
})
