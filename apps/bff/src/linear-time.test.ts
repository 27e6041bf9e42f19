import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { answerSchema, parseJson } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { seal } from '#gateway/seal.ts'
import { depthOf } from '#pipeline/request-body.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { verifiedBody } from '#upstream/verified-body.ts'
import { maskedAddress } from '#writes/masked-address.ts'

const kilobyte = 1024
const attack = 64 * kilobyte

const source = (folder: string): string[] => {
  const root = fileURLToPath(new URL(folder, import.meta.url))
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing/.test(path))
    .map((path) => readFileSync(`${root}${path}`, 'utf8'))
}

/** A regular expression literal: not after a value, not a comment; a character class may contain a slash. */
const literal = /(?<![\w)\]*/"'`<])\/(?![*/ ])((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([gimsuy]*)(?![\w/])/g

function patternsIn(text: string): RegExp[] {
  return [...text.matchAll(literal)].flatMap(([, pattern = '', flags = '']) => {
    try {
      return [new RegExp(pattern, flags.replaceAll(/[gy]/g, ''))]
    } catch {
      return []
    }
  })
}

/** Patterns that only see our own or shortened texts. */
const bounded: Record<string, string> = {
  '/=+$/': 'the end of the encoded credential, which is our own',
  '/-[\\w-]{8,}\\.\\w+$/': 'the last 100 characters of a path',
}

/** Every pattern of the BFF and the contract, and those of zod that they use. */
const patterns = new Map(
  [
    ...source('./').flatMap(patternsIn),
    ...source('../../../packages/api-types/src/').flatMap(patternsIn),
    ...source('../../../packages/log/src/').flatMap(patternsIn),
    z.regexes.email,
    z.regexes.guid,
  ]
    .map((pattern) => [String(pattern), pattern] as const)
    .filter(([name]) => bounded[name] === undefined),
)

const heads = ['', '"', '0.']
const pumps = [
  ...Array.from('0aA \t\n-.+/"\\[{(:;,=%<@_é'),
  '\\"',
  '0.',
  'a.',
  '-a',
  ' a',
  '1e',
  '\\\\',
  ';a',
  ', ',
  '@a',
  '"\\"',
  '../',
  '::',
  '%2',
  '\u0000',
  'a@',
  '<a',
]
const tails = ['', '!']

const written = (head: string, pump: string, tail: string, size: number): string =>
  head + pump.repeat(Math.ceil(size / pump.length)) + tail

/** CPU time in milliseconds: other processes do not count. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const leastOf = (work: () => unknown): number => Math.min(...[1, 2, 3].map(() => costOf(work)))

/** Whether even a short text is expensive: beyond quadratic time the test itself would run for hours. */
const isDear = (pattern: RegExp, text: string): boolean => leastOf(() => pattern.test(text.slice(-2 * kilobyte))) > 10

/** Quadratic time grows sixteenfold from 16 to 64 KB, to seconds; linear time stays below a millisecond. */
function grows(work: (size: number) => () => unknown, size = attack): boolean {
  const quarter = work(size / 4)
  // Below this at 16 KB it stays far below 100 ms at 64 KB, unless it is worse than quadratic.
  if (costOf(quarter) < 10 || leastOf(quarter) < 10) return false
  return costOf(work(size)) > 9 * leastOf(quarter)
}

function isSlow(pattern: RegExp, texts: ReadonlyMap<number, string>): boolean {
  const short = texts.get(attack / 4) ?? ''
  if (costOf(() => pattern.test(short.slice(-2 * kilobyte))) > 10 && isDear(pattern, short)) return true
  return grows((size) => () => pattern.test(texts.get(size) ?? ''))
}

describe('R73: no request and no answer costs more than linear time', () => {
  it('finds the patterns', () => {
    expect(patterns.size).toBeGreaterThan(80)
    for (const known of ['^\\s*[[{]', '^[+-]?\\d{1,19}$', '\\d{16}', 'streamkey'])
      expect([...patterns.keys()].filter((pattern) => pattern.includes(known))).not.toEqual([])
  })

  it('detects an ambiguous pattern', () => {
    const ambiguous = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
    // Half of the size: at 64 KB this pattern takes seconds, and 4 KB are too cheap on a fast machine.
    expect(grows((size) => () => ambiguous.test(written('', '0', '!', size)), attack / 2)).toBe(true)
  })

  it.each(heads)('no pattern, with each ambiguous prefix after %j', (head) => {
    const slow = new Map<string, string>()
    for (const pump of pumps)
      for (const tail of tails) {
        const texts = new Map([attack, attack / 4].map((size) => [size, written(head, pump, tail, size)]))
        for (const [name, pattern] of patterns) if (!slow.has(name) && isSlow(pattern, texts)) slow.set(name, pump)
      }
    expect([...slow]).toEqual([])
  })

  const readers: [string, (text: string) => unknown][] = [
    ['the JSON of a request', (text) => depthOf(text, 32) + Number(parseJson(`["0000000000000000${text}"]`) !== null)],
    ['broken JSON', (text) => parseJson(`{"n":12345678901234567890,"a":"${text}`)],
    ['JSON of many texts', (text) => parseJson(`[12345678901234567890,${text.replaceAll('"', '""')}`)],
    ['a number of an answer', (text) => answerSchema('getCompany').safeParse({ id: sampleId, latitude: text })],
    ['a page count', (text) => answerSchema('listCompanyEvents').safeParse({ count: text, data: [] })],
    ['an open object', (text) => seal({ meta: { [text]: text, note: `{"${text}` } }, false)],
    ['an address', (text) => maskedAddress(text)],
    ['a whole answer', (text) => verifiedBody('getCompany', Buffer.from(`{"id":"${sampleId}","name":"${text}`), '')],
  ]
  it.each(readers)('%s, with each of them', (_, read) => {
    const careful = (text: string) => () => {
      try {
        return read(text)
      } catch {
        return null
      }
    }
    const slow = pumps.filter((pump) => grows((size) => careful(written('', pump, '!', size))))
    expect(slow).toEqual([])
  })

  it('an integer beyond 2^53 loses no digit all the same', () => {
    expect(parseJson('{"a\\"12345678901234567890":9223372036854775807,"b":"\\\\","c":-9223372036854775808}')).toEqual({
      'a"12345678901234567890': '9223372036854775807',
      b: '\\',
      c: '-9223372036854775808',
    })
  })
})
