import { expect, it } from 'vitest'

import { registrationTypeColumns } from './registration-columns.tsx'

const at = { zone: 'UTC', now: Date.parse('2026-11-21T12:00:00Z') }
const id = '077c86c1-df32-5901-8863-b9e31695422f'
const past = '2026-01-01T00:00:00Z'

it('does not repeat in "To check" what the status column says', () => {
  const columns = registrationTypeColumns(at)
  const valueOf = (column: string, type: object) => columns.find((one) => one.id === column)?.value({ id, ...type })
  const over = { status: 'Open', publish: true, isLocked: true, openDate: past, closeDate: past }
  expect([valueOf('status', over), valueOf('flags', over)]).toEqual(['Closed', 'Locked'])
  const draft = { status: 'Open', publish: false, openDate: past }
  expect([valueOf('status', draft), valueOf('flags', draft)]).toEqual(['Not published', null])
})
