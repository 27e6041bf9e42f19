/** Guests that a desk keeps of one event and of all, unless it is set otherwise; an import of records writes no more. */
export const mostGuestsOfEvent = 50_000
export const mostGuestsInAll = 100_000
