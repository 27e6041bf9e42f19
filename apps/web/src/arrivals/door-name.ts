import { createStored } from '#ui/local-storage.ts'

/** Characters of the name of a door. */
export const longestDoor = 80

/** The door at which this browser marks arrivals; empty without one. */
export const doorName = createStored(
  'frontdesk-door',
  (value) => (typeof value === 'string' ? value.slice(0, longestDoor) : null),
  '',
)

/** As marks have it: null without one. */
export const currentDoor = (): string | null => doorName.get().trim() || null
