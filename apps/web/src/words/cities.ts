import type { LanguageId } from './languages.ts'

type Names = Readonly<Record<string, string>>

const loaders: Partial<Record<LanguageId, () => Promise<Names>>> = {
  de: async () => (await import('@frontdesk/time/cities/german')).germanCities,
  es: async () => (await import('@frontdesk/time/cities/spanish')).spanishCities,
}

let names: Names = {}

/** Fetches the language's own names of cities. Without them the English ones stay: no reason to speak another language. */
export async function citiesOf(id: LanguageId): Promise<Names> {
  return (await loaders[id]?.().catch(() => null)) ?? {}
}

/** From now on cities are called so. */
export function nameCities(next: Names): void {
  names = next
}

/** A city in the reader's language: "Nueva York" for "New York". */
export function cityName(english: string): string {
  return names[english] ?? english
}
