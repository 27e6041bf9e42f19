import fc from 'fast-check'
import { TrieRouter } from 'hono/router/trie-router'
import { expect, it } from 'vitest'

import { deskUnderTest } from '#testing/desk-under-test.ts'

import { createRouter } from './router.ts'

const desk = deskUnderTest({ service: () => null })

function both() {
  const ours = createRouter<string>((handler) => handler)
  const theirs = new TrieRouter<string>()
  desk.app.routes.forEach(({ method, path }, at) => {
    ours.add(method, path, `${at}`)
    theirs.add(method, path, `${at}`)
  })
  return { ours, theirs }
}

it('finds what Hono would run first, with the same ids', () => {
  const { ours, theirs } = both()
  const words = [...new Set(desk.app.routes.flatMap(({ path }) => path.split('/')))].filter((one) => !/[:*]/.test(one))
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('', '.', '..', '*', ':id', '__proto__', 'constructor', 'toString', 'a%2Fb'),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 6 }).map((text) => text.replaceAll('/', '')),
    },
  )
  const known = fc
    .constantFrom(...desk.app.routes.map(({ path }) => path))
    .chain((path) => part.map((text) => path.replaceAll(/:\w+|\*/g, text)))
  const path = fc.oneof(
    known,
    fc.array(part, { maxLength: 7 }).map((parts) => `/${parts.join('/')}`),
  )
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE')
  fc.assert(
    fc.property(method, path, (asked, at) => {
      const [first] = theirs.match(asked, at)[0]
      expect(ours.match(asked, at)[0].map(([found, ids]) => [found, { ...Object(ids) }])).toEqual(
        first === undefined ? [] : [[first[0], { ...Object(first[1]) }]],
      )
    }),
    { numRuns: 20_000 },
  )
})

it('lets every handler in through the one door', () => {
  const ours = createRouter<string>((handler) => `through ${handler}`)
  ours.add('GET', '/a/:id', 'one')
  ours.add('ALL', '/*', 'rest')
  expect(ours.match('GET', '/a/7')).toEqual([[['through one', { id: '7' }]]])
  expect(ours.match('POST', '/a/7')).toEqual([[['through rest', {}]]])
})

it('takes no pattern that it does not know', () => {
  const ours = createRouter<string>((handler) => handler)
  for (const path of ['/a/:id{[0-9]+}', '/a/:id?', '/*/b', '/a*', '/a/:id.json'])
    expect(() => ours.add('GET', path, 'one')).toThrow('the router does not know')
})
