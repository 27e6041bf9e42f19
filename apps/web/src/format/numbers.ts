import { inLocale } from '#i18n/say.ts'

/** An int64 of the service: a number, or its digits as a string when a number could not hold them all. */
export type WholeNumber = number | string

const format = inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: true }))
const decimals = inLocale((locale) => {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1.5)
  const digits = new Intl.NumberFormat(locale, { useGrouping: false })
  return {
    separator: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    digit: Array.from({ length: 10 }, (_, digit) => digits.format(digit)),
  }
})

/**
 * Digits in the reader's groups: `12,480`, `12.480`. Every digit is kept, of an int64 as of a fraction: neither goes
 * through a number. Anything that is no number is shown as it came.
 */
export function grouped(value: WholeNumber): string {
  const text = String(value)
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '0', fraction] = parts
  const { separator, digit } = decimals()
  const after = fraction ? `${separator}${fraction.replaceAll(/\d/g, (one) => digit[Number(one)] ?? one)}` : ''
  // The minus sign stands before the digits in every language of the desk, and is no hyphen.
  return `${sign ? '−' : ''}${format().format(BigInt(whole))}${after}`
}

/** A discount as the service wrote it, decimals kept: `33.33 %`. */
export function percent(value: number): string {
  return `${grouped(value)} %`
}

/** A number that may arrive as text; `null` when there is none. */
export function numberOf(value: WholeNumber | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const read = Number(value)
  return Number.isFinite(read) ? read : null
}
