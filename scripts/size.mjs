import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { build } from 'vite'

import { root } from './root.mjs'

/** Most that the core (reading, expanding and wording a rule, zones) may cost as gzip. What is shipped is more: the second line. */
const budget = 15_000

const counted = `
export { expand, parseRule, sentence } from '@frontdesk/time/recurrence'
export { instantOf, resolveZone, wallTimeAt } from '@frontdesk/time'
`

/** All that the desk takes from the package, whether it is loaded at once or later. */
function takenByTheDesk() {
  const folder = `${root}apps/web/src`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  /** @type {Map<string, Set<string>>} */
  const names = new Map()
  for (const file of files) {
    const imports = readFileSync(`${folder}/${file}`, 'utf8').matchAll(
      /import \{([^}]*)\} from '(@frontdesk\/time[\w/]*)'/g,
    )
    for (const [, list = '', from = ''] of imports) {
      const values = list.split(',').map((name) => name.trim().split(' as ', 1)[0] ?? '')
      const taken = names.get(from) ?? new Set()
      for (const value of values) if (value !== '' && !value.startsWith('type ')) taken.add(value)
      names.set(from, taken)
    }
  }
  return [...names].map(([from, list]) => `export { ${[...list].join(', ')} } from '${from}'`).join('\n')
}

/**
 * Bytes of one file made from the source, minified as the desk is.
 * @param {string} source
 */
async function bytesOf(source) {
  const entry = '\0size.js'
  /** @type {import('vite').Plugin} */
  const virtual = {
    name: 'size',
    resolveId: (id) => (id === 'size' ? entry : null),
    load: (id) => (id === entry ? source : null),
  }
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: `${root}apps/web`,
    plugins: [virtual],
    resolve: { alias: timeEntries() },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: 'size', preserveEntrySignatures: 'strict', output: { codeSplitting: false } },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = outputs.map((one) => (one.type === 'chunk' ? one.code : '')).join('')
  return { plain: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length }
}

/** The entries of the package by name: the virtual file has no folder from which they would be found. */
function timeEntries() {
  /** @type {{ exports: Record<string, string> }} */
  const { exports } = JSON.parse(readFileSync(`${root}packages/time/package.json`, 'utf8'))
  return Object.entries(exports).map(([name, file]) => ({
    find: new RegExp(`^@frontdesk/time${name.slice(1)}$`),
    replacement: `${root}packages/time/${file.slice(2)}`,
  }))
}

/** @param {number} bytes */
const shown = (bytes) => bytes.toLocaleString('en').padStart(7)

const core = await bytesOf(counted)
const whole = await bytesOf(takenByTheDesk())
console.log(
  `parser, engine, English sentences, zones ${shown(core.gzip)} bytes gzip of ${shown(budget)} (${shown(core.plain)} plain)`,
)
console.log(
  `all that the desk takes for times        ${shown(whole.gzip)} bytes gzip            (${shown(whole.plain)} plain)`,
)
if (core.gzip > budget) {
  console.error(`Too large by ${core.gzip - budget} bytes.`)
  process.exitCode = 1
}
