import { cpus } from 'node:os'

/**
 * @typedef {{ what: string, size?: string, ours: string, theirs: string, ratio: string, goal: string, met: boolean | null }} Row
 *   met: null when it could not be measured
 */

const heads = {
  what: 'Measured',
  size: 'Size',
  ours: 'Frontdesk',
  theirs: 'Other',
  ratio: 'Ratio',
  goal: 'Goal',
  met: '',
}

/** @param {Row} row @returns {Record<keyof typeof heads, string>} */
const cells = (row) => ({
  ...row,
  size: row.size ?? '',
  met: row.goal === 'none' ? '' : row.met === null ? 'not measured' : row.met ? 'met' : 'not met',
})

export const machine = () =>
  `Node ${process.versions.node}, ${cpus().length} cores (${(cpus()[0]?.model ?? 'unknown').trim()}), ${new Date().toISOString().slice(0, 10)}`

/** @param {Row[]} rows */
export function asMarkdown(rows) {
  const names = /** @type {(keyof typeof heads)[]} */ (Object.keys(heads))
  const line = (/** @type {Record<string, string>} */ row) => `| ${names.map((name) => row[name]).join(' | ')} |`
  return [line(heads), `|${names.map(() => '---').join('|')}|`, ...rows.map((row) => line(cells(row)))].join('\n')
}

/** @param {Row[]} rows */
export function asText(rows) {
  const names = /** @type {(keyof typeof heads)[]} */ (Object.keys(heads))
  const all = [heads, ...rows.map(cells)]
  const widths = names.map((name) => Math.max(...all.map((row) => row[name].length)))
  return all
    .map((row) =>
      names
        .map((name, at) => row[name].padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * @param {string} title
 * @param {Row[]} rows
 * @param {string[]} options
 */
export function print(title, rows, options) {
  if (options.includes('--json')) console.log(JSON.stringify({ title, machine: machine(), rows }, null, 2))
  else if (options.includes('--markdown')) console.log(`${title}: ${machine()}\n\n${asMarkdown(rows)}`)
  else console.log(`\n${title}: ${machine()}\n\n${asText(rows)}\n`)
}
