/** A supported language: its name in the menu, and the default locale of its dates and numbers. */
type Language = { name: string; locale: string; direction: 'ltr' | 'rtl' }

/**
 * The supported languages. `pseudo` is English in a marked, right-to-left form: it shows texts that are not
 * translatable and layouts that do not mirror. Not in the menu.
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', direction: 'ltr' },
  pseudo: { name: 'Pseudo', locale: 'ar-EG', direction: 'rtl' },
} as const satisfies Record<string, Language>

export type LanguageId = keyof typeof languages

/** Listed in the menu. */
export const offeredLanguages = ['en', 'de', 'es'] as const satisfies readonly LanguageId[]

export function isLanguage(value: unknown): value is LanguageId {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

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
