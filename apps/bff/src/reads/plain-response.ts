import { getRequestListener } from '@hono/node-server'

import type { Content } from './prepared.ts'

/**
 * The response class that `@hono/node-server` writes without building a stream. It hands it out only as a replacement of
 * the global, where it would break whoever asks `instanceof Response` of a fetched answer; so the globals are put back.
 */
function takeResponseClass(): typeof Response {
  const names = ['Request', 'Response'] as const
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  getRequestListener(() => new Response())
  const taken = globalThis.Response
  names.forEach((name, at) => {
    const descriptor = before[at]
    if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor)
  })
  return taken
}

const PlainResponse = takeResponseClass()

/** An answer of bytes at hand. `head` is not changed and may be used again. */
export const plainResponse = (status: number, head: Readonly<Record<string, string>>, body: Content | null): Response =>
  new PlainResponse(typeof body === 'string' ? body : asBody(body), { status, headers: head })

/** Guarantee of the cast: Node's own buffers are never backed by shared memory, which is all that the type excludes. */
const asBody = (bytes: Buffer | null): Uint8Array<ArrayBuffer> | null => bytes as Uint8Array<ArrayBuffer> | null
