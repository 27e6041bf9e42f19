import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, it } from 'vitest'

import { root } from './root.mjs'

type Piece = readonly [tag: string, attributes: Readonly<Record<string, string>>]
const { onePath }: { onePath: (pieces: readonly Piece[]) => string | null } = await import(
  pathToFileURL(join(root, 'apps/web/icon-lines.ts')).href
)

it.each<[string, Piece[], string]>([
  [
    'lines one behind the other',
    [
      ['path', { d: 'M1 2h3', key: 'a' }],
      ['path', { d: 'M5 6v7z', key: 'b' }],
    ],
    'M1 2h3M5 6v7z',
  ],
  ['a path that begins from where nothing was', [['path', { d: 'm9 9-.5.5h2' }]], 'M9 9l-.5.5h2'],
  ['and one whose letter follows', [['path', { d: 'm.5-3h2' }]], 'M.5 -3h2'],
  ['and one with places after it', [['path', { d: 'm16 6 4 14' }]], 'M16 6l4 14'],
  ['a line', [['line', { x1: '2', x2: '22.5', y1: '3', y2: '-4' }]], 'M2 3L22.5 -4'],
  ['a circle', [['circle', { cx: '12', cy: '5', r: '3' }]], 'M9 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
  ['an ellipse', [['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }]], 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
  ['a polyline', [['polyline', { points: '4 7 10 7' }]], 'M4 7 10 7'],
  ['a polygon', [['polygon', { points: '4 7 10 7 8 9' }]], 'M4 7 10 7 8 9z'],
  ['a box', [['rect', { x: '3', y: '4', width: '18', height: '10' }]], 'M3 4h18v10h-18z'],
  [
    'a box with round corners, told by one radius',
    [['rect', { x: '3', y: '4', width: '18', height: '10', rx: '2' }]],
    'M5 4h14a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2z',
  ],
  [
    'a box that is round all over, whatever its radius says',
    [['rect', { x: '0', y: '0', width: '4', height: '2', ry: '9' }]],
    'M2 0h0a2 1 0 0 1 2 1v0a2 1 0 0 1 -2 1h0a2 1 0 0 1 -2 -1v0a2 1 0 0 1 2 -1z',
  ],
])('%s', (_, pieces, line) => {
  expect(onePath(pieces)).toBe(line)
})

it('what is filled, or unknown, stays what it is', () => {
  const line: Piece = ['path', { d: 'M1 2h3' }]
  expect(onePath([line, ['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBe(null)
  expect(onePath([['text', { x: '1', y: '1' }], line])).toBe(null)
  expect(onePath([['path', { d: 'M1 2h3', 'stroke-dasharray': '2' }]])).toBe(null)
  expect(() => onePath([['path', { d: 'h3' }]])).toThrow('begins in another way')
})

const isFilled = (pieces: Piece[]): boolean => pieces.some(([, { fill }]) => fill !== undefined)

it('takes all of the library but what is filled', async () => {
  const folder = join(
    dirname(createRequire(join(root, 'apps/web/package.json')).resolve('lucide-react')),
    '../esm/icons',
  )
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  const drawn = await Promise.all(files.map(async (name) => import(pathToFileURL(join(folder, name)).href)))
  const icons = drawn.flatMap(({ __iconData }): Piece[][] => (__iconData === undefined ? [] : [__iconData.node]))
  expect(icons.length).toBeGreaterThan(1000)
  expect(icons.filter((pieces) => (onePath(pieces) === null) !== isFilled(pieces))).toEqual([])
  // Each begins at a place that is counted from the corner, and has all of its numbers.
  const lines = icons.flatMap((pieces) => onePath(pieces) ?? [])
  expect(lines.filter((line) => !/^M[-+\d. ,eA-Za-z]+$/.test(line) || /NaN|undefined|Infinity/.test(line))).toEqual([])
})
