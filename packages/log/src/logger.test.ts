import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createLogger, traceOf } from './logger.ts'

const linesOf = (work: (log: ReturnType<typeof createLogger>) => void): string[] => {
  const lines: string[] = []
  work(createLogger({ write: (line) => lines.push(line), now: () => new Date(0) }))
  return lines
}

it('a line has level, time, message and the allowed fields, and no others at any depth', () => {
  const [line = ''] = linesOf((log) =>
    log.info({ operation: 'getCompany', ms: 3, url: 'CANARY', message: 'CANARY', code: { CANARY: 1 } }, 'said'),
  )
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: '1970-01-01T00:00:00.000Z',
    operation: 'getCompany',
    ms: 3,
    msg: 'said',
  })
})

it('an error is logged with name, code and stack frames, never with its message', () => {
  const cause = Object.assign(new TypeError('CANARY in a cause'), { code: 'ECONNRESET', detail: 'CANARY' })
  const error = new Error('CANARY', { cause })
  const [line = ''] = linesOf((log) => log.warn({ err: error, target: 'db:5432' }, 'a connection broke'))
  expect(line).not.toContain('CANARY')
  expect(JSON.parse(line).trace).toMatch(/^Error .*logger\.test\.ts:\d+:\d+.* \| TypeError ECONNRESET /)
  expect(traceOf('CANARY')).toBe('')
})

it('has one printable line for each of 1,000 entries, whatever their values', () => {
  const odd = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.constantFrom('\r\n', '\n{"level":50}', '\u001b[2J\u001b]0;x\u0007', '\u2028\u2029', '\u0085', '"}', '\u202e'),
  )
  const lines = linesOf((log) =>
    fc.assert(
      fc.property(odd, odd, (one, other) => log.error({ operation: one, at: [other, one], trace: other }, 'failed')),
      { numRuns: 1000 },
    ),
  )
  const whole = lines.join('')
  expect(whole).toMatch(/^[\n -~]*$/)
  const parsed = whole
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(parsed).toHaveLength(1000)
  expect(parsed.every((line) => Object(line).level === 50 && Object(line).msg === 'failed')).toBe(true)
})
