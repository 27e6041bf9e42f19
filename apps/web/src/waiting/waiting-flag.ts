import { createStored } from '#ui/local-storage.ts'

/** How many rows lie on this device, of anybody: without any the database is not opened. */
export const waitingFlag = createStored(
  'frontdesk-waiting',
  (value) => (typeof value === 'number' && value > 0 ? value : null),
  0,
)
