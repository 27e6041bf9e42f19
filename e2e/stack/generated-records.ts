import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { secretFields } from '@frontdesk/api-types/table'

import { root } from './process.ts'

/** A part of a JSON Schema as docs/openapi.json writes them. */
type Schema = {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema
}
type Route = { operationId: string; responses: Record<string, { content?: Record<string, { schema: Schema }> }> }
type Document = { paths: Record<string, Record<string, Route>>; components: { schemas: Record<string, Schema> } }

const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')) as Document

/** How the fields of an answer are filled: all set, all null, all absent but what is required, or all texts hostile. */
export type Filling = 'set' | 'null' | 'absent' | 'hostile'

export const ids = {
  event: 'e0000000-0000-4000-8000-000000000001',
  project: 'e0000000-0000-4000-8000-000000000002',
  company: 'e0000000-0000-4000-8000-000000000003',
  other: 'e0000000-0000-4000-8000-000000000004',
}

/** Texts that want to be run, to reach elsewhere, to turn the line round, or to break the layout. */
const hostileTexts = [
  '<script>window.hostile=1</script><b>bold',
  '<img src=x onerror="window.hostile=1">',
  'javascript:window.hostile=1',
  'https://elsewhere.example/"onmouseover="window.hostile=1',
  'data:text/html,<script>window.hostile=1</script>',
  '‮turned round⁦ and isolated',
  "{braces} <b>{count, plural, one {x} other {y}}</b> 'quoted'",
  'long'.repeat(2_500),
  'word '.repeat(2_000),
  'Zalgo h̷̨̛e̶̡͝ ​zero​width',
]

/** Fields that no screen shows: sealed by the BFF, or part of the envelope and not of a record. */
const unseen = new RegExp(`(?:^|\\.)(?:${secretFields.join('|')})$|^(?:sort|sortDir|request\\..*)$`)

/** One answer: its value, and every text in it that a screen has to show. */
export type Generated = { value: unknown; texts: string[]; names: string[] }

/** An answer of the operation, made from its schema in docs/openapi.json. */
export function generate(route: Route, number: number, filling: Filling): Generated {
  const schema = Object.entries(route.responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
    'application/json'
  ]?.schema
  const texts: string[] = []
  const names = new Set<string>()
  let count = 0
  const next = () => (count += 1)

  const textOf = (path: string): string => {
    if (filling === 'hostile') return hostileTexts[next() % hostileTexts.length] ?? ''
    const text = `f${number}.${path}`
    if (!unseen.test(path)) texts.push(text)
    return text
  }
  const idOf = (name: string, path: string): string => {
    if (/^eventid$/i.test(name) || path === 'id') return ids.event
    if (/^projectid$/i.test(name)) return ids.project
    if (/^companyid$/i.test(name)) return ids.company
    return `e0000000-0000-4000-8000-${String(number * 10_000 + next()).padStart(12, '0')}`
  }
  const make = (part: Schema, name: string, path: string, refs: string[]): unknown => {
    if (part.$ref) {
      const ref = part.$ref.split('/').at(-1) ?? ''
      if (refs.filter((it) => it === ref).length > 1) return null
      return make(document.components.schemas[ref] ?? {}, name, path, [...refs, ref])
    }
    if (part.anyOf) {
      const choice = part.anyOf.find((it) => it.type !== 'null') ?? {}
      return make(choice, name, path, refs)
    }
    if (part.enum) return part.enum[0]
    const types = [part.type ?? 'object'].flat()
    if (types.includes('object')) {
      const made: Record<string, unknown> = {}
      for (const [field, of] of Object.entries(part.properties ?? {})) {
        const required = part.required?.includes(field) === true
        const place = path === '' ? field : `${path}.${field}`
        if (required || filling === 'set' || filling === 'hostile') made[field] = make(of, field, place, refs)
        else if (filling === 'null') made[field] = null
        if (filling === 'set') names.add(field)
      }
      if (filling === 'set' && !part.properties) made['own'] = textOf(`${path}.own`)
      return made
    }
    if (types.includes('array')) {
      if (filling === 'null' || filling === 'absent') return []
      const one = make(part.items ?? {}, name, path, refs)
      return one === null ? [] : [one]
    }
    if (types.includes('string')) {
      if (part.format === 'uuid') return idOf(name, path)
      if (part.format === 'date-time') return `20${String(31 + (next() % 60)).padStart(2, '0')}-03-04T05:06:07Z`
      return textOf(path)
    }
    if (types.includes('integer') || types.includes('number')) return 101 + (next() % 890)
    return types.includes('boolean')
  }
  const value = schema ? make(schema, '', '', []) : undefined
  return { value, texts, names: [...names] }
}

export type Known = { method: string; pattern: RegExp; route: Route; number: number }

/** The 33 operations as the document lists them. */
export const knownRoutes: Known[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, route]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    route,
    number: Number(/\d+/.exec((route as unknown as { summary: string }).summary)?.[0]),
  })),
)
