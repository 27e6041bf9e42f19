import { currentLocale, inLocale } from '#i18n/say.ts'

type Options = Omit<Intl.DateTimeFormatOptions, 'timeZone' | 'calendar'>

/** Intl puts narrow no-break spaces before AM and, in some versions only, a comma after an English weekday. */
function tidy(text: string): string {
  const spaced = text.replaceAll(/[\u202F\u00A0]/g, ' ')
  return currentLocale().startsWith('en') ? spaced.replace(/^(\p{L}+),/u, '$1') : spaced
}

/** Cached texts per formatter: more than a screen shows. */
const maxTexts = 500

/**
 * Formats points in time for the reader's locale and a zone. Years are Gregorian in every locale, as the service's are.
 * Formatters are cached by locale and zone, because creating one costs more than a thousand uses, and so are the texts.
 */
export function dateWriter(options: Options): (ms: number, zone: string | undefined) => string {
  const byZone = inLocale((locale) => {
    const made = new Map<string | undefined, (ms: number) => string>()
    return (zone: string | undefined) => {
      const known = made.get(zone)
      if (known) return known
      const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone, calendar: 'gregory' })
      const texts = new Map<number, string>()
      const write = (ms: number): string => {
        const written = texts.get(ms)
        if (written !== undefined) return written
        if (texts.size >= maxTexts) texts.clear()
        const text = tidy(formatter.format(ms))
        texts.set(ms, text)
        return text
      }
      made.set(zone, write)
      return write
    }
  })
  return (ms, zone) => byZone()(zone)(ms)
}

const twelve = inLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
)
const clock24 = dateWriter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const clock12 = dateWriter({ hour: 'numeric', minute: '2-digit', hour12: true })

const hour12 = dateWriter({ hour: 'numeric', hour12: true })

/** A full hour beside a calendar grid: `09:00`, `9 AM`. */
export function hourIn(ms: number, zone: string): string {
  return twelve() ? hour12(ms, zone) : clock24(ms, zone)
}

/** `09:00`, `9:00 AM` by the reader's hour cycle, midnight as 00:00 in the 24-hour one. */
export function clockIn(ms: number, zone: string | undefined): string {
  return twelve() ? clock12(ms, zone) : clock24(ms, zone)
}
