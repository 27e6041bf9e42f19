import fc from 'fast-check'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { expect, it } from 'vitest'

import type { DeskEnv } from '#pipeline/request-context.ts'

import { sessionCookie } from './cookie.ts'

const cookie = sessionCookie(false)
const app = new Hono<DeskEnv>()
app.get('/', (c) => c.json([cookie.read(c), getCookie(c, 'frontdesk') ?? null]))

async function read(header: string | null): Promise<unknown> {
  return (await app.request('/', header === null ? {} : { headers: { cookie: header } })).json()
}

const token = 'T0ken-of_43-characters-that-says-nothing-01'

it('finds the token alone and between others, and nothing where there is none', async () => {
  expect(token).toHaveLength(43)
  for (const header of [
    `frontdesk=${token}`,
    `a=b; frontdesk=${token}; c=d`,
    ` frontdesk = "${token}" `,
    `frontdesk-view=en; frontdesk=${token}`,
  ])
    expect(await read(header)).toEqual([token, token])
  for (const header of [null, '', 'a=b', `xfrontdesk=${token}`, `__Host-frontdesk=${token}`])
    expect(await read(header)).toEqual([null, null])
})

it('reads every header as Hono does', async () => {
  const value = fc.oneof(
    fc.constantFrom(token, token.slice(1), `${token}x`, `%54${token.slice(3)}`, `"${token}"`, ''),
    fc.string({ unit: fc.constantFrom('a', '-', '=', '%', '4', '1', ';', ' ', '\t', '"', ','), maxLength: 45 }),
  )
  const part = fc.tuple(
    fc.constantFrom(
      'frontdesk=',
      'frontdesk',
      'frontdesk-view=',
      ' frontdesk=',
      '\t frontdesk=',
      'frontdesk =',
      'frontdesk\t=',
      'Frontdesk=',
    ),
    value,
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
      const [ours, theirs] = Object(await read(parts.map((one) => one.join('')).join(';')))
      expect(ours).toBe(theirs)
    }),
    { numRuns: 2000 },
  )
})
