import { expect, it } from 'vitest'

import type { WalkStore } from './walk-store.ts'
import { createWalkTurn } from './walk-turn.ts'

it('the walk yields to requests of users, for a limited time', async () => {
  const looks: boolean[] = []
  let isAlwaysBusy = false
  const turn = createWalkTurn({
    // Guarantee of the cast: nothing else is called between walks.
    store: { read: async () => ({ state: 'done', parkedAt: null }) } as unknown as WalkStore,
    ask: () => expect.unreachable(),
    check: async () => undefined,
    learn: async () => undefined,
    missing: () => undefined,
    idle: null,
    isBusy: () => {
      looks.push(isAlwaysBusy || looks.length < 3)
      return looks.at(-1) ?? false
    },
    now: () => new Date(0),
    elapsed: () => 0,
  })
  const job = { id: '', kind: '', asked: 1, fence: 1 }
  const { signal } = new AbortController()
  expect(await turn(job, signal)).toEqual({ did: 'nothing', ended: true })
  expect(looks).toEqual([true, true, true, false])
  isAlwaysBusy = true
  await turn(job, signal)
  expect(looks.length).toBe(24)
})
