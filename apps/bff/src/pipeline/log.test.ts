import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createLog, traceOf } from './log.ts'

const at = () => new Date(0)

describe('the log', () => {
  it('writes one line per entry, for any value', () => {
    for (const readable of [true, false]) {
      const lines: string[] = []
      const log = createLog((text) => lines.push(text), readable, at)
      log.request({ operation: 'x\r\n{"level":50}\u001b[2J', status: 500, ms: 1, reference: 'r\u2028' })
      log.note('warn', 'words', { name: 'a\nb', n: 1 })
      expect(lines).toHaveLength(2)
      for (const line of lines) expect(line.trimEnd()).toMatch(/^[ -~]*$/)
    }
  })

  it('has one line for each of 1,000 requests, whatever they contain', () => {
    const odd = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 80 }),
      fc.constantFrom('\r\n', '\n{"level":50}', '\u001b[2J\u001b]0;x\u0007', '\u2028\u2029', '\u0085', '"}', '\u202e'),
    )
    const lines: string[] = []
    const log = createLog((text) => lines.push(text), false, at)
    fc.assert(
      fc.property(odd, odd, odd, (operation, reference, code) => {
        log.request({ operation, status: 500, ms: 1, reference, code, person: operation, trace: reference + code })
      }),
      { numRuns: 1000 },
    )
    const whole = lines.join('')
    expect(whole).toMatch(/^[\n -~]*$/)
    const parsed = whole
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    expect(parsed).toHaveLength(1000)
    expect(parsed.every((line) => Object(line).level === 50 && Object(line).msg === 'request')).toBe(true)
  })

  it('drops fields that are not in the allow-list', () => {
    const lines: string[] = []
    const log = createLog((text) => lines.push(text), false, at)
    const entry = { operation: 'getCompany', status: 200, ms: 3.4, reference: 'abc', url: '/api?passcode=CANARY' }
    log.request(entry)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: '1970-01-01T00:00:00.000Z',
      operation: 'getCompany',
      status: 200,
      ms: 3,
      reference: 'abc',
      msg: 'request',
    })
  })

  it('a stack trace has names, codes and positions, and no message', () => {
    const cause = Object.assign(new TypeError('CANARY in a message'), { code: 'ECONNRESET' })
    const trace = traceOf(new Error('CANARY', { cause }))
    expect(trace).toMatch(/^Error .*log\.test\.ts:\d+:\d+.* \| TypeError ECONNRESET /)
    expect(trace).not.toContain('CANARY')
    expect(traceOf('CANARY')).toBe('')
  })
})
