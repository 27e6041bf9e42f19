import { type LanguageId, offeredLanguages } from '#i18n/languages.ts'

/** The browser settings that the BFF needs to render a screen for a viewer. */
export type Viewer = {
  language: LanguageId
  /** BCP 47 tag for dates and numbers. */
  locale: string
  /** IANA name of the time zone. */
  zone: string
  /** Whether the window is as narrow as a phone. */
  narrow: boolean
  /** Shortcuts use the Command key. */
  mac: boolean
}

const between = '~'

/** The viewer as a cookie's value. */
export function viewerText({ language, locale, zone, narrow, mac }: Viewer): string {
  return [language, locale, zone, narrow ? 'narrow' : 'wide', mac ? 'mac' : 'other'].join(between)
}

/** Null for text that this app would not have written: a cookie is user input. */
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
