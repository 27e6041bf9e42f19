import type { LanguageId } from './languages.ts'
import { type MessageFormatters, messageFormatters } from './message.ts'

/** English text → translation, both ICU messages. */
export type Catalogue = Readonly<Record<string, string>>

/** Everything that depends on the viewer's language: translations, formatters, names of cities. */
export type I18n = {
  language: LanguageId
  /** BCP 47 tag for Intl. */
  locale: string
  formatters: MessageFormatters
  catalogue: Catalogue
  /** English name → translated name, where it differs. */
  cities: Readonly<Record<string, string>>
}

/** @throws RangeError for an invalid locale */
export function createI18n(
  language: LanguageId,
  locale: string,
  catalogue: Catalogue,
  cities: I18n['cities'] = {},
): I18n {
  return { language, locale, formatters: messageFormatters(locale), catalogue, cities }
}
