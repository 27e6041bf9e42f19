import { expect, it } from 'vitest'

import { BODY_LIMIT, readBody } from './input.ts'
import { Problem } from './problem.ts'

const json = { 'content-type': 'application/json' }

async function outcome(init: RequestInit): Promise<unknown> {
  try {
    return await readBody('addFacilitatorFavorite', new Request('http://service/', { method: 'PUT', ...init }))
  } catch (error) {
    return error instanceof Problem ? error.status : error
  }
}

const request = {
  topLevelEventId: 'EEEEEEEE-0000-4000-8000-000000000001',
  personId: 'aaaaaaaa-0000-4000-8000-000000000001',
}

it('reads a body in chunks that split a character', async () => {
  const bytes = new TextEncoder().encode(` ${JSON.stringify(request)}\u2003`.trimEnd())
  const pieces = ReadableStream.from([bytes.slice(0, 7), bytes.slice(7, 8), bytes.slice(8)])
  expect(await outcome({ headers: json, body: pieces, duplex: 'half' })).toEqual(request)
})

it('stops reading at the limit, with or without a content length', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 1
      controller.enqueue(new Uint8Array(8192).fill(32))
    },
  })
  expect(await outcome({ headers: json, body: endless, duplex: 'half' })).toBe(413)
  expect(given).toBeLessThan(20)
  const headers = { ...json, 'content-length': String(BODY_LIMIT + 1) }
  expect(await outcome({ headers, body: '{}' })).toBe(413)
})

it('reports an incomplete body as a client error, not as a store failure', async () => {
  const cut = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  expect(await outcome({ headers: json, body: cut, duplex: 'half' })).toBe(400)
})

it('refuses encoded bodies, other charsets and invalid UTF-8', async () => {
  const body = JSON.stringify(request)
  expect(await outcome({ headers: { ...json, 'content-encoding': 'gzip' }, body })).toBe(415)
  expect(await outcome({ headers: { ...json, 'content-encoding': 'identity' }, body })).toEqual(request)
  expect(await outcome({ headers: { 'content-type': 'application/json; charset=latin1' }, body })).toBe(415)
  expect(await outcome({ headers: json, body: new Uint8Array([0x22, 0xff, 0x22]) })).toBe(400)
  expect(await outcome({ headers: json, body: `\uFEFF${body}` })).toEqual(request)
})

it('reports the position of invalid JSON without its text', async () => {
  const sent = new Request('http://service/', { method: 'PUT', headers: json, body: '{"secret-word" 1}' })
  const told = await readBody('addFacilitatorFavorite', sent).catch((error: unknown) => String(error))
  expect(told).toMatch(/^Problem: \$: the body is not valid JSON/)
  expect(told).not.toContain('secret-word')
})
