import type { Catalogue, Cities, LanguageId } from './languages.ts'
import { type MessageFormatters, messageFormatters } from './message.ts'

/** Everything that depends on the viewer's language: translations, formatters, names of cities. */
export type I18n = {
  language: LanguageId
  /** BCP 47 tag for Intl. */
  locale: string
  formatters: MessageFormatters
  catalogue: Catalogue
  cities: Cities
}

/** @throws RangeError for an invalid locale */
export function createI18n(language: LanguageId, locale: string, catalogue: Catalogue = {}, cities: Cities = {}): I18n {
  return { language, locale, formatters: messageFormatters(locale), catalogue, cities }
}
