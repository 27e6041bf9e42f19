import { hash } from 'node:crypto'

import type { Head } from '#guards/headers.ts'

import { type Coding, leastCoded, quickly, well } from './codings.ts'
import { plainResponse } from './plain-response.ts'

type Body = { bytes: Buffer; tag: string; head: Head; unchanged: Head }

/** An answer that is ready to leave, as often as it is asked for. */
export type Prepared = {
  /** Where events lie, as it says. */
  places: ReadonlyMap<string, string>
  /** Bytes that it holds. */
  size(): number
  /** What is asked for again is worth more work. */
  usedAgain(): void
  answer(coding: Coding, ifNoneMatch: string | undefined): Response | Promise<Response>
}

/** What two ids in a map cost. */
const placeSize = 250

const suffix: Record<Coding, string> = { br: '-b', gzip: '-g', identity: '' }

/** Whether `If-None-Match` names the tag (RFC 9110 section 13.1.2, weak comparison). */
const names = (header: string, tag: string): boolean =>
  header === tag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

/**
 * `identity`: the bytes; `word`: stands for them in the tag and says nothing of them. Every coding has a tag of its own,
 * and so has every way to code: a strong tag is of the bytes on the wire (RFC 9110 section 8.8.3).
 */
export function prepare(made: {
  identity: Buffer
  word: string
  head: Head
  places: ReadonlyMap<string, string>
  /** It holds more, or fewer, bytes than before. */
  grew: (by: number) => void
}): Prepared {
  const word = hash('sha256', made.word, 'base64url').slice(0, 22)
  const bodyOf = (coding: Coding, bytes: Buffer, way = ''): Body => {
    const tag = `"${word}${suffix[coding]}${way}"`
    const unchanged = { ...made.head, etag: tag, vary: 'accept-encoding' }
    const coded = coding === 'identity' ? {} : { 'content-encoding': coding }
    const head = { ...unchanged, 'content-type': 'application/json', 'content-length': String(bytes.length), ...coded }
    return { bytes, tag, head, unchanged }
  }
  const bodies: Partial<Record<Coding, Body>> = { identity: bodyOf('identity', made.identity) }
  const waiting: Partial<Record<Coding, Promise<Body>>> = {}
  /** The tag of brotli as it was coded first: what a page kept under it is still this. */
  let earlier: Body | null = null
  let isWorth = made.identity.length >= leastCoded

  const hold = (body: Body, coding: Coding): Body => {
    made.grew(body.bytes.length - (bodies[coding]?.bytes.length ?? 0))
    bodies[coding] = body
    return body
  }
  const bodyIn = (coding: Coding): Body | Promise<Body> => {
    const known = bodies[coding]
    if (known !== undefined || coding === 'identity') return known ?? bodyOf('identity', made.identity)
    const underWay = waiting[coding]
    if (underWay !== undefined) return underWay
    const bytes = quickly(coding, made.identity)
    if (!(bytes instanceof Promise)) return hold(bodyOf(coding, bytes), coding)
    return (waiting[coding] = bytes.then((coded) => hold(bodyOf(coding, coded), coding)))
  }
  const told = (body: Body, ifNoneMatch: string | undefined): Response => {
    if (ifNoneMatch !== undefined) {
      if (names(ifNoneMatch, body.tag)) return plainResponse(304, body.unchanged, null)
      if (earlier !== null && names(ifNoneMatch, earlier.tag)) return plainResponse(304, earlier.unchanged, null)
    }
    return plainResponse(200, body.head, body.bytes)
  }
  return {
    places: made.places,
    size: () => Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, made.places.size * placeSize),
    usedAgain() {
      const first = bodies.br
      if (!isWorth || first === undefined) return
      isWorth = false
      const better = (bytes: Buffer): void => {
        if (bytes.length >= first.bytes.length) return
        earlier = first
        hold(bodyOf('br', bytes, '5'), 'br')
      }
      void well(made.identity).then(better, () => undefined)
    },
    answer(coding, ifNoneMatch) {
      const body = bodyIn(made.identity.length < leastCoded ? 'identity' : coding)
      return body instanceof Promise ? body.then((it) => told(it, ifNoneMatch)) : told(body, ifNoneMatch)
    },
  }
}
