import { digitsOf } from '@frontdesk/api-types/plain-text'
import { guidsIn, withoutGuids } from '@frontdesk/api-types/table'
import { isInCapitals, withoutConjunctions } from '@frontdesk/desk-api/near-names'
import type { Given } from '@frontdesk/finder/fit'

import { readBadgeLines, readCard, type Badge } from './badge.ts'
import { lineBreaks, lineMark, longestText } from './single-line.ts'
import { readUpstream, type UpstreamAddress } from './upstream-address.ts'

const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu
/** Invisible characters that copying leaves: zero-width blanks, joiners, direction marks, soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu

/**
 * Removes invisible characters and normalizes compatibility forms and dashes: for ids, codes and addresses, not for
 * names.
 */
function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '').replaceAll(dashes, '-')
}

/** The possible meanings of a text in the search box, before any request. Pure; every text can be parsed. */
export type ParsedInput = {
  /** Trimmed and in one line; of a badge the name and the e-mail address. */
  text: string
  /** Path, search and hash, when the text is an address of this app. */
  address: string | null
  /** The operation of the service that a link refers to. */
  upstream: UpstreamAddress | null
  /** All GUIDs, lower case, in order, without duplicates. */
  ids: string[]
  /** Possible slug of an event: a single word, or the end of a link to another site. */
  slug: string | null
  email: string | null
  /** As written, when the whole text is a phone number. */
  phone: string | null
  /** Possible pass code or confirmation number: a single word that is nothing else for certain. */
  code: string | null
  badge: Badge | null
  /** Lower-case words, for names and commands; without an “and” between them. */
  words: string[]
  /** Several lines that are not one badge, to be searched one by one; else empty. */
  lines: string[]
}

const email = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/u
const slug = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u
const phone = /^(?:tel:)?\s*(\+?\(?\d[\d\s().\-/]{5,24})$/iu
const codeShape = /^[\p{L}\p{N}][\p{L}\p{N}._\-#/+%!$&*]{1,99}$/u
const maxLines = 200

/** Quotes, brackets and punctuation around a text. */
const opening = /^[\s"'`´‘’‚‛“”„‟«»‹›<>()[\]{}*_,;:]+/u
const closing = /[\s"'`´‘’‚‛“”„‟«»‹›<>()[\]{}*_,;:.!?]+$/u
function unwrapped(text: string): string {
  return text.replace(opening, '').replace(closing, '')
}

function urlIn(text: string, origin: string): URL | null {
  const [found = text] = /https?:\/\/[^\s<>"]+/iu.exec(text) ?? []
  const candidate = unwrapped(found.replace(/^(?:GET|POST|PUT)\s+/u, ''))
  const local = candidate.startsWith('/') && !candidate.startsWith('//') && !candidate.startsWith('/\\')
  if (!local && !/^https?:\/\//iu.test(candidate)) return null
  if (/\s/u.test(candidate) || !URL.canParse(candidate, origin)) return null
  return new URL(candidate, origin)
}

/** Pages only: other paths are answered by the BFF. */
function deskAddress(url: URL, origin: string): string | null {
  if (url.origin !== new URL(origin).origin || /^\/(?:api|desk|assets|feeds)(?:\/|$)/u.test(url.pathname)) return null
  // `//host` as a path would navigate to another host.
  return url.pathname.startsWith('//') ? null : `${url.pathname}${url.search}${url.hash}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function slugOf(text: string, url: URL | null): string | null {
  const candidate = url ? decoded(url.pathname.split('/').findLast((part) => part !== '') ?? '') : text
  return slug.test(candidate) && withoutGuids(candidate) !== '' ? candidate : null
}

/** Trimmed, non-empty lines of a text, at most `mostLines`. */
export function linesOf(input: string): string[] {
  const lines = input.split(lineBreaks).map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  return lines.filter(Boolean).slice(0, maxLines)
}

function mailIn(text: string): string | null {
  const found = email.exec(text)?.[0]
  return found === undefined ? null : unwrapped(found)
}

/** Parses text that was typed, pasted or scanned. `origin` is the app's own. Never throws. */
export function parseInput(input: string, origin: string): ParsedInput {
  const raw = input.slice(0, longestText).replaceAll('\u0000', '')
  const lines = linesOf(raw)
  const badge = readCard(raw.replaceAll(lineMark, '\n')) ?? readBadgeLines(lines)
  const several = badge === null && lines.length > 1 ? lines : []
  const text = badge ? labelOf(badge, lines) : lines.join(several.length > 1 ? ` ${lineMark} ` : ' ')
  const plain = plainText(badge ? `${raw} ${badge.links.join(' ')}` : raw).replaceAll(lineMark, ' ')
  const bare = unwrapped(plainText(text))
  const url = several.length > 1 ? null : urlIn(badge?.links.join(' ') ?? plain.replaceAll(/\s+/gu, ' ').trim(), origin)
  const address = url ? deskAddress(url, origin) : null
  const upstream = url && address === null ? readUpstream(url) : null
  const ids = guidsIn(plain)
  const mail = badge ? badge.email : url || several.length > 1 ? null : mailIn(plainText(text))
  const oneWord = several.length === 0 && badge === null && address === null && upstream === null
  const number = oneWord && ids.length === 0 ? (phone.exec(bare)?.[1]?.trim() ?? null) : (badge?.phone ?? null)
  return {
    text,
    address,
    upstream,
    ids,
    slug: oneWord && mail === null ? slugOf(bare, url) : null,
    email: mail,
    phone: number !== null && digitsOf(number).length >= 6 ? number : null,
    code: oneWord && !url && mail === null && ids.length === 0 && codeShape.test(bare) ? bare : null,
    badge,
    words: withoutConjunctions(text.toLowerCase().split(' ').filter(Boolean)),
    lines: several,
  }
}

function labelOf({ name, email: mail, phone: number }: Badge, lines: readonly string[]): string {
  const said = [name, mail ?? number].filter((it) => it !== null)
  return said.length > 0 ? said.join(', ') : lines.join(' ')
}

/** Whether a word is most likely a code or a confirmation number. */
export const looksLikeCode = ({ code, phone: number }: Pick<ParsedInput, 'code' | 'phone'>): boolean =>
  code !== null && number === null && isInCapitals(code)

/** Capitals in parts, one of them without a vowel: `TI-XXXXXX` is a number or a code, and nobody's name. */
export const isPlainCode = (text: string): boolean =>
  /^[A-Z\d]+(?:[-_#/][A-Z\d]+)+$/.test(text) && /(?:^|[-_#/])[B-DF-HJ-NP-TV-XZ]{3,}(?:$|[-_#/])/.test(text)

/** What the directory is asked; null when the text has nothing to ask. */
export function directoryQuestion({
  text,
  address,
  upstream,
  ids,
  email: mail,
  phone: number,
  badge,
  lines,
}: ParsedInput): Given | null {
  if (text === '' || address !== null || upstream !== null || lines.length > 1) return null
  const asked = ids.at(-1) ?? mail ?? badge?.name ?? number ?? text
  return asked.length > 200 ? null : { text: asked, phone: badge?.phone ?? null }
}
