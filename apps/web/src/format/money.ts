import { grouped, type WholeNumber } from './numbers.ts'

/** The words beside every amount: the interface gives a whole number and never says whether it counts cents or units. */
export const unitNotStated = 'unit not stated'

/**
 * An amount exactly as the service sent it, never divided: `7,500 EUR`. `null` when there is none.
 * The reader is told beside it that the unit is not stated.
 */
export function amount(value: WholeNumber | null | undefined, currency: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const unit = currency?.trim()
  return unit ? `${grouped(value)} ${unit}` : grouped(value)
}

/** Zero needs no unit. */
export function isFree(value: WholeNumber | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '' && Number(value) === 0
}
