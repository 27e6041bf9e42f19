import { currentI18n } from './current-i18n.ts'
import type { I18n } from './i18n.ts'
import type { LanguageId } from './languages.ts'

const loaders: Partial<Record<LanguageId, () => Promise<I18n['cities']>>> = {
  de: async () => (await import('@frontdesk/time/cities/german')).germanCities,
  es: async () => (await import('@frontdesk/time/cities/spanish')).spanishCities,
}

/** Loads the translated names of cities. On failure the English ones are used, and the language stays. */
export async function citiesOf(id: LanguageId): Promise<I18n['cities']> {
  return (await loaders[id]?.().catch(() => null)) ?? {}
}

/** A city in the reader's language: "Nueva York" for "New York". */
export function cityName(english: string): string {
  return currentI18n().cities[english] ?? english
}
