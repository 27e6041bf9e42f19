import { inLocale } from '#i18n/say.ts'

/** An int64 of the service: a number, or its digits as a string when a number would lose precision. */
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
 * Grouped digits: `12,480`, `12.480`. Works on the digits, so no precision is lost. Text that is not a number is
 * unchanged.
 */
export function grouped(value: WholeNumber): string {
  const text = String(value)
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '0', fraction] = parts
  const { separator, digit } = decimals()
  const after = fraction ? `${separator}${fraction.replaceAll(/\d/g, (one) => digit[Number(one)] ?? one)}` : ''
  // A real minus sign before the digits, in every supported language.
  return `${sign ? '−' : ''}${format().format(BigInt(whole))}${after}`
}

/** A discount as the service wrote it, with its decimals: `33.33 %`. */
export function percent(value: number): string {
  return `${grouped(value)} %`
}

/** A number that may be sent as text; `null` when there is none. */
export function numberOf(value: WholeNumber | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const read = Number(value)
  return Number.isFinite(read) ? read : null
}
