import type { Mark } from '#api/desk/arrivals.ts'

/** A mark that stands, made by Oona. */
export const markRow = ({ at = '2026-05-20T09:00:00Z', ...more }: Partial<Mark> = {}): Mark => ({
  id: '2727d314-bed0-53ed-98a8-000000000500',
  version: 1,
  guestId: '2727d314-bed0-53ed-98a8-fb59c750963e',
  attendeeId: null,
  day: at.slice(0, 10),
  at,
  receivedAt: at,
  door: null,
  by: { id: 'p', name: 'Oona' },
  undone: null,
  ...more,
})
