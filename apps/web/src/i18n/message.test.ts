import { expect, it } from 'vitest'

import { testMessagesIn } from './message-suite.ts'
import { formatMessage, messageFormatters } from './message.ts'

testMessagesIn('en-GB')

const b = (chunks: unknown[]) => ({ chunks })

it('keeps values that are not text, in place', () => {
  const record = { is: 'a value' }
  const text = '{record} stands <b>in {n, plural, one {#} other {# {record}}}</b>{n, selectordinal, other { #.}}'
  expect(formatMessage(text, messageFormatters('en'), { record, b, n: 2 })).toEqual([
    record,
    ' stands ',
    { chunks: ['in 2 ', record] },
    ' 2.',
  ])
})
