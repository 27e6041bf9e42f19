import type { Phrases } from '@frontdesk/time/recurrence'

/** English text → translation, both ICU messages. */
export type Catalogue = Readonly<Record<string, string>>
/** English name → translated name, where it differs. */
export type Cities = Readonly<Record<string, string>>

/** A supported language. What is loaded is absent where English serves. */
type Language = {
  /** Its name in the menu. */
  name: string
  /** The default locale of its dates and numbers. */
  locale: string
  direction: 'ltr' | 'rtl'
  catalogue?: () => Promise<{ default: Catalogue }>
  cities?: () => Promise<Cities>
  /** The words of recurrence sentences. */
  phrases?: () => Promise<Phrases>
}

const supported = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  de: {
    name: 'Deutsch',
    locale: 'de-DE',
    direction: 'ltr',
    catalogue: () => import('./de.json'),
    cities: async () => (await import('@frontdesk/time/cities/german')).germanCities,
    phrases: async () => (await import('@frontdesk/time/recurrence/german')).german,
  },
  es: {
    name: 'Español',
    locale: 'es-ES',
    direction: 'ltr',
    catalogue: () => import('./es.json'),
    cities: async () => (await import('@frontdesk/time/cities/spanish')).spanishCities,
    phrases: async () => (await import('@frontdesk/time/recurrence/spanish')).spanish,
  },
  /** English in a marked, right-to-left form: it shows texts that are not translatable and layouts that do not mirror. */
  pseudo: { name: 'Pseudo', locale: 'ar-EG', direction: 'rtl' },
} satisfies Record<string, Language>

export type LanguageId = keyof typeof supported
/** All that the desk knows of each language: another one is one more record, with what it loads. */
export const languages: Readonly<Record<LanguageId, Language>> = supported

export function isLanguage(value: unknown): value is LanguageId {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** Listed in the menu. */
export const offeredLanguages: readonly LanguageId[] = Object.keys(languages)
  .filter(isLanguage)
  .filter((id) => id !== 'pseudo')

/** The first of the viewer's languages that is supported. */
export function preferredLanguage(wanted: readonly string[]): LanguageId {
  for (const tag of wanted) {
    const found = offeredLanguages.find((id) => id === tag.toLowerCase().split('-', 1)[0])
    if (found) return found
  }
  return 'en'
}

/** BCP 47 tag for Intl: the viewer's own region of that language (`en-US`), else the language's default. */
export function localeFor(language: LanguageId, wanted: readonly string[]): string {
  const own = wanted.find((tag) => tag.toLowerCase().startsWith(`${language}-`))
  return own !== undefined && isTag(own) ? own : languages[language].locale
}

/**
 * An invalid tag makes Intl throw, which must not stop the start. Not `supportedLocalesOf`: creating that list takes
 * longer than the rest of the start, and every browser supports these languages.
 */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
