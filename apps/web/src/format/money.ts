import { currentLocale } from '#i18n/say.ts'

import { grouped, type WholeNumber } from './numbers.ts'

/** Unit of the service's whole numbers: cents or whole units of the currency. null: not configured. */
export type AmountUnit = 'minor' | 'major' | null

let unit: AmountUnit = null

/** From the desk's settings, because the API does not state it. */
export function setAmountUnit(next: AmountUnit): void {
  unit = next
}

const currencies = new Map<string, Intl.NumberFormat>()

/** For an ISO 4217 code, with the currency's decimals; null for anything else. */
function currencyFormat(code: string): Intl.NumberFormat | null {
  if (!/^[A-Z]{3}$/.test(code)) return null
  const key = `${currentLocale()} ${code}`
  const known = currencies.get(key)
  const made =
    known ?? new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: code, currencyDisplay: 'symbol' })
  currencies.set(key, made)
  return made
}

/** Moves the decimal point in the digits, to avoid floating-point rounding. */
function shifted(digits: string, places: number): `${number}` {
  const [, sign = '', whole = '0'] = /^(-?)(\d+)$/.exec(digits) ?? []
  const padded = whole.padStart(places + 1, '0')
  const at = padded.length - places
  return `${sign}${padded.slice(0, at)}${places > 0 ? `.${padded.slice(at)}` : ''}` as `${number}`
}

/**
 * An amount in its currency: `€75.00`. Without a unit as received, never divided: `7,500 EUR` (the operations page
 * names the missing setting). `null` without a value.
 */
export function amount(value: WholeNumber | null | undefined, currency: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  const code = currency?.trim()
  if (!code) return grouped(value)
  const format = unit !== null && /^-?\d+$/.test(String(value)) ? currencyFormat(code) : null
  if (format === null) return `${grouped(value)} ${code}`
  const places = unit === 'minor' ? (format.resolvedOptions().maximumFractionDigits ?? 0) : 0
  return format.format(shifted(String(value), places))
}

/** Zero is free in any unit. */
export function isFree(value: WholeNumber | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '' && Number(value) === 0
}
