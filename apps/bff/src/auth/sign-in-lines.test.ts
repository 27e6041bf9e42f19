import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createAuthDesk, password } from '#testing/auth-desk.ts'
import { openTestStore } from '#testing/test-store.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

it('a failed sign-in is a line with its reason, and nothing that was typed; one that succeeds has none', async () => {
  const desk = createAuthDesk(store)
  const email = 'canary.ana@example.org'
  await desk.staffAccounts.add({ name: 'Ana', email, password, role: 'staff', demo: false })
  expect((await desk.signIn(email)).status).toBe(200)
  expect(desk.logged.join('')).not.toContain('sign-in failed')

  await desk.signIn('canary.nobody@example.org', 'canary password')
  await desk.signIn(email, 'canary password')
  for (let n = 0; n < 8; n += 1) await desk.signIn(email, 'canary password')
  const lines = desk.logged.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ level }) => level === 40)
  const causes = lines.map(({ cause }) => cause)
  expect(new Set(causes)).toEqual(new Set(['unknown_account', 'wrong_password', 'too_many']))
  expect(causes.slice(0, 2)).toEqual(['unknown_account', 'wrong_password'])
  expect(lines[0]).toEqual({
    level: 40,
    time: '1970-01-01T00:00:00.000Z',
    operation: 'desk.signIn',
    cause: 'unknown_account',
    reference: expect.stringMatching(/^\w{10}$/),
    msg: 'sign-in failed',
  })
  expect(desk.logged.join('')).not.toMatch(/canary|example\.org|10\.0\.0\.1/)
})
