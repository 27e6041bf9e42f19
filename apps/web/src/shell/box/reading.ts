/** What a text in the one box can be, before anything was asked. Pure; every text has a reading. */
export type Reading = {
  /** The text without surrounding blanks, as one line. */
  text: string
  /** Path, search and hash inside this desk, when the text is an address of it. */
  address: string | null
  /** Every GUID in it, lower case, in order, each once. */
  ids: string[]
  /** What could be an event's slug, when the text is one word or a foreign link that ends in one. */
  slug: string | null
  email: string | null
  /** Lower-case words, for names and commands. */
  words: string[]
}

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu
const email = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/u
const slug = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u
const longest = 4_000

function urlIn(text: string, origin: string): URL | null {
  const local = text.startsWith('/') && !text.startsWith('//') && !text.startsWith('/\\')
  if (!local && !/^https?:\/\//iu.test(text)) return null
  if (/\s/u.test(text)) return null
  try {
    return new URL(text, origin)
  } catch {
    return null
  }
}

/** Only pages: what the border answers itself is no place to go to. */
function deskAddress(url: URL, origin: string): string | null {
  if (url.origin !== new URL(origin).origin || /^\/(?:api|desk|assets)(?:\/|$)/u.test(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
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
  return slug.test(candidate) && candidate.replace(guid, '') !== '' ? candidate : null
}

/** Reads a text typed, pasted or scanned into the box. `origin` is the desk's own. */
export function readBox(input: string, origin: string): Reading {
  const text = input.slice(0, longest).replaceAll(/\s+/gu, ' ').trim()
  const url = urlIn(text, origin)
  const address = url ? deskAddress(url, origin) : null
  return {
    text,
    address,
    ids: [...new Set((text.match(guid) ?? []).map((id) => id.toLowerCase()))],
    slug: address === null ? slugOf(text, url) : null,
    email: url ? null : (email.exec(text)?.[0] ?? null),
    words: text.toLowerCase().split(' ').filter(Boolean),
  }
}
