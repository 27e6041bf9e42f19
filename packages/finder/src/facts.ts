/** The fields that a list of the catalogue shows of a record besides its name, by their names in the contract. */
export type Facts = Readonly<Record<string, unknown>>

/** Guarantee of the cast: every text of facts was written by `JSON.stringify` of an object. */
export const readFacts = (facts: string | null): Facts => (facts === null ? {} : (JSON.parse(facts) as Facts))

/** Start of an event in milliseconds of the epoch; NaN when its facts have none. */
export function startOf(facts: string | null): number {
  const { startUtc, start } = readFacts(facts)
  return Date.parse(typeof startUtc === 'string' ? startUtc : typeof start === 'string' ? start : '')
}

/** End of an event, as `startOf`; its start when it has no end. */
export function endOf(facts: string | null): number {
  const { endUtc, end } = readFacts(facts)
  const found = Date.parse(typeof endUtc === 'string' ? endUtc : typeof end === 'string' ? end : '')
  return Number.isNaN(found) ? startOf(facts) : found
}
