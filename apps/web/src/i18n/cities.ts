import { currentI18n } from './current-i18n.ts'

/** A city in the reader's language: "Nueva York" for "New York". */
export function cityName(english: string): string {
  return currentI18n().cities[english] ?? english
}
