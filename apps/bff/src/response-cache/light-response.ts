import { getRequestListener } from '@hono/node-server'

import type { WireResponse } from './wire-response.ts'

/**
 * The response class that `@hono/node-server` writes without a stream. It is only available as a replacement of the
 * global `Response`, which would break `instanceof` for fetched responses, so the globals are restored.
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

/** `head` is not modified and may be reused. */
export function lightResponse({ status, head, body }: WireResponse): Response {
  const headers: Record<string, string> = {}
  for (let at = 0; at < head.length; at += 2) headers[head[at] ?? ''] = head[at + 1] ?? ''
  return new LightResponse(body === null ? null : asBody(body), { status, headers })
}

/** Guarantee of the cast: Node's buffers are not backed by shared memory, which is all that the type excludes. */
const asBody = (bytes: Buffer): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>
