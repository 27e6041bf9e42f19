import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'
import { z } from 'zod'

import { usualBounds } from '../imports/import-limits.ts'

const folder = fileURLToPath(new URL('../../..', import.meta.url))
const chart = fileURLToPath(new URL('../../../../../deploy/helm/frontdesk/values.yaml', import.meta.url))
const measured = z.object({ guests: z.number(), stored: z.number(), memory: z.number() })

const ofKind = async (kind: string) => {
  const given = ['--expose-gc', '--import', 'tsx', 'src/testing/guest-memory.ts', kind, '5000']
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: folder })
  return measured.parse(JSON.parse(stdout))
}

const gigabyte = 1024 ** 3
/** What a desk needs without guests, and while it compares a sheet with them. */
const rest = 128 * 1024 ** 2

it('as many guests of any kind as the bounds allow fit the heap that Node has under the limit of the Helm chart', async () => {
  const limit = Number(/limits: \{ memory: (\d+)Gi \}/.exec(readFileSync(chart, 'utf8'))?.[1]) * gigabyte
  const heap = limit / 2
  const taken: Record<string, number> = {}
  const kinds = ['short', 'usual', 'words', 'plain', 'upper', 'accents', 'syllables', 'signs', 'sentences']
  for (const kind of kinds) {
    const { stored, memory } = await ofKind(kind)
    const most = Math.min(usualBounds.guestsInAll, usualBounds.guestBytes / stored)
    taken[kind] = Math.round((most * memory) / 1024 ** 2)
  }
  console.log('MB of memory for as many guests of a kind as the bounds allow:', taken)
  expect(Math.max(...Object.values(taken))).toBeLessThan((heap - rest) / 1024 ** 2)
}, 600_000)
