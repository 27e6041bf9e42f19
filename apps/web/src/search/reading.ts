import { type Badge, readBadgeLines, readCard } from './badge.ts'
import { guidsIn, plainText, withoutGuids } from './guids.ts'
import { lineBreaks, lineMark, longestText } from './pasted.ts'
import { type UpstreamAddress, readUpstream } from './upstream-address.ts'

/** What a text in the one box can be, before anything was asked. Pure; every text has a reading. */
export type Reading = {
  /** The text without surrounding blanks, as one line; of a badge the name and the e-mail address. */
  text: string
  /** Path, search and hash inside this desk, when the text is an address of it. */
  address: string | null
  /** The operation of the service that a link asks. */
  upstream: UpstreamAddress | null
  /** Every GUID in it, lower case, in order, each once. */
  ids: string[]
  /** What could be an event's slug, when the text is one word or a foreign link that ends in one. */
  slug: string | null
  email: string | null
  /** As written, when the whole text is a phone number. */
  phone: string | null
  /** What could be a pass code or a confirmation number: one word that is nothing else for sure. */
  code: string | null
  badge: Badge | null
  /** Lower-case words, for names and commands. */
  words: string[]
  /** Several lines that are not one badge: each is looked up for itself. Else empty. */
  lines: string[]
}

const email = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/u
const slug = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u
const phone = /^(?:tel:)?\s*(\+?\(?\d[\d\s().\-/]{5,24})$/iu
const codeShape = /^[\p{L}\p{N}][\p{L}\p{N}._\-#/+%!$&*]{1,99}$/u
const mostLines = 200

/** Quotes, brackets and what a sentence leaves behind, around a text. */
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

/** Only pages: what the border answers itself is no place to go to. */
function deskAddress(url: URL, origin: string): string | null {
  if (url.origin !== new URL(origin).origin || /^\/(?:api|desk|assets|feeds)(?:\/|$)/u.test(url.pathname)) return null
  // `//host` as a path would lead to another host.
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

/** The lines of a text, blanks trimmed, empty ones left out; no more than `mostLines`. */
export function linesOf(input: string): string[] {
  const lines = input.split(lineBreaks).map((line) => line.replaceAll(/\s+/gu, ' ').trim())
  return lines.filter(Boolean).slice(0, mostLines)
}

function mailIn(text: string): string | null {
  const found = email.exec(text)?.[0]
  return found === undefined ? null : unwrapped(found)
}

/** Reads a text typed, pasted or scanned into the box. `origin` is the desk's own. Never throws. */
export function readBox(input: string, origin: string): Reading {
  const raw = input.slice(0, longestText).replaceAll('\u0000', '')
  const lines = linesOf(raw)
  const badge = readCard(raw.replaceAll(lineMark, '\n')) ?? readBadgeLines(lines)
  const several = badge === null && lines.length > 1 ? lines : []
  const text = badge ? calledOf(badge, lines) : lines.join(several.length > 1 ? ` ${lineMark} ` : ' ')
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
    phone: number !== null && number.replaceAll(/\D/gu, '').length >= 6 ? number : null,
    code: oneWord && !url && mail === null && ids.length === 0 && codeShape.test(bare) ? bare : null,
    badge,
    words: text.toLowerCase().split(' ').filter(Boolean),
    lines: several,
  }
}

function calledOf({ name, email: mail, phone: number }: Badge, lines: readonly string[]): string {
  const said = [name, mail ?? number].filter((it) => it !== null)
  return said.length > 0 ? said.join(', ') : lines.join(' ')
}

/** `SPRING-25` hardly is anything but a code or a confirmation number; `spring-25` may be a slug, `spring` a name. */
export function looksLikeCode({ code, phone: number }: Pick<Reading, 'code' | 'phone'>): boolean {
  if (code === null || number !== null || code.length < 3) return false
  return code === code.toUpperCase() && /\p{Lu}/u.test(code)
}

/** What the directory of seen records is asked for; null when it has nothing to say about the text. */
export function directoryWords({ text, address, upstream, ids, email: mail, phone: number, badge, lines }: Reading) {
  if (text === '' || address !== null || upstream !== null || lines.length > 1) return null
  if (ids.length > 0) return ids.at(-1) ?? null
  const asked = mail ?? badge?.name ?? number ?? text
  return asked.length > 200 ? null : asked
}
