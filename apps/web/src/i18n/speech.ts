import type { LanguageId } from './languages.ts'
import { type MessageSpeech, messageSpeech } from './message.ts'

/** English text → the same in another language, both ICU messages. */
export type Catalogue = Readonly<Record<string, string>>

/** A language as one viewer reads it: its texts, how it writes numbers and dates, what it calls cities. */
export type Speech = {
  language: LanguageId
  /** BCP 47 tag for Intl. */
  locale: string
  writes: MessageSpeech
  catalogue: Catalogue
  /** English name → the language's own, where it differs. */
  cities: Readonly<Record<string, string>>
}

/** @throws RangeError for what is no locale */
export function speechOf(
  language: LanguageId,
  locale: string,
  catalogue: Catalogue,
  cities: Speech['cities'] = {},
): Speech {
  return { language, locale, writes: messageSpeech(locale), catalogue, cities }
}
