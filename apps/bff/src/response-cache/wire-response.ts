import { hash, randomBytes } from 'node:crypto'

import type { HeaderFields } from '#pipeline/security-headers.ts'

import { type Coding, minCompressedSize, compressFast, compressWell } from './content-coding.ts'

/** A response with all of its headers. */
export type WireResponse = {
  readonly status: 200 | 304
  readonly headers: HeaderFields
  readonly body: Buffer<ArrayBuffer> | null
}

type Body = {
  readonly bytes: Buffer<ArrayBuffer>
  readonly tag: string
  readonly response: WireResponse
  /** The 304, created on first use. */
  unchanged: WireResponse | null
}

/** A response that can be sent any number of times, in every content coding. */
export type CachedResponse = {
  /** Bytes in memory. */
  size(): number
  /** A second use: worth better compression. */
  usedAgain(): void
  answer(coding: Coding, ifNoneMatch: string | undefined): WireResponse | Promise<WireResponse>
}

/** In every ETag, so that an ETag cannot confirm a guess at sealed content. */
const salt = randomBytes(16).toString('base64')

const varies: HeaderFields = { vary: 'accept-encoding' }

const suffix: Record<Coding, string> = { br: '-b', gzip: '-g', identity: '' }

/** Whether `If-None-Match` contains the tag (RFC 9110 section 13.1.2, weak comparison). */
const names = (header: string, tag: string): boolean =>
  header === tag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

type Made = {
  identity: Buffer<ArrayBuffer>
  tagSource: string
  headers: HeaderFields
  /** Reports a change of its size in bytes. */
  grew: (by: number) => void
}

class CodedResponse implements CachedResponse {
  readonly #headers: HeaderFields
  readonly #grew: Made['grew']
  readonly #tagSource: string
  readonly #identity: Body
  #bodies: Partial<Record<Coding, Body>> = {}
  #waiting: Partial<Record<Coding, Promise<Body>>> = {}
  /** ETag of the fast brotli body: clients that cached it still get a 304. */
  #earlier: Body | null = null
  #isWorth: boolean

  constructor(made: Made) {
    const { identity, tagSource, headers, grew } = made
    this.#headers = headers
    this.#grew = grew
    this.#tagSource = hash('sha256', `${salt} ${tagSource}`, 'base64url').slice(0, 22)
    this.#identity = this.#bodyOf('identity', identity)
    this.#isWorth = identity.length >= minCompressedSize
  }

  size(): number {
    let size = this.#identity.bytes.length
    for (const { bytes } of Object.values(this.#bodies)) size += bytes.length
    return size
  }
  usedAgain(): void {
    const first = this.#bodies.br
    if (!this.#isWorth || first === undefined) return
    this.#isWorth = false
    const better = (bytes: Buffer<ArrayBuffer>): void => {
      if (bytes.length >= first.bytes.length) return
      this.#earlier = first
      this.#hold(this.#bodyOf('br', bytes, '5'), 'br')
    }
    void compressWell(this.#identity.bytes).then(better, () => undefined)
  }
  answer(coding: Coding, ifNoneMatch: string | undefined): WireResponse | Promise<WireResponse> {
    const body = this.#bodyIn(this.#identity.bytes.length < minCompressedSize ? 'identity' : coding)
    return body instanceof Promise
      ? body.then((it) => this.#responseFor(it, ifNoneMatch))
      : this.#responseFor(body, ifNoneMatch)
  }

  #bodyOf(coding: Coding, bytes: Buffer<ArrayBuffer>, variant = ''): Body {
    const tag = `"${this.#tagSource}${suffix[coding]}${variant}"`
    const length = String(bytes.length)
    const headers = {
      ...this.#headers,
      etag: tag,
      ...varies,
      'content-type': 'application/json',
      'content-length': length,
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    }
    return { bytes, tag, response: { status: 200, headers, body: bytes }, unchanged: null }
  }
  #unchanged(body: Body): WireResponse {
    return (body.unchanged ??= {
      status: 304,
      headers: { ...this.#headers, etag: body.tag, ...varies },
      body: null,
    })
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
    const bytes = compressFast(coding, this.#identity.bytes)
    if (!(bytes instanceof Promise)) return this.#hold(this.#bodyOf(coding, bytes), coding)
    return (this.#waiting[coding] = bytes.then((coded) => this.#hold(this.#bodyOf(coding, coded), coding)))
  }
  #responseFor(body: Body, ifNoneMatch: string | undefined): WireResponse {
    if (ifNoneMatch !== undefined) {
      if (names(ifNoneMatch, body.tag)) return this.#unchanged(body)
      if (this.#earlier !== null && names(ifNoneMatch, this.#earlier.tag)) return this.#unchanged(this.#earlier)
    }
    return body.response
  }
}

/**
 * `identity`: the body; `tagSource`: what the ETag is made of, in place of the body. Each coding and compression level
 * has its own strong ETag, which covers the bytes on the wire (RFC 9110 section 8.8.3).
 */
export const createCachedResponse = (made: Made): CachedResponse => new CodedResponse(made)
