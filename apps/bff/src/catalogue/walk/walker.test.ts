import { describe, expect, it, vi } from 'vitest'

import { type Turn, createWalker } from './walker.ts'

const asked: Turn = { did: 'asked', pauseMs: 0 }
const nothing: Turn = { did: 'nothing', pauseMs: null }

function made(turns: (Turn | Error)[], isBusy: () => boolean = () => false) {
  const told: string[] = []
  const walker = createWalker({
    turn: async () => {
      const next = turns.shift() ?? nothing
      if (next instanceof Error) throw next
      told.push(next.did)
      return next
    },
    idle: async () => void told.push('idle'),
    isBusy,
    elapsed: () => performance.now(),
    failed: () => told.push('failed'),
  })
  return { walker, told, turns }
}

describe('the walker', () => {
  it('runs step after step, is idle without work, and wakes at once', async () => {
    const { walker, told, turns } = made([asked, asked])
    await vi.waitUntil(() => told.includes('idle'))
    expect(told).toEqual(['asked', 'asked', 'nothing', 'idle'])
    turns.push(asked)
    walker.wake()
    await vi.waitUntil(() => told.filter((one) => one === 'asked').length === 3)
    await walker.stop()
  })

  it('yields to requests of users, for a limited time', async () => {
    const looks: boolean[] = []
    const { walker, told } = made([asked], () => looks.push(looks.length < 3) < 4)
    await vi.waitUntil(() => told.includes('asked'))
    expect(looks.slice(0, 4)).toEqual([true, true, true, false])
    await walker.stop()
  })

  it('reports a failure and continues after a while, or when it is woken', async () => {
    const { walker, told } = made([new Error('the store is away'), asked])
    await vi.waitUntil(() => told.includes('failed'))
    expect(told).toEqual(['failed'])
    walker.wake()
    await vi.waitUntil(() => told.includes('asked'))
    await walker.stop()
  })

  it('stops in the middle of a wait', async () => {
    const { walker, told } = made([{ did: 'waits', pauseMs: 900_000 }])
    await vi.waitUntil(() => told.includes('waits'))
    await walker.stop()
    expect(told).toEqual(['waits'])
  })
})
