import { type LanguageId, offeredLanguages } from '#i18n/languages.ts'

/** For whom a screen is written: what their browser knows and the border has to be told. */
export type Viewer = {
  language: LanguageId
  /** BCP 47 tag for dates and numbers. */
  locale: string
  /** IANA. */
  zone: string
  /** On a phone's width. */
  narrow: boolean
  /** Keys are called as on a Mac. */
  mac: boolean
}

const between = '~'

/** As a cookie holds it. */
export function viewerText({ language, locale, zone, narrow, mac }: Viewer): string {
  return [language, locale, zone, narrow ? 'narrow' : 'wide', mac ? 'mac' : 'other'].join(between)
}

/** Null for what this desk would not have written: whoever sends the cookie chooses its text. */
export function viewerOf(text: string): Viewer | null {
  const [named = '', locale = '', zone = '', width = '', keys = '', ...rest] = text.split(between)
  const language = offeredLanguages.find((id) => id === named)
  if (language === undefined || rest.length > 0 || text.length > 120) return null
  if (!['narrow', 'wide'].includes(width) || !['mac', 'other'].includes(keys)) return null
  try {
    const { locale: known } = new Intl.DateTimeFormat(locale, { timeZone: zone }).resolvedOptions()
    if (!known.startsWith(language)) return null
  } catch {
    return null
  }
  return { language, locale, zone, narrow: width === 'narrow', mac: keys === 'mac' }
}
