import { currentSpeech } from './current-speech.ts'
import type { LanguageId } from './languages.ts'
import type { Speech } from './speech.ts'

const loaders: Partial<Record<LanguageId, () => Promise<Speech['cities']>>> = {
  de: async () => (await import('@frontdesk/time/cities/german')).germanCities,
  es: async () => (await import('@frontdesk/time/cities/spanish')).spanishCities,
}

/** Fetches the language's own names of cities. Without them the English ones stay: no reason to speak another language. */
export async function citiesOf(id: LanguageId): Promise<Speech['cities']> {
  return (await loaders[id]?.().catch(() => null)) ?? {}
}

/** A city in the reader's language: "Nueva York" for "New York". */
export function cityName(english: string): string {
  return currentSpeech().cities[english] ?? english
}
