import { describe, expect, it } from 'vitest'

import { shares } from './shipped-code.mjs'
import { listFiles, readText } from './source-files.ts'

type Api<T> = { api: T }
type Routes = { routeFiles: () => Api<{ pathOf: (routeId: string) => string }> }
type Facades = {
  withoutFacades: () => Api<{ moved: (mappings: string, line: number, column: number, by: number) => string }>
}
type Face = { file: string; letters: string }
type KeptFont = {
  withoutFace: (css: string) => Face & { css: string }
  fontScript: (source: string, face: Face | null) => string
}
const web = new URL('../apps/web/', import.meta.url)
type Icons = { plainIcons: () => { transform: { handler: (code: string, id: string) => { code: string } | null } } }
const { routeFiles }: Routes = await import(new URL('route-files.ts', web).href)
const { withoutFacades }: Facades = await import(new URL('without-facades.ts', web).href)
const { withoutFace, fontScript }: KeptFont = await import(new URL('kept-font.ts', web).href)
const { plainIcons }: Icons = await import(new URL('plain-icons.ts', web).href)
const { pathOf } = routeFiles().api
const { moved } = withoutFacades().api

describe('the path of a route', () => {
  it.each([
    ['/_desk/companies/$companyId/events', '/companies/$companyId/events'],
    ['/_desk/companies/$companyId_/calendar', '/companies/$companyId/calendar'],
    ['/_desk/e/$slug/', '/e/$slug'],
    ['/_desk/', '/'],
  ])('%s is %s in the address bar', (routeId, path) => {
    expect(pathOf(routeId)).toBe(path)
  })
})

describe('a source map whose line has changed', () => {
  const sources = ['a.ts', 'b.ts', 'c.ts']
  const at = (mappings: string, code: string) => Object.fromEntries(shares(code, { mappings, sources }))

  it.each([5, -2, 40, -3, 1000])('gives each stretch to the module it came from when %i letters come in', (by) => {
    // "aaaabbbbcc": four columns of a.ts, four of b.ts, two of c.ts.
    const mappings = ';AAAA,ICAA,ICAA;AAAA'
    expect(at(mappings, '\naaaabbbbcc\na')).toMatchObject({ 'a.ts': 'aaaa', 'b.ts': 'bbbb', 'c.ts': 'cca' })
    const longer = `aaaa${'b'.repeat(4 + by)}cc`
    expect(at(moved(mappings, 1, 8, by), `\n${longer}\na`)).toMatchObject({
      'a.ts': 'aaaa',
      'b.ts': 'b'.repeat(4 + by),
      'c.ts': 'cca',
    })
  })

  it('leaves other lines and what stands before as they are', () => {
    expect(moved('AAAA;ICAA,ICAA;AAAA', 1, 100, 7)).toBe('AAAA;ICAA,ICAA;AAAA')
  })
})

const face = (name: string, letters: string, ending = 'woff2') =>
  `@font-face{font-family:Inter Variable;src:url(/assets/inter-${name}-wght-normal-Ab_4-xYz.${ending})format("woff2");unicode-range:${letters}}`

describe('the font that a browser keeps', () => {
  const taken = { file: '/assets/inter-latin-wght-normal-Ab_4-xYz.ttf', letters: 'U+??,U+131' }

  it('is in the script of the page and no more in its style sheet, which keeps the other letters', () => {
    const css = `a{}${face('latin-ext', 'U+100-2BA')}${face('latin', 'U+??, U+131', 'ttf')}b{}`
    expect(withoutFace(css)).toEqual({ css: `a{}${face('latin-ext', 'U+100-2BA')}b{}`, ...taken })
    const script = fontScript(readText('apps/web/public/font.js'), taken)
    expect(script).toContain(`const file = '${taken.file}'`)
    expect(script).toContain(`const unicodeRange = '${taken.letters}'`)
  })

  it('is missed when it is called otherwise', () => {
    expect(() => withoutFace(face('latin-ext', 'U+100-2BA', 'ttf'))).toThrow('no Inter')
    expect(() => withoutFace(face('latin', 'U+??, U+131'))).toThrow('no Inter')
    expect(() => fontScript("const file = ''", taken)).toThrow('no place')
    expect(() => fontScript(readText('apps/web/public/font.js'), null)).toThrow('no style sheet')
  })
})

