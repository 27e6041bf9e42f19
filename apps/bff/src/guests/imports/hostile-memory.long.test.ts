import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../..', import.meta.url))

/** In a process of its own, whose heap is bounded: it ends when it needs more. */
const inHalfAGigabyte = async (kind: string): Promise<string> => {
  const given = ['--max-old-space-size=512', '--import', 'tsx', 'src/testing/hostile-process.ts', kind]
  return (await promisify(execFile)(process.execPath, given, { cwd: folder })).stdout
}

it.each([
  ['50,000 rows of 200 columns', 'cells', '49998 rows'],
  ['cells of quotation marks', 'quotes', '31055 rows'],
  ['one line of six million columns', 'columns', 'tooManyColumns'],
])('a file of 30 MB is read within 512 MB: %s', async (_, kind, outcome) => {
  expect(await inHalfAGigabyte(kind)).toBe(outcome)
})

it('8,000 rows of one name and one ticket are compared with themselves within 512 MB', async () => {
  expect((await inHalfAGigabyte('match')).split('\n')).toEqual([
    '1 guests, then guest and twice',
    '8000 guests, then guest',
    '8000 guests, then guest',
    '8000 guests, then ambiguous',
  ])
})
