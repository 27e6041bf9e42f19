import { expect, it } from 'vitest'

import { readText } from './source-files.ts'

const codesIn = (path: string, pattern: RegExp) =>
  [...readText(path).matchAll(pattern)].map(([, code]) => code ?? '').filter(Boolean)

/** The others are never displayed: the client has disconnected, or is a script with a token. */
const isShown = (code: string) => code !== 'caller_left' && !code.startsWith('token_')

it('has a title in the reader’s language for every problem code of the BFF', () => {
  const named = codesIn('apps/bff/src/problem.ts', /^ {2}([a-z_]+): \[\d{3},/gm)
  const said = codesIn('apps/web/src/api/problem-titles.ts', /^ {2}([a-z_]+): mark\(/gm)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((code) => isShown(code) && !said.includes(code))).toEqual([])
})
