import { say } from '#i18n/say.ts'

const hour = 60
const day = 24 * hour

/** Unit words in the supported languages. */
const units: readonly (readonly [minutes: number, words: RegExp])[] = [
  [1, /^(?:m|min|mins|minute|minutes|minuten|minutos?)$/],
  [hour, /^(?:h|hr|hrs|hour|hours|std|stunden?|horas?)$/],
  [day, /^(?:d|day|days|t|tage?n?|días?|dias?)$/],
  [7 * day, /^(?:w|week|weeks|wochen?|semanas?|sem)$/],
]

const number = (text: string): number => Number(text.replace(',', '.'))

/** Parses `90`, `1:30`, `1 h 30 min`, `1.5 h`, `2 d` into minutes, or null. A bare number is minutes. */
export function readLength(text: string): number | null {
  const typed = text.trim().toLowerCase()
  if (/^\d{1,6}$/.test(typed)) return Number(typed)
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(typed)
  if (clock) return Number(clock[1]) * hour + Number(clock[2])
  if (!/^(?:\d+(?:[.,]\d+)?\s*\p{L}+\.?[\s,]*(?:(?:and|und|y)\s+)?)+$/u.test(typed)) return null
  let total = 0
  for (const [, amount = '', unit = ''] of typed.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+)\.?/gu)) {
    const [minutes] = units.find(([, words]) => words.test(unit)) ?? []
    if (minutes === undefined) return null
    total += number(amount) * minutes
  }
  const whole = Math.round(total)
  return Number.isSafeInteger(whole) && whole < 5_000_000 ? whole : null
}

/** Parses the days of an all-day event: `3`, `3 d`, `2 weeks`; null when invalid or less than one. */
export function readDays(text: string): number | null {
  const typed = text.trim()
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : (readLength(typed) ?? 0) / day
  return Number.isInteger(days) && days >= 1 ? days : null
}

/** `45 min`, `1 h 30 min`, `2 d 4 h`, in a form that `readLength` can parse. */
export function lengthText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / day), (n: number) => say('{n} d', { n })],
    [Math.floor((minutes % day) / hour), (n: number) => say('{n} h', { n })],
    [minutes % hour, (n: number) => say('{n} min', { n })],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => words(count))
  return said.length > 0 ? said.join(' ') : say('{n} min', { n: 0 })
}

export const daysText = (days: number): string => say('{days, plural, one {# day} other {# days}}', { days })
