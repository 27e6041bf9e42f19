import { fold } from '@frontdesk/api-types/plain-text'

/** What one word says of a day: `2026-11`, `26.11.`, `26`, `nov`, `tue`. Days are `2026-11-26`. */
type DayWord = { kind: 'date' | 'day' | 'month' | 'weekday' | 'year'; fits: (day: string) => boolean; year?: string }

const dayMs = 86_400_000
const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10)

type Language = {
  /** The long and the short name of each month, folded. */
  months: string[][]
  /** The same of the weekdays, from Sunday. */
  weekdays: string[][]
  isMonthFirst: boolean
  /** "today" and its neighbours: the text and the days from today. */
  relative: Map<string, number>
  /** "next", in each of its forms, and what stands around it. */
  next: Set<string>
}

const languages = new Map<string, Language>()
const mostLanguages = 50

/** Throws RangeError for a text that names no locale. */
function languageOf(locale: string): Language {
  const known = languages.get(locale)
  if (known) return known
  const names = (part: 'month' | 'weekday', count: number, at: (index: number) => number) =>
    Array.from({ length: count }, (_, index) =>
      (['long', 'short'] as const).map((width) =>
        fold(
          new Intl.DateTimeFormat(locale, { [part]: width, timeZone: 'UTC', calendar: 'gregory' }).format(at(index)),
        ).replace(/\.$/, ''),
      ),
    )
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const numeric = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts(0)
  const made = {
    months: names('month', 12, (index) => Date.UTC(2026, index, 1)),
    // 1 February 2026 is a Sunday.
    weekdays: names('weekday', 7, (index) => Date.UTC(2026, 1, 1 + index)),
    isMonthFirst: numeric.find(({ type }) => type === 'month' || type === 'day')?.type === 'month',
    relative: new Map([0, 1, 2, -1].map((by) => [fold(near.format(by, 'day')), by])),
    next: new Set([near.format(1, 'week'), near.format(1, 'month')].flatMap((text) => fold(text).split(' '))),
  }
  if (languages.size >= mostLanguages) languages.clear()
  languages.set(locale, made)
  return made
}

/** A short name as a whole, a long one from its third letter on. */
const isName = (names: readonly string[], word: string): boolean =>
  names.some((name) => name === word || (word.length >= 3 && name.startsWith(word)))

/** Null for a word that says nothing of a day. `word` is folded. */
export function dayWordOf(word: string, locale: string): DayWord | null {
  const { months, weekdays, isMonthFirst } = languageOf(locale)
  const bare = word.replace(/[.,]+$/, '')
  const [, year] = /^(\d{4})-\d{1,2}(?:-\d{0,2})?$/.exec(bare) ?? []
  if (year !== undefined) return { kind: 'date', fits: (day) => day.startsWith(bare), year }
  const [, one, by, other, end] = /^(\d{1,2})([./])(\d{1,2})(?:[./](\d{4}))?$/.exec(bare) ?? []
  if (one !== undefined && other !== undefined) {
    const [day, month] = by === '/' && isMonthFirst ? [other, one] : [one, other]
    const said = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return { kind: 'date', fits: (it) => it === `${end ?? it.slice(0, 4)}${said}`, ...(end ? { year: end } : {}) }
  }
  if (/^\d{4}$/.test(bare)) return { kind: 'year', fits: (day) => day.startsWith(bare), year: bare }
  const [, number] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(bare) ?? []
  if (number !== undefined) return { kind: 'day', fits: (day) => Number(day.slice(8)) === Number(number) }
  const isMonth = months.map((names) => isName(names, bare))
  if (isMonth.includes(true)) return { kind: 'month', fits: (day) => isMonth[Number(day.slice(5, 7)) - 1] === true }
  const isWeekday = weekdays.map((names) => isName(names, bare))
  if (!isWeekday.includes(true)) return null
  return { kind: 'weekday', fits: (day) => isWeekday[new Date(`${day}T00:00:00Z`).getUTCDay()] === true }
}

/** The day that a text means, from today on: `tomorrow`, `next tuesday`, `nov 26`, `26.11.`; null for any other text. */
export function dayMeant(text: string, { locale, today }: { locale: string; today: string }): string | null {
  const { relative, next } = languageOf(locale)
  const said = fold(text.trim())
  const by = relative.get(said)
  if (by !== undefined) return dayAfter(today, by)
  const all = said.split(/\s+/)
  const rest = all.filter((word) => !next.has(word))
  const words = rest.map((word) => dayWordOf(word, locale))
  if (words.length === 0 || words.length > 5 || words.includes(null)) return null
  const given = words.filter((word) => word !== null)
  const has = (kind: DayWord['kind']) => given.some((word) => word.kind === kind)
  const isOne = has('weekday') || (has('day') && has('month')) || /\d{4}-\d\d-\d\d|^\d{1,2}[./]\d/.test(rest.join(' '))
  if (!isOne) return null
  const year = given.find((word) => word.year !== undefined)?.year
  // "next tuesday" said on a Tuesday is not today; a year is looked through from its first day.
  const first = year === undefined ? dayAfter(today, rest.length < all.length ? 1 : 0) : `${year}-01-01`
  for (let at = 0; at < 4 * 366; at += 1) {
    const day = dayAfter(first, at)
    if (given.every(({ fits }) => fits(day))) return day
  }
  return null
}
