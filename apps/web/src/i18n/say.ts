import { Fragment, type ReactNode, createElement, isValidElement } from 'react'

import { currentI18n, setI18n } from './current-i18n.ts'
import { createI18n } from './i18n.ts'
import type { Catalogue, LanguageId } from './languages.ts'
import { type MessageValues, formatMessage } from './message.ts'

declare const marked: unique symbol
/** A message marked for translation by `mark`: English text and key of the catalogues. */
export type Marked = string & { readonly [marked]: true }

/** A literal or a marked message; a text built at run time does not compile, because no catalogue can contain it. */
type Text<T extends string> = string extends T ? never : T
type Values = Record<string, string | number | Date | null | undefined>
type RichValues = Record<string, ReactNode | Date | ((chunks: ReactNode[]) => ReactNode)>

// Characters of ICU syntax; a text without them needs no parser.
const formatted = /[{<']/

/** Sets the language. Does not render anything: the caller renders the page again. */
export function setLanguage(language: LanguageId, locale: string, catalogue: Catalogue): void {
  setI18n(createI18n(language, locale, catalogue))
}

/** BCP 47 tag for Intl: dates, numbers, collation. */
export function currentLocale(): string {
  return currentI18n().locale
}

export function currentLanguage(): LanguageId {
  return currentI18n().language
}

/** Right-to-left override and its end: in the pseudo language every translatable text is visibly marked. */
const pseudo = (text: string): string => (currentI18n().language === 'pseudo' ? `‮${text}‬` : text)

function translated(text: string): string {
  const { catalogue } = currentI18n()
  return Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text
}

/**
 * Translates an English text, which is an ICU message and its own key:
 * `say('{count, plural, one {# code} other {# codes}}', { count })`.
 */
export function say<T extends string>(text: Text<T>, values?: Values): string {
  const message = translated(text)
  if (values === undefined && !formatted.test(message)) return pseudo(message)
  return pseudo(format(message, values).join(''))
}

/** As `say`, with elements among the values and `<b>tags</b>`: `{ b: (chunks) => <b>{chunks}</b> }`. */
export function sayRich<T extends string>(text: Text<T>, values: RichValues): ReactNode {
  const parts = format(translated(text), withKeys(values)).map((part) =>
    typeof part === 'string' ? pseudo(part) : part,
  )
  return parts.length === 1 ? elementOf(parts[0]) : keyed(parts)
}

/** A broken message or a missing value falls back to the text itself; a test of the catalogues finds both. */
function format(message: string, values: MessageValues | undefined): unknown[] {
  try {
    return formatMessage(message, currentI18n().formatters, values)
  } catch {
    return [message]
  }
}

/** React needs a key on each element of a list. */
const keyed = (parts: readonly unknown[]): ReactNode[] =>
  parts.map((part, at) => (isValidElement(part) ? createElement(Fragment, { key: at }, part) : elementOf(part)))

const withKeys = (values: RichValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (chunks: ReactNode[]) => value(keyed(chunks)) : value,
    ]),
  )

/** Guarantee of the cast: the parts are texts, and values from `RichValues`. */
const elementOf = (part: unknown): ReactNode => part as ReactNode

/** Marks a text for translation by a later `say`: for constants that are created before the language is known. */
export function mark<T extends string>(text: Text<T>): Marked {
  return text as string as Marked
}

/** Caches one value per locale, created on first use: formatters, collators. */
export function inLocale<T>(make: (locale: string) => T): () => T {
  let made: { locale: string; value: T } | null = null
  return () => {
    const locale = currentLocale()
    if (made?.locale !== locale) made = { locale, value: make(locale) }
    return made.value
  }
}

/** `a, b and c` by the language's rules. */
export const listed = (parts: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  (type === 'conjunction' ? conjunction() : disjunction()).format(parts)
const conjunction = inLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))
const disjunction = inLocale((tag) => new Intl.ListFormat(tag, { type: 'disjunction' }))
