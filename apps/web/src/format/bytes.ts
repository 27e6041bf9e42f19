import { inLocale } from '#i18n/say.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

const formats = inLocale((locale) =>
  units.map((unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 })),
)

/** A size in steps of 1,000, with three digits: `41.2 MB`. */
export function byteSize(bytes: number): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return formats()[step - 1]?.format(bytes / 1000 ** step) ?? String(bytes)
}
