import { describe, expect, it } from 'vitest'

import { createLog, traceOf } from './log.ts'

const at = () => new Date(0)

describe('the log', () => {
  it('keeps a line a line, whatever a value holds', () => {
    for (const readable of [true, false]) {
      const lines: string[] = []
      const log = createLog((text) => lines.push(text), readable, at)
      log.request({ operation: 'x\r\n{"level":50}\u001b[2J', status: 500, ms: 1, reference: 'r\u2028' })
      log.note('warn', 'words', { name: 'a\nb', n: 1 })
      expect(lines).toHaveLength(2)
      for (const line of lines) expect(line.trimEnd()).toMatch(/^[ -~]*$/)
    }
  })

  it('takes no field that is not named', () => {
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

  it('a trace has names, codes and places, and no message', () => {
    const cause = Object.assign(new TypeError('CANARY in a message'), { code: 'ECONNRESET' })
    const trace = traceOf(new Error('CANARY', { cause }))
    expect(trace).toMatch(/^Error .*log\.test\.ts:\d+:\d+.* \| TypeError ECONNRESET /)
    expect(trace).not.toContain('CANARY')
    expect(traceOf('CANARY')).toBe('')
  })
})
