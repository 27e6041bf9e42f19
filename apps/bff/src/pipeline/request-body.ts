import { deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'

import { ProblemError } from '#problem.ts'

import type { Guard } from './guard.ts'
import type { DeskContext } from './request-context.ts'

/** Bytes. */
const bodyLimit = 65_536
const depthLimit = 32

const tooLarge = (limit: number) =>
  new ProblemError('too_large', {
    detail: `A request may hold ${Math.floor(limit / 1024)} kB.`,
    headers: { connection: 'close' },
  })

/** Addresses whose bodies may be larger, with their bytes. */
const larger = deskRouteIds
  .map(deskRouteOf)
  .flatMap(({ method, path, largest }) =>
    largest === undefined ? [] : [{ method, largest, path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }],
  )

function limitOf(c: { req: { method: string; path: string } }): number {
  const { method, path } = c.req
  return larger.find((one) => one.method === method && one.path.test(path))?.largest ?? bodyLimit
}

/** Nesting depth of a JSON text without parsing it; stops just above `most`. */
export function depthOf(text: string, most: number): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > deepest) deepest = depth
      if (deepest > most) return deepest
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return deepest
}

/** Refuses by headers: a compressed body, or a `Content-Length` that is too large. */
export function bodyGuard(): Guard {
  return (c) => {
    const coding = c.req.header('content-encoding')
    if (coding !== undefined && coding.toLowerCase() !== 'identity')
      throw new ProblemError('unsupported_media', { detail: 'Compressed requests are not taken.' })
    const length = c.req.header('content-length')
    if (length === undefined) return
    const limit = Number(length) <= bodyLimit ? bodyLimit : limitOf(c)
    if (!(Number(length) <= limit)) throw tooLarge(limit)
  }
}

/** The JSON text of a request: at most 64 kB (or what its route allows) whatever the headers said, valid UTF-8, nested at most 32 deep. */
export async function readBodyText(c: DeskContext): Promise<string> {
  const chunks: Uint8Array[] = []
  const limit = limitOf(c)
  let size = 0
  if (c.req.raw.body !== null) {
    try {
      for await (const chunk of c.req.raw.body) {
        size += chunk.byteLength
        if (size > limit) throw tooLarge(limit)
        chunks.push(chunk)
      }
    } catch (failure) {
      throw failure instanceof ProblemError ? failure : new ProblemError('caller_left', { cause: failure })
    }
  }
  const text = decoded(chunks)
  if (text.trim() === '') throw new ProblemError('invalid_input', { detail: 'A JSON body is required.' })
  if (depthOf(text, depthLimit) > depthLimit)
    throw new ProblemError('invalid_input', { detail: `The JSON body is nested deeper than ${depthLimit}.` })
  return text
}

function decoded(chunks: Uint8Array[]): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new ProblemError('invalid_input', { detail: 'The body is not valid UTF-8.' })
  }
}

/** Parses the body; invalid JSON is a client error and is never echoed. */
export function parsedBody(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    throw new ProblemError('invalid_input', { detail: 'The body is not valid JSON.' })
  }
}
