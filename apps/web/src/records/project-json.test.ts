import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type JsonNode, jsonNode, keyWords, projectFacts, projectTint } from './project-json.ts'

const kindOf = (value: unknown) => jsonNode(value).kind
const count = (node: JsonNode): number => {
  if (node.kind === 'group') return node.fields.reduce((sum, field) => sum + count(field.node), 1)
  return node.kind === 'list' ? node.items.reduce((sum, item) => sum + count(item), 1) : 1
}

describe('jsonNode', () => {
  it.each([
    [null, 'nothing'],
    ['', 'nothing'],
    ['  ', 'nothing'],
    [[], 'nothing'],
    [{}, 'nothing'],
    [Number.NaN, 'nothing'],
    [0, 'number'],
    [false, 'yes-no'],
    ['Porto', 'text'],
    ['https://tideline.example.org/', 'link'],
    ['http://tideline.example.org/', 'text'],
    ['javascript:alert(1)', 'text'],
    ['https://user:pass@example.org/', 'text'],
    ['data:text/html,<b>', 'text'],
    ['ana@example.org', 'mail'],
    ['ana@example.org?bcc=x@example.org', 'text'],
    ['#0b6e79', 'colour'],
    ['#0b6e79;background:url(x)', 'text'],
    ['2026-10-22T00:00:00Z', 'date'],
    ['2026-02-30', 'text'],
    ['0001-01-01T00:00:00', 'text'],
    ['424a0ecd-5f5b-5a26-823b-8b85250035d8', 'id'],
    [['a', 'b'], 'words'],
    [['a', 3], 'list'],
    [{ a: 1 }, 'group'],
  ])('reads %j as %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind)
  })

  it('treats names of Object.prototype as ordinary fields', () => {
    const answer: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":"x","toString":null,"":"blank"}')
    const node = jsonNode(answer)
    expect(node).toMatchObject({
      kind: 'group',
      fields: [{ key: '__proto__' }, { key: 'constructor' }, { key: 'toString' }, { key: '' }],
    })
    expect('polluted' in {}).toBe(false)
  })

  it('counts what it omits', () => {
    const wide = jsonNode(Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`k${at}`, at])))
    expect(wide).toMatchObject({ kind: 'group', left: 150 })
    expect(jsonNode(Array.from({ length: 250 }, () => 'word'))).toMatchObject({ kind: 'words', left: 150 })
    expect(jsonNode(Array.from({ length: 250 }, (_, at) => at))).toMatchObject({ kind: 'list', left: 150 })
  })

  it('cuts what is too deep or too large, and terminates', () => {
    let deep: unknown = 'bottom'
    for (let at = 0; at < 5000; at += 1) deep = { deep }
    expect(JSON.stringify(jsonNode(deep))).toContain('"kind":"cut","size":1')
    const grid = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => ({ a: [1, 2], b: { c: 3 } })))
    expect(count(jsonNode(grid))).toBeLessThan(2000)
  })

  it('parses any JSON within its limits', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const node = jsonNode(value, { depth: 3, width: 5, total: 40 })
        expect(count(node)).toBeLessThanOrEqual(80)
        expect(JSON.stringify(node)).not.toContain('undefined"')
      }),
    )
  })
})

describe('keyWords', () => {
  it.each([
    ['name', 'Name'],
    ['startDateUtc', 'Start date UTC'],
    ['image_asset_id', 'Image asset ID'],
    ['iCalUID', 'I cal UID'],
    ['HTMLBody', 'HTML body'],
    ['address1', 'Address1'],
    ['venue.address', 'Venue address'],
    ['', ''],
    ['__proto__', '__proto__'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['🐙 key', '🐙 key'],
  ])('reads %j as %j', (key, words) => {
    expect(keyWords(key)).toBe(words)
  })

  it('shortens a key of 10,000 characters', () => {
    expect(keyWords('x'.repeat(10_000))).toHaveLength(61)
    expect(keyWords('👩'.repeat(10_000)) === `${'👩'.repeat(60)}…`).toBe(true)
  })
})

describe('projectFacts', () => {
  it('finds the name at the top level and inside an envelope', () => {
    expect(projectFacts({ name: 'Tideline', code: 'T', timezone: 'Europe/Lisbon', city: 'Porto' })).toMatchObject({
      name: 'Tideline',
      code: 'T',
      timezone: 'Europe/Lisbon',
      place: 'Porto',
    })
    expect(projectFacts({ data: { project: { title: 'Lantern' } } }).name).toBe('Lantern')
  })

  it.each([[null], ['a text'], [3], [[{ name: 'in a list' }]], [{ name: 3 }], [{ name: ' ' }], [{}]])(
    'finds none in %j',
    (answer) => {
      expect(projectFacts(answer).name).toBeNull()
    },
  )
})

it.each([
  [{ style: { hasStyle: true, primaryColor: '#0b6e79' } }, '#0b6e79'],
  [{ data: { style: { primaryColor: '#0b6e79' } } }, '#0b6e79'],
  [{ style: { hasStyle: false, primaryColor: '#0b6e79' } }, null],
  [{ style: { primaryColor: 'red;background:url(//x)' } }, null],
  [{ style: [] }, null],
  [null, null],
])('takes the tint of %j', (answer, tint) => {
  expect(projectTint(answer)).toBe(tint)
})
