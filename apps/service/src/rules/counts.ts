/** Limited quantities: `quantity` null is without limit. */
export interface Counts {
  quantity: number | null
  reserved: number
  used: number
}

/** How many are left: null without limit, never below 0. */
export const remainingOf = (counts: Counts): number | null =>
  counts.quantity === null ? null : Math.max(0, counts.quantity - counts.reserved - counts.used)

/** The counts after taking one for a cart, or null when none is left. */
export const reserveOne = (counts: Counts): Counts | null =>
  remainingOf(counts) === 0 ? null : { ...counts, reserved: counts.reserved + 1 }

/** The counts after `seats` were given back from carts. */
export const release = (counts: Counts, seats: number): Counts => ({
  ...counts,
  reserved: Math.max(0, counts.reserved - seats),
})
