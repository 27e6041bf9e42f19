import { readRecord } from '../root.mjs'

/**
 * @typedef {{ $ref?: string, anyOf?: Schema[], type?: string | string[], format?: string, enum?: unknown[],
 * properties?: Record<string, Schema>, items?: Schema }} Schema
 */

/** @type {{ components: { schemas: Record<string, Schema> } }} */
const document = readRecord('docs/openapi.json')

let count = 0
/** A deterministic number. */
const next = () => (count += 1)
const words = 'The hall opens at nine and the keynote starts in the large room on the first floor '

/**
 * A record as docs/openapi.json writes it, every field set.
 * @param {Schema} schema
 * @param {string} name of the field
 * @param {string[]} refs around it
 * @returns {unknown}
 */
function make(schema, name, refs) {
  if (schema.$ref) {
    const ref = schema.$ref.split('/').at(-1) ?? ''
    return refs.includes(ref) ? null : make(document.components.schemas[ref] ?? {}, name, [...refs, ref])
  }
  if (schema.anyOf) return make(schema.anyOf.find((it) => it.type !== 'null') ?? {}, name, refs)
  if (schema.enum) return schema.enum[0]
  const types = [schema.type ?? 'object'].flat()
  if (types.includes('object'))
    return schema.properties
      ? Object.fromEntries(Object.entries(schema.properties).map(([field, of]) => [field, make(of, field, refs)]))
      : { hall: next(), note: 'as agreed' }
  if (types.includes('array')) return [make(schema.items ?? {}, name, refs)]
  if (types.includes('integer') || types.includes('number')) return next() % 1000
  if (!types.includes('string')) return next() % 2 === 0
  if (schema.format === 'uuid') return `e0000000-0000-4000-8000-${String(next()).padStart(12, '0')}`
  if (schema.format === 'date-time') return `2031-03-04T05:06:${String(next() % 60).padStart(2, '0')}Z`
  return `${name} ${words.slice(0, 8 + (next() % 24))}${next()}`
}

/** @param {string} name of a record */
const record = (name) => make({ $ref: `#/components/schemas/${name}` }, '', [])

/**
 * The number of records that comes nearest to a size.
 * @param {string} name
 * @param {number} bytes
 */
function records(name, bytes) {
  const made = [record(name)]
  const one = JSON.stringify(made[0]).length
  while (made.length * one < bytes) made.push(record(name))
  return made
}

/**
 * Placeholders where a body differs from the previous one: in a text that no rule checks, or in the name of its first
 * record.
 */
export const marks = { text: '00000000-feed-4000-8000-000000000000', name: 'The hall that is called by its number' }

/** @param {unknown} value */
const marked = (value) =>
  JSON.stringify(value)
    .replace(/"etag":"[^"]*"/, `"etag":"${marks.text}"`)
    .replace(/"name":"[^"]*"/, `"name":"${marks.name}"`)

/** @param {string} name @param {number} bytes */
function page(name, bytes) {
  const data = records(name, bytes)
  return { page: 1, itemsPerPage: data.length, count: data.length, numberOfPages: 1, data }
}

/**
 * One body of each size, with its URL; `:id` is replaced by an id of the caller.
 * @type {{ name: string, path: string, text: string }[]}
 */
export const bodies = [
  { name: '2 KB', path: '/api/companies/:id', text: marked(record('Company')) },
  { name: '20 KB', path: '/api/events/:id/inventory', text: marked(records('InventoryEntry', 20_000)) },
  { name: '250 KB', path: '/api/companies/:id/events', text: marked(page('Event', 250_000)) },
]

/** Must not be found in the memory of the BFF afterwards. */
export const canary = 'CANARY-5f1c9a-of-the-stream'

/** Answers with a secret, which is then searched in the memory. */
export const secretBody = {
  name: 'with a secret',
  path: '/api/events/:id/virtual-info',
  text: marked({ ...Object(record('VirtualEventSettings')), streamKey: canary }),
}
