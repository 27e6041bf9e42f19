import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { root } from './root.mjs'
import { loadedFor, shares } from './shipped-code.mjs'
import { budget, timeCost } from './time-cost.mjs'

const file = (
  name: string,
  more: { imports?: string[]; modules?: string[]; isEntry?: boolean; code?: [string, string][] },
) => ({
  file: `assets/${name}-abcd1234.js`,
  imports: (more.imports ?? []).map((other) => `assets/${other}-abcd1234.js`),
  modules: more.modules ?? [],
  isEntry: more.isEntry ?? false,
  codeOf: new Map(more.code ?? []),
})

describe('shares', () => {
  it('cuts code where its source changes, and gives what has none to the one before', () => {
    // "aaabb?b": three columns of a.ts, two of b.ts, one without a source, one of b.ts.
    const map = { mappings: 'AAAA,GCAA,E,CAAA', sources: ['a.ts', 'b.ts'] }
    expect(Object.fromEntries(shares('aaabb?b', map))).toEqual({ '': '', 'a.ts': 'aaa', 'b.ts': 'bb?b' })
  })

  it('loses nothing over several lines', () => {
    const code = 'one;\ntwo;three;\n'
    const found = shares(code, { mappings: 'AAAA;ACAA,IDAA', sources: ['a.ts', 'b.ts'] })
    expect([...found.values()].join('').length).toBe(code.replaceAll('\n', '').length)
    expect(found.get('b.ts')).toBe('two;')
  })
})

const text = (of: string) => [...Array(200).keys()].map((number) => `${of}${number}`).join()

describe('what a page costs', () => {
  const shipped = [
    file('index', { isEntry: true, imports: ['desk'] }),
    file('desk', {
      code: [
        ['x/packages/time/src/zones.ts', text('z')],
        ['x/packages/time/src/when-text.ts', text('w')],
        ['x/react.js', text('r')],
      ],
    }),
    file('page', { modules: ['/apps/web/src/routes/_desk/e.$slug.index.tsx?tsr-split=component'] }),
    file('panel', { modules: ['/apps/web/src/records/recurrence-panel.tsx'], imports: ['recurrence'] }),
    file('recurrence', { code: [['x/packages/time/src/recurrence/series.ts', text('s')]] }),
    file('german', { code: [['x/packages/time/src/recurrence/sentence/german.ts', text('g')]] }),
  ]

  it('is what its files and theirs hold, and not what is fetched later', () => {
    expect(loadedFor(shipped, (module) => module.endsWith('panel.tsx')).map((one) => one.file.slice(7, -12))).toEqual([
      'index',
      'panel',
      'desk',
      'recurrence',
    ])
    const { counted, header, rest } = timeCost(shipped)
    expect(counted).toBe(2 * header)
    expect(header).toBeGreaterThan(0)
    expect([...rest.keys()]).toEqual(['german'])
  })
})

it('keeps engine, sentence builder and zones within 15,000 bytes of gzip, as shipped', async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  // Fails by its exit code when the budget is broken; its output stands in the error.
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/size.mjs'], { cwd: root, env })
  const counted = Number(/^ *([\d,]+) of/m.exec(stdout)?.[1]?.replaceAll(',', ''))
  console.info(stdout)
  expect(counted).toBeLessThanOrEqual(budget)
  // Less would mean that it no longer finds the code.
  expect(counted).toBeGreaterThan(10_000)
  for (const apart of ['details', 'german', 'hours', 'odd-zones', 'spanish']) expect(stdout).toContain(` ${apart}\n`)
})
