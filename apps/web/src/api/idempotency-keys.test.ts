import { describe, expect, it } from 'vitest'

import { createIdempotencyKeys } from './idempotency-keys.ts'
import { ApiProblem } from './problem.ts'

const problem = (status: number, code: string) => new ApiProblem({ status, code, title: code })

function keysSeen() {
  let time = 0
  let made = 0
  const seen: (string | undefined)[] = []
  const keys = createIdempotencyKeys(
    () => time,
    () => `key-${++made}`,
  )
  const send = (request: unknown, end: unknown = null) =>
    keys
      .use(request, async (headers) => {
        seen.push(headers['idempotency-key'])
        if (end !== null) throw end
      })
      .catch(() => undefined)
  return { seen, send, later: (ms: number) => (time += ms) }
}

describe('idempotency keys', () => {
  it('are new after every definite answer, good or bad', async () => {
    const { seen, send } = keysSeen()
    await send({ enroll: true })
    await send({ enroll: true }, problem(400, 'upstream_rejected'))
    await send({ enroll: true }, problem(504, 'upstream_timeout'))
    await send({ enroll: true })
    expect(seen).toEqual(['key-1', 'key-2', 'key-3', 'key-4'])
  })

  it('are reused after a lost response, for the same request within ten minutes', async () => {
    const { seen, send, later } = keysSeen()
    await send({ enroll: true }, problem(0, 'network'))
    await send({ enroll: false }, problem(0, 'network'))
    await send({ enroll: true }, problem(409, 'in_flight'))
    await send({ enroll: true })
    await send({ enroll: true })
    later(11 * 60_000)
    await send({ enroll: false })
    expect(seen).toEqual(['key-1', 'key-2', 'key-1', 'key-1', 'key-3', 'key-4'])
  })
})
