import { hash, randomBytes } from 'node:crypto'

import { type Coding, leastCoded, quickly, well } from './codings.ts'

/** Bytes, or a text of which each character is one. Nobody changes them. */
export type Content = Buffer | string

export const bytesOf = (content: Content): Buffer =>
  typeof content === 'string' ? Buffer.from(content, 'latin1') : content

/** Names and values in turn, as Node writes them without looking for what else they may be. */
export type Pairs = readonly string[]

/** An answer as it goes over the wire, with all of its headers. */
export type Whole = { readonly status: 200 | 304; readonly head: Pairs; readonly body: Content | null }

/**
 * Classes, not literals: where most of what a literal made was kept, the next that it makes lie among the old from the
 * start, and an answer that leaves once would wait there, with all that it holds, for the next large collection.
 */
class WholeAnswer implements Whole {
  readonly status: Whole['status']
  readonly head: Pairs
  readonly body: Content | null
  constructor(status: Whole['status'], head: Pairs, body: Content | null) {
    this.status = status
    this.head = head
    this.body = body
  }
}

class Body {
  readonly bytes: Content
  readonly tag: string
  readonly whole: Whole
  /** The 304, made at the first. */
  unchanged: Whole | null = null
  constructor(bytes: Content, tag: string, head: Pairs) {
    this.bytes = bytes
    this.tag = tag
    this.whole = new WholeAnswer(200, head, bytes)
  }
}

/** An answer that is ready to leave, as often as it is asked for. */
export type Prepared = {
  /** Where events lie, as it says. */
  readonly places: ReadonlyMap<string, string>
  /** Bytes that it holds. */
  size(): number
  /** What is asked for again is worth more work. */
  usedAgain(): void
  answer(coding: Coding, ifNoneMatch: string | undefined): Whole | Promise<Whole>
}

/** What two ids in a map cost. */
const placeSize = 250

/** In every tag, so that a tag tells nobody whether a guess at what was sealed is right. */
const salt = randomBytes(16).toString('base64')

const varies: Pairs = ['vary', 'accept-encoding']

const suffix: Record<Coding, string> = { br: '-b', gzip: '-g', identity: '' }

/** Whether `If-None-Match` names the tag (RFC 9110 section 13.1.2, weak comparison). */
const names = (header: string, tag: string): boolean =>
  header === tag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

type Made = {
  identity: Content
  word: string
  head: Pairs
  places: ReadonlyMap<string, string>
  /** It holds more, or fewer, bytes than before. */
  grew: (by: number) => void
}

class PreparedAnswer implements Prepared {
  readonly places: ReadonlyMap<string, string>
  readonly #head: Pairs
  readonly #grew: Made['grew']
  readonly #word: string
  readonly #identity: Body
  #bodies: Partial<Record<Coding, Body>> = {}
  #waiting: Partial<Record<Coding, Promise<Body>>> = {}
  /** The tag of brotli as it was coded first: what a page kept under it is still this. */
  #earlier: Body | null = null
  #isWorth: boolean

  constructor(made: Made) {
    const { identity, word, head, places, grew } = made
    this.places = places
    this.#head = head
    this.#grew = grew
    this.#word = hash('sha256', `${salt} ${word}`, 'base64url').slice(0, 22)
    this.#identity = this.#bodyOf('identity', identity)
    this.#isWorth = identity.length >= leastCoded
  }

  size(): number {
    let size = this.#identity.bytes.length + this.places.size * placeSize
    for (const { bytes } of Object.values(this.#bodies)) size += bytes.length
    return size
  }
  usedAgain(): void {
    const first = this.#bodies.br
    if (!this.#isWorth || first === undefined) return
    this.#isWorth = false
    const better = (bytes: Buffer): void => {
      if (bytes.length >= first.bytes.length) return
      this.#earlier = first
      this.#hold(this.#bodyOf('br', bytes, '5'), 'br')
    }
    void well(bytesOf(this.#identity.bytes)).then(better, () => undefined)
  }
  answer(coding: Coding, ifNoneMatch: string | undefined): Whole | Promise<Whole> {
    const body = this.#bodyIn(this.#identity.bytes.length < leastCoded ? 'identity' : coding)
    return body instanceof Promise ? body.then((it) => this.#told(it, ifNoneMatch)) : this.#told(body, ifNoneMatch)
  }

  #bodyOf(coding: Coding, bytes: Content, way = ''): Body {
    const tag = `"${this.#word}${suffix[coding]}${way}"`
    const length = String(bytes.length)
    const head = [...this.#head, 'etag', tag, ...varies, 'content-type', 'application/json', 'content-length', length]
    if (coding !== 'identity') head.push('content-encoding', coding)
    return new Body(bytes, tag, head)
  }
  #unchanged(body: Body): Whole {
    return (body.unchanged ??= new WholeAnswer(304, [...this.#head, 'etag', body.tag, ...varies], null))
  }
  #hold(body: Body, coding: Coding): Body {
    this.#grew(body.bytes.length - (this.#bodies[coding]?.bytes.length ?? 0))
    this.#bodies[coding] = body
    return body
  }
  #bodyIn(coding: Coding): Body | Promise<Body> {
    if (coding === 'identity') return this.#identity
    const known = this.#bodies[coding] ?? this.#waiting[coding]
    if (known !== undefined) return known
    const bytes = quickly(coding, bytesOf(this.#identity.bytes))
    if (!(bytes instanceof Promise)) return this.#hold(this.#bodyOf(coding, bytes), coding)
    return (this.#waiting[coding] = bytes.then((coded) => this.#hold(this.#bodyOf(coding, coded), coding)))
  }
  #told(body: Body, ifNoneMatch: string | undefined): Whole {
    if (ifNoneMatch !== undefined) {
      if (names(ifNoneMatch, body.tag)) return this.#unchanged(body)
      if (this.#earlier !== null && names(ifNoneMatch, this.#earlier.tag)) return this.#unchanged(this.#earlier)
    }
    return body.whole
  }
}

/**
 * `identity`: the bytes; `word`: stands for them in the tag and says nothing of them. Every coding has a tag of its own,
 * and so has every way to code: a strong tag is of the bytes on the wire (RFC 9110 section 8.8.3).
 */
export const prepare = (made: Made): Prepared => new PreparedAnswer(made)
