import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createLog, traceOf } from './log.ts'

const at = () => new Date(0)

/** The words of what is shown on a terminal. */
const shownAt = (level: 'debug' | 'info' | 'warn'): string => {
  const lines: string[] = []
  const log = createLog((text) => lines.push(text.replace(/^00:00:00 /, '').trimEnd()), true, at, level)
  const entry = { operation: 'getCompany', status: 200, ms: 3, reference: 'abc' }
  log.request(entry)
  log.request({ ...entry, ms: 1001 })
  log.request({ ...entry, status: 500 })
  log.note('info', 'a note', { store: 'embedded' })
  log.note('warn', 'a warning')
  log.passOn('{"level":30,"msg":"answered"}')
  log.passOn('Out of memory')
  return lines.map((line) => line.replace(/ operation=.*/, '')).join(', ')
}

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

  it('passes the lines of the service on in its own form, and what is no line as a warning', () => {
    const lines: string[] = []
    const log = createLog((text) => lines.push(text), false, at)
    log.passOn('{"level":30,"time":"x","operation":"getCompany","url":"CANARY","ms":3,"msg":"answered"}')
    log.passOn('The address 127.0.0.1:4810 is in use "by another\u001b[2J program"')
    log.passOn('{"level":"30","msg":{}}')
    const time = '1970-01-01T00:00:00.000Z'
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { level: 30, time, from: 'service', operation: 'getCompany', ms: 3, msg: 'answered' },
      {
        level: 40,
        time,
        from: 'service',
        said: 'The address 127.0.0.1:4810 is in use ?by another?[2J program?',
        msg: 'printed',
      },
      { level: 40, time, from: 'service', said: '??level?:?30?,?msg?:???', msg: 'printed' },
    ])
  })

  it.each([
    ['debug', ['request', 'request', 'a note', 'answered', 'a warning', 'request']],
    ['info', ['request', 'a note', 'answered', 'a warning', 'request']],
    ['warn', ['a warning', 'request']],
  ] as const)('has at the level %s only lines of that level and above', (level, words) => {
    const lines: string[] = []
    const log = createLog((text) => lines.push(text), false, at, level)
    const entry = { operation: 'getCompany', status: 200, ms: 3, reference: 'abc' }
    log.request({ ...entry, operation: 'probe' }, 'debug')
    log.request(entry)
    log.note('info', 'a note')
    log.passOn('{"level":30,"msg":"answered"}')
    log.note('warn', 'a warning')
    log.request({ ...entry, status: 500 }, 'debug')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(words)
  })

  it('shows on a terminal notes, slow and failed requests and warnings of the service; at the level debug all', () => {
    const notes = 'warn: a warning'
    const service = 'warn: service: printed said=Out of memory'
    expect(shownAt('debug')).toBe(
      `request, request, error: request, a note store=embedded, ${notes}, service: answered, ${service}`,
    )
    expect(shownAt('info')).toBe(`request, error: request, a note store=embedded, ${notes}, ${service}`)
    expect(shownAt('warn')).toBe(`error: request, ${notes}, ${service}`)
  })

  it('a stack trace has names, codes and positions, and no message', () => {
    const cause = Object.assign(new TypeError('CANARY in a message'), { code: 'ECONNRESET' })
    const trace = traceOf(new Error('CANARY', { cause }))
    expect(trace).toMatch(/^Error .*log\.test\.ts:\d+:\d+.* \| TypeError ECONNRESET /)
    expect(trace).not.toContain('CANARY')
    expect(traceOf('CANARY')).toBe('')
  })
})
