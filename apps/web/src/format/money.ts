import { currentLocale } from '#i18n/say.ts'

import { grouped, type WholeNumber } from './numbers.ts'

/** What the service's whole numbers count: cents or whole units of the currency. null: nobody has said so. */
export type AmountUnit = 'minor' | 'major' | null

let unit: AmountUnit = null

/** As the setting of this desk says; the interface itself never does. */
export function setAmountUnit(next: AmountUnit): void {
  unit = next
}

const currencies = new Map<string, Intl.NumberFormat>()

/** ISO 4217 code of three letters, with as many decimals as the currency has; null for anything else. */
function currencyFormat(code: string): Intl.NumberFormat | null {
  if (!/^[A-Z]{3}$/.test(code)) return null
  const key = `${currentLocale()} ${code}`
  const known = currencies.get(key)
  const made =
    known ?? new Intl.NumberFormat(currentLocale(), { style: 'currency', currency: code, currencyDisplay: 'symbol' })
  currencies.set(key, made)
  return made
}

/** The digits with the decimal point moved: no amount goes through a fraction that a number cannot hold. */
function shifted(digits: string, places: number): `${number}` {
  const [, sign = '', whole = '0'] = /^(-?)(\d+)$/.exec(digits) ?? []
  const padded = whole.padStart(places + 1, '0')
  const at = padded.length - places
  return `${sign}${padded.slice(0, at)}${places > 0 ? `.${padded.slice(at)}` : ''}` as `${number}`
}

/**
 * An amount in the form of its currency: `€75.00`. Without a unit exactly as received, never divided: `7,500 EUR`; the
 * operations page then tells administrators which setting is missing. `null` when there is none.
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

/** Zero needs no unit. */
export function isFree(value: WholeNumber | null | undefined): boolean {
  return value !== null && value !== undefined && value !== '' && Number(value) === 0
}
