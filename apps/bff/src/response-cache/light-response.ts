import { getRequestListener } from '@hono/node-server'

import type { WireResponse } from './wire-response.ts'

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

const LightResponse = takeResponseClass()

/** `head` is not changed and may be used again. */
export function lightResponse({ status, head, body }: WireResponse): Response {
  const headers: Record<string, string> = {}
  for (let at = 0; at < head.length; at += 2) headers[head[at] ?? ''] = head[at + 1] ?? ''
  return new LightResponse(body === null ? null : asBody(body), { status, headers })
}

/** Guarantee of the cast: Node's own buffers are never backed by shared memory, which is all that the type excludes. */
const asBody = (bytes: Buffer): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>
