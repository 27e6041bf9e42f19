import { describe, expect, it } from 'vitest'

import { parseRule, ruleText } from './index.ts'

function reasonOf(text: unknown): string {
  const read = parseRule(text)
  return read.ok ? 'accepted' : [read.problem.part, read.problem.reason].filter((part) => part !== null).join(' ')
}

describe('parseRule', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO'],
    [' rrule:freq=weekly;byday=mo; ', 'FREQ=WEEKLY;BYDAY=MO'],
    ['DTSTART;TZID=Europe/Brussels:20250106T090000\r\nRRULE:FREQ=WEEKLY;BYDA\r\n Y=MO', 'FREQ=WEEKLY;BYDAY=MO'],
    ['FREQ=MONTHLY;BYDAY=+1MO,-1FR;BYMONTHDAY=+3', 'FREQ=MONTHLY;BYMONTHDAY=3;BYDAY=-1FR,1MO'],
    ['FREQ=DAILY;INTERVAL=01;BYHOUR=9,9,8', 'FREQ=DAILY;BYHOUR=8,9'],
    ['FREQ=MINUTELY;BYSECOND=60', 'FREQ=MINUTELY;BYSECOND=59'],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;UNTIL=20250105', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20250105;WKST=SU'],
  ])('reads %j', (text, written) => {
    const read = parseRule(text)
    expect(read.ok ? ruleText(read.rule) : read.problem).toBe(written)
  })

  it.each([
    ['', 'empty'],
    [null, 'no-text'],
    ['FREQ=DAILY;COUNT=0', 'COUNT not-positive'],
    ['FREQ=DAILY;INTERVAL=+2', 'INTERVAL not-positive'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY out-of-range'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'BYDAY beyond-month'],
    ['FREQ=DAILY;BYSETPOS=1', 'BYSETPOS nothing-to-pick'],
    ['FREQ=DAILY;UNTIL=20250229', 'UNTIL no-date'],
    ['FREQ=WEEKLY;BYDAY=MO\nEXDATE:20250113T090000', 'more-lines'],
    ['FREQ=DAILY;FREQ=DAILY', 'FREQ twice'],
    ['FREQ=DAILY;__PROTO__=1', '__PROTO__ unknown-part'],
    ['FREQ=DAILY; BYDAY=MO', ' BYDAY unknown-part'],
    [`FREQ=DAILY;BYDAY=${'MO,'.repeat(10_000)}MO`, 'too-long'],
  ])('refuses %.40j', (text, reason) => {
    expect(reasonOf(text)).toBe(reason)
  })

  it('reports the position of the problem, and cuts the text that was sent', () => {
    const read = parseRule(`FREQ=DAILY;WKST=${'X'.repeat(100)}`)
    expect(read).toMatchObject({ ok: false, problem: { part: 'WKST', value: 'X'.repeat(40) } })
  })

  it.each([
    ['FREQ=DAILY;COUNT=2;UNTIL=20250105', ['count-and-until']],
    ['FREQ=DAILY;BYDAY=1MO', ['limited-by-unusual-part']],
    ['FREQ=YEARLY;BYMONTHDAY=1', ['days-of-every-month']],
    ['DTSTART:20250106T090000\nRRULE:FREQ=DAILY', ['start-in-rule-ignored']],
    ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', []],
  ])('remarks on %j', (text, remarks) => {
    expect(parseRule(text)).toMatchObject({ ok: true, remarks })
  })
})
