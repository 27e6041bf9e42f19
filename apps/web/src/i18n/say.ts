import { Fragment, type ReactNode, createElement, isValidElement } from 'react'

import { currentSpeech, setSpeech } from './current-speech.ts'
import type { LanguageId } from './languages.ts'
import { type MessageValues, formatMessage } from './message.ts'
import { type Catalogue, speechOf } from './speech.ts'

declare const marked: unique symbol
/** A text that `mark` has put on the list of what is translated. */
export type Marked = string & { readonly [marked]: true }

/** A literal or a marked text; a text put together at run time does not compile, for no catalogue can hold it. */
type Text<T extends string> = string extends T ? never : T
type Values = Record<string, string | number | Date | null | undefined>
type RichValues = Record<string, ReactNode | Date | ((chunks: ReactNode[]) => ReactNode)>

// ICU's own characters; a text without them is its own answer and needs no parser.
const formatted = /[{<']/

/** From now on everything is said in this language. What stands on the screen has to be rendered again. */
export function speak(language: LanguageId, locale: string, catalogue: Catalogue): void {
  setSpeech(speechOf(language, locale, catalogue))
}

/** BCP 47 tag for Intl: dates, numbers, order of names. */
export function currentLocale(): string {
  return currentSpeech().locale
}

export function currentLanguage(): LanguageId {
  return currentSpeech().language
}

/** Right-to-left override and its end: shows in the pseudo language what went through here, and what did not. */
const pseudo = (text: string): string => (currentSpeech().language === 'pseudo' ? `‮${text}‬` : text)

function translated(text: string): string {
  const { catalogue } = currentSpeech()
  return Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text
}

/**
 * Says an English text in the reader's language. The text is an ICU message and its own key:
 * `say('{count, plural, one {# code} other {# codes}}', { count })`.
 */
export function say<T extends string>(text: Text<T>, values?: Values): string {
  const message = translated(text)
  if (values === undefined && !formatted.test(message)) return pseudo(message)
  return pseudo(said(message, values).join(''))
}

/** As `say`, with elements among the values and `<b>marked</b>` parts: `{ b: (chunks) => <b>{chunks}</b> }`. */
export function sayRich<T extends string>(text: Text<T>, values: RichValues): ReactNode {
  const parts = said(translated(text), withKeys(values)).map((part) => (typeof part === 'string' ? pseudo(part) : part))
  return parts.length === 1 ? elementOf(parts[0]) : keyed(parts)
}

/** A broken message or a missing value falls back to the text itself; the test of the catalogues finds both. */
function said(message: string, values: MessageValues | undefined): unknown[] {
  try {
    return formatMessage(message, currentSpeech().writes, values)
  } catch {
    return [message]
  }
}

/** What a list of elements needs in React: each of them with a key of its own. */
const keyed = (parts: readonly unknown[]): ReactNode[] =>
  parts.map((part, at) => (isValidElement(part) ? createElement(Fragment, { key: at }, part) : elementOf(part)))

const withKeys = (values: RichValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (chunks: ReactNode[]) => value(keyed(chunks)) : value,
    ]),
  )

/** Guarantee of the cast: texts, and values that came in as `RichValues`. */
const elementOf = (part: unknown): ReactNode => part as ReactNode

/** Puts a text on the list of what is translated, to be said later: for tables of texts made before anybody reads. */
export function mark<T extends string>(text: Text<T>): Marked {
  return text as string as Marked
}

/** One value a locale, made when it is first asked for: formatters, collators. */
export function inLocale<T>(make: (locale: string) => T): () => T {
  let made: { locale: string; value: T } | null = null
  return () => {
    const locale = currentLocale()
    if (made?.locale !== locale) made = { locale, value: make(locale) }
    return made.value
  }
}

/** `a, b and c` as the language joins them. */
export const listed = (parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  (type === 'conjunction' ? conjunction() : disjunction()).format(parts)
const conjunction = inLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))
const disjunction = inLocale((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))