describe('an icon of the library', () => {
  const refused = {
    error(message: string) {
      throw new Error(message)
    },
  }
  const taken = (code: string) => plainIcons().transform.handler.call(refused, code, 'house.mjs')?.code
  const icon = `import createLucideIcon from '../createLucideIcon.mjs';

const __iconData = {
  name: "house",
  size: 24,
  node: [["path", { d: "M3 10", key: "r6nss1" }], ["path", { d: "M4 11", key: "5wwlr5" }]],
  aliases: ["home"]
};
__iconData.node;
const House = createLucideIcon(__iconData);
`

  it('becomes a drawing of the component of the desk, without its names', () => {
    const code = taken(icon)
    expect(code).toMatch(/^import \{ createIcon \} from ".*\/src\/ui\/icon\.tsx";/)
    expect(code).toContain('const House = createIcon(__iconData);')
    expect(code).toContain('[["path", { d: "M3 10M4 11", key: "0" }]]\n}')
    expect(code).not.toMatch(/house|home|size|node;|lucide/)
  })

  it('stays in pieces where one of them is filled', () => {
    const filled = icon.replace(
      '["path", { d: "M4 11", key: "5wwlr5" }]',
      '["circle", { r: "1", fill: "none", key: "5wwlr5" }]',
    )
    expect(taken(filled)).toContain(
      '[["path", { d: "M3 10", key: "0" }], ["circle", { r: "1", fill: "none", key: "1" }]]',
    )
  })

  it('is missed when it is written otherwise; a file that hands on the name of another is left as it is', () => {
    expect(() => taken(icon.replace('(__iconData)', '("house", node)'))).toThrow('in another way')
    expect(() => taken(icon.replace('../', '../../'))).toThrow('in another way')
    expect(() => taken(icon.replace('node: [', 'node: {['))).toThrow('in another way')
    expect(() => taken(icon.replace('{ d: "M4 11"', '{ d: "M4 11", style: { fill: "red" }'))).toThrow(
      'could not be read',
    )
    expect(taken("export { default } from './house.mjs';")).toBeUndefined()
  })
})

it('the desk is set in weights that its shipped fonts have', () => {
  const styled = listFiles('apps/web/src').filter((path) => /(?<!\.test)\.(?:tsx?|css)$/.test(path))
  const other =
    /\bfont-(?:(?:thin|extralight|light|semibold|bold|extrabold|black)\b|\[[^\]]*\])|font-weight:\s*(?!\s|inherit|normal|var\(--font-weight-medium\)|400 550;)[^;]+/
  expect(styled.length).toBeGreaterThan(300)
  expect(styled.filter((path) => other.test(readText(path)))).toEqual([])
  expect(other.test('font-light')).toBe(true)
  expect(other.test('font-weight: 300;')).toBe(true)
  expect(other.test('font-weight: 600;')).toBe(true)
  expect(readText('apps/web/public/font.js')).toContain("weight: '400 550'")
  const range = /wght: \{ min: (\d+), max: (\d+) \}/.exec(readText('apps/web/narrow-fonts.ts'))
  expect(range?.slice(1)).toEqual(['400', '550'])
  for (const [, name, weight] of readText('apps/web/src/ui/looks.css').matchAll(/--font-weight-(\w+): (\d+);/g))
    expect([name, range?.slice(1)]).toEqual([expect.any(String), expect.arrayContaining([weight])])
})

it('React begins in one place, which the file of both pages has: it runs while that of the page is still on its way', () => {
  const sources = listFiles('apps/web/src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
  expect(sources.filter((path) => readText(path).includes("'react-dom/client'"))).toEqual([
    'apps/web/src/ui/react-root.ts',
  ])
  for (const page of ['main.tsx', 'door/main.tsx'])
    expect(readText(`apps/web/src/${page}`)).toContain("from '#ui/react-root.ts'")
})
