/** A language of the desk: what its menu calls it, and the locale its dates and numbers take without a better one. */
type Language = { name: string; locale: string; direction: 'ltr' | 'rtl' }

/**
 * The languages the desk speaks. `pseudo` is English marked and turned right to left: it proves that every text
 * goes through here and that every screen mirrors; no menu offers it.
 */
export const languages = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', direction: 'ltr' },
  pseudo: { name: 'Pseudo', locale: 'ar-EG', direction: 'rtl' },
} as const satisfies Record<string, Language>

export type LanguageId = keyof typeof languages

/** What the menu offers. */
export const offeredLanguages = ['en', 'de', 'es'] as const satisfies readonly LanguageId[]

export function isLanguage(value: unknown): value is LanguageId {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The first of the viewer's languages that the desk speaks, with their own region for dates and numbers (`en-US`). */
export function preferredLanguage(wanted: readonly string[]): LanguageId {
  for (const tag of wanted) {
    const found = offeredLanguages.find((id) => id === tag.toLowerCase().split('-', 1)[0])
    if (found) return found
  }
  return 'en'
}

/** The BCP 47 tag for Intl: the viewer's own region of that language when they name one, else the language's. */
export function localeFor(language: LanguageId, wanted: readonly string[]): string {
  const own = wanted.find((tag) => tag.toLowerCase().startsWith(`${language}-`))
  return own !== undefined && isTag(own) ? own : languages[language].locale
}

/**
 * What is no tag at all throws; a browser that sends one must not keep the desk shut. Every browser has the desk's languages, in whatever
 * region: the list of what it supports takes longer to make than the rest of the start.
 */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
