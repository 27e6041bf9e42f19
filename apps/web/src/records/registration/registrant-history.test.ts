import { expect, it } from 'vitest'

import { historyOf } from './registrant-history.ts'

const id = '1dc5df78-c359-5146-9117-d851e84cb185'
const who = '077c86c1-df32-5901-8863-b9e31695422f'
const words = (registrant: Parameters<typeof historyOf>[0]) =>
  historyOf(registrant).map(({ what, pending }) => (pending ? `${what} (waits)` : what))

it('is sorted by date, entries without a date last', () => {
  expect(
    words({
      id,
      created: '2026-01-01T10:00:00Z',
      completeDate: '2026-01-02T10:00:00Z',
      isTransferred: true,
      cancellationRequested: true,
      cancellationRequestDate: '2026-02-01T10:00:00Z',
      isCancelled: true,
      cancellationDate: '2026-02-03T10:00:00Z',
      refundRequested: true,
      refundRequestDate: '2026-02-02T10:00:00Z',
      refundDate: '2026-02-04T10:00:00Z',
    }),
  ).toEqual([
    'Registration started',
    'Completed',
    'Cancellation asked for',
    'Refund asked for',
    'Registration cancelled',
    'Refunded',
    'Transferred',
  ])
})

it('marks pending steps, and who requested them', () => {
  const [asked] = historyOf({ id, cancellationRequested: true, cancellationRequestedByPersonId: who })
  expect(asked).toMatchObject({ pending: true, at: null, id: { id: who } })
})

it('has no entry for missing fields, and no check-in for a false flag', () => {
  expect(words({ id, checkedIn: false, isCancelled: false, refundRequested: false, originalRegistrantId: id })).toEqual(
    [],
  )
  expect(words({ id, checkedIn: true })).toEqual(['Checked in'])
  expect(words({ id, checkinDate: '0001-01-01T00:00:00' })).toEqual([])
})
