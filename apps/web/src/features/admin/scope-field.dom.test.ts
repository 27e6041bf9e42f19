import { expect, it } from 'vitest'

import { whyNotScope } from './scope-field.tsx'

it('a kiosk is limited to something, other accounts need not be', () => {
  const scope = [{ projectId: 'p', eventId: null }]
  const why = 'A kiosk account is limited to at least one project or event'
  expect([null, [], scope].map((one) => whyNotScope('kiosk', one))).toEqual([why, why, undefined])
  expect([null, [], scope].map((one) => whyNotScope('support', one))).toEqual([undefined, undefined, undefined])
})
