import { describe, expect, it } from 'vitest'

import { listFiles, readText } from './source-files.ts'

type Api<T> = { api: T }
type Routes = { routeFiles: () => Api<{ pathOf: (routeId: string) => string }> }
const web = new URL('../../apps/web/', import.meta.url)
const { routeFiles }: Routes = await import(new URL('build/route-files.ts', web).href)
const { pathOf } = routeFiles().api

describe('the path of a route', () => {
  it.each([
    ['/_desk/companies/$companyId/events', '/companies/$companyId/events'],
    ['/_desk/companies/$companyId_/calendar', '/companies/$companyId/calendar'],
    ['/_desk/e/$event/', '/e/$event'],
    ['/_desk/', '/'],
  ])('%s is %s in the address bar', (routeId, path) => {
    expect(pathOf(routeId)).toBe(path)
  })
})

it('the styles use only the weights of the shipped fonts', () => {
  const styled = listFiles('apps/web/src').filter((path) => /(?<!\.test)\.(?:tsx?|css)$/.test(path))
  const other =
    /\bfont-(?:(?:thin|extralight|light|semibold|bold|extrabold|black)\b|\[[^\]]*\])|font-weight:\s*(?!\s|inherit|normal|var\(--font-weight-medium\)|400 550;)[^;]+/
  expect(styled.length).toBeGreaterThan(300)
  expect(styled.filter((path) => other.test(readText(path)))).toEqual([])
  expect(other.test('font-light')).toBe(true)
  expect(other.test('font-weight: 300;')).toBe(true)
  expect(other.test('font-weight: 600;')).toBe(true)
  const ranges = [...readText('apps/web/src/ui/fonts.css').matchAll(/font-weight: (\d+) (\d+);/g)].map(
    ([, least, most]) => [least, most],
  )
  expect(ranges).toEqual([
    ['400', '550'],
    ['400', '550'],
  ])
  for (const [, name, weight] of readText('apps/web/src/ui/controls.css').matchAll(/--font-weight-(\w+): (\d+);/g))
    expect([name, ranges[0]]).toEqual([expect.any(String), expect.arrayContaining([weight])])
})

it.each(['index.html', 'sign-in.html'])(
  '%s preloads the font that its style sheet declares, and no text waits for it',
  (page) => {
    const html = readText(`apps/web/${page}`)
    const [, name] = /rel="preload"\s+as="font"[^>]*\/([\w-]+\.woff2)"/.exec(html) ?? []
    const faces = readText('apps/web/src/ui/fonts.css').match(/@font-face \{[^}]*\.woff2[^}]*\}/g) ?? []
    expect(faces.filter((face) => face.includes(`/${name}'`))).toHaveLength(1)
    expect(faces.filter((face) => !face.includes('font-display: optional;'))).toEqual([])
  },
)
