import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runAtTheDoor } from '../door-browsers.mjs'
import { doorFiles, sizeOf } from '../page-files.mjs'
import { streamRows } from './changes.mjs'
import { print } from './print.mjs'

const mostChunkBytes = 60_000

/** @returns {import('./print.mjs').Row} */
function chunkRow() {
  const { bytes } = sizeOf(doorFiles())
  return {
    what: 'files of the door with its camera beside a list, brotli',
    size: 'the code reader aside',
    ours: `${(bytes / 1000).toFixed(1)} KB`,
    theirs: '',
    ratio: '',
    goal: `<= ${mostChunkBytes / 1000} KB`,
    met: bytes <= mostChunkBytes,
  }
}

/**
 * `npm run bench door [-- --guests=50000 --browsers=20]`: the speed of the door in the browser, in one run with what
 * open streams cost and the size of its files. A row that could not be measured is missing, and the exit code is 1.
 * @param {string[]} options
 * @returns {Promise<number>} exit code
 */
export async function run(options) {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const file = join(folder, 'rows')
  writeFileSync(file, '')
  const status = runAtTheDoor('speed', options, { DOOR_ROWS: file })
  /** @type {import('./print.mjs').Row[]} */
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  rmSync(folder, { recursive: true })
  rows.push(...(await streamRows()), chunkRow())
  print('The door', rows, options)
  return status
}
