import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { beforeAll, describe, expect, it } from 'vitest'

import { bounds, firstScreen } from './first-screen.mjs'
import { root } from './root.mjs'
import { inlined, loadedFor, shares, shippedDesk } from './shipped-code.mjs'
import { budget, timeCost } from './time-cost.mjs'

const file = (
  name: string,
  more: { imports?: string[]; asks?: string[]; modules?: string[]; isEntry?: boolean; code?: [string, string][] },
) => ({
  file: `assets/${name}-abcd1234.js`,
  code: '',
  asks: (more.asks ?? []).map((other) => `assets/${other}-abcd1234.js`),
  imports: (more.imports ?? []).map((other) => `assets/${other}-abcd1234.js`),
  modules: more.modules ?? [],
  isEntry: more.isEntry ?? false,
  codeOf: new Map(more.code ?? []),
})

describe('shares', () => {
  it('splits code where its source changes; code without a source belongs to the one before', () => {
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

describe('a first screen', () => {
  const [main, door] = ['/x/apps/web/src/main.tsx', '/x/apps/web/src/sign-in/main.tsx']
  const page = { ...file('page', {}), file: 'index.html', code: 'a{}' }

  it('lists its files with the page, and modules that must not be there', () => {
    const shipped = [
      { ...file('desk', { modules: [main, '/x/node_modules/zod/index.js'], imports: ['base'] }), code: 'b' },
      file('base', {}),
      file('map', { modules: ['/x/node_modules/d3-geo/index.js'] }),
      page,
    ]
    const { files, outOfPlace } = firstScreen(shipped, 'home')
    expect(files.map((one) => one.file).toSorted()).toEqual([
      'assets/base-abcd1234.js',
      'assets/desk-abcd1234.js',
      'index.html',
    ])
    expect(outOfPlace).toEqual(['/x/node_modules/zod/index.js'])
  })

  it('never loads the entry of the other page, not even later', () => {
    const shipped = [
      file('desk', { modules: [main], asks: ['form'] }),
      file('form', { imports: ['door'] }),
      file('door', { modules: [door] }),
    ]
    expect(firstScreen(shipped, 'home').outOfPlace).toEqual([door])
    expect(firstScreen(shipped, 'signIn').outOfPlace).toEqual([])
  })

  it('counts the inline styles and scripts of a page only', () => {
    const html = '<style>a{}</style><script src="/x.js"></script><script>run()</script><p>text</p>'
    expect(inlined(html)).toBe('a{}\nrun()')
  })
})

describe('the cost of a page', () => {
  const shipped = [
    file('index', { isEntry: true, imports: ['desk'] }),
    file('desk', {
      code: [
        ['x/packages/time/src/zones.ts', text('z')],
        ['x/packages/time/src/when-text.ts', text('w')],
        ['x/react.js', text('r')],
      ],
    }),
    file('page', { modules: ['/apps/web/src/routes/_desk/e.$event/index.tsx?tsr-split=component'] }),
    file('panel', { modules: ['/apps/web/src/features/events/recurrence-panel.tsx'], imports: ['recurrence'] }),
    file('recurrence', { code: [['x/packages/time/src/recurrence/series.ts', text('s')]] }),
    file('german', { code: [['x/packages/time/src/recurrence/sentence/german.ts', text('g')]] }),
  ]

  it('includes the files of its static imports, not of its dynamic ones', () => {
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

describe('the desk as shipped', () => {
  let stdout = ''
  beforeAll(async () => {
    const env = { ...process.env, NODE_ENV: 'production' }
    // Exits with an error when the budget of the time code is exceeded; its output is in the error.
    stdout = (await promisify(execFile)(process.execPath, ['scripts/size.mjs'], { cwd: root, env })).stdout
    console.info(stdout)
  })

  it('keeps engine, fields, exclusions, sentence builder and zones within 17,000 bytes of gzip', () => {
    const counted = Number(/^ *([\d,]+) of/m.exec(stdout)?.[1]?.replaceAll(',', ''))
    expect(counted).toBeLessThanOrEqual(budget)
    // A lower number would mean that the code was not found.
    expect(counted).toBeGreaterThan(10_000)
    for (const apart of ['german', 'hours', 'odd-zones', 'spanish']) expect(stdout).toContain(` ${apart}\n`)
    // The code for separate fields and exclusions is included, once.
    expect(stdout).not.toMatch(/ (?:details|fields-to-rule|exclusions)\n/)
  })

  it('loads few files for a first screen, and no unused modules', () => {
    const screens = [...stdout.matchAll(/^First screen \w+: (\d+) files/gm)].map(([, files]) => Number(files))
    // The page with its style, its entry, the bundler's helpers, the chunks base and desk; a list has three more.
    expect(screens).toEqual([5, 4, 8])
    expect(stdout).not.toContain('Not needed there')
  })

  it('has the compile hint in the scripts of the first screens', async () => {
    const shipped = await shippedDesk()
    for (const name of ['base', 'desk', 'list']) {
      const found = shipped.filter(({ file: path }) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(path))
      // V8 reads the comment at the top of a file only.
      expect([name, ...found.map(({ code }) => code.split('\n')[0])]).toEqual([name, '//# allFunctionsCalledOnLoad'])
    }
  })

  it.each(Object.entries(bounds))('keeps the first screen %s within %i bytes of brotli', (screen, bound) => {
    const bytes = Number(
      new RegExp(`^First screen ${screen}: .* ([\\d,]+) bytes`, 'm').exec(stdout)?.[1]?.replaceAll(',', ''),
    )
    expect(bytes).toBeLessThanOrEqual(bound)
    // A lower number would mean that the files were not found.
    expect(bytes).toBeGreaterThan(bound / 2)
  })
})
