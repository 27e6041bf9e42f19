import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { beginTrial, endTrial, isOnline, subscribeToNetwork, trialEnds } from './network.ts'
import { send } from './send.ts'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockReset()
  asked.mockImplementation(() => Promise.resolve(new Response('{}', { status: 200 })))
})
afterEach(() => {
  endTrial()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('in a trial requests fail as without the network, and nothing is sent', async () => {
  beginTrial()
  expect([isOnline(), trialEnds()]).toEqual([false, Date.now() + 60_000])
  for (const method of ['GET', 'PUT'] as const)
    await expect(send(method, '/desk/session')).rejects.toMatchObject({ code: 'offline' })
  expect(asked).not.toHaveBeenCalled()
})

it('a trial ends by itself after a minute, or at once', async () => {
  const heard = vi.fn<() => void>()
  const stop = subscribeToNetwork(heard)
  beginTrial()
  vi.advanceTimersByTime(60_000)
  expect([isOnline(), trialEnds(), heard.mock.calls.length]).toEqual([true, 0, 2])
  beginTrial()
  endTrial()
  stop()
  await send('GET', '/desk/session')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
