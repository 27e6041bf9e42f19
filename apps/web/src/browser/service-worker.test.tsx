import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type * as NewerBuildModule from './newer-build.ts'
import type * as ServiceWorkerModule from './service-worker.ts'

class Worker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn<(message: unknown) => void>()
  become(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class Registration extends EventTarget {
  active: Worker | null = null
  waiting: Worker | null = null
  installing: Worker | null = null
  update = vi.fn<() => Promise<void>>(async () => undefined)
  find(worker: Worker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

let registration: Registration
let module: typeof ServiceWorkerModule
let newerBuild: typeof NewerBuildModule
const reload = vi.fn<() => void>()
const register = vi.fn<(url: string) => Promise<Registration>>()

beforeEach(async () => {
  vi.resetModules()
  registration = new Registration()
  register.mockReset().mockImplementation(async () => registration)
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  module = await import('./service-worker.ts')
  newerBuild = await import('./newer-build.ts')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const hasNewer = () => renderHook(() => newerBuild.useHasNewerBuild()).result

it('does not offer the first installation, which is of this build', async () => {
  await module.registerServiceWorker()
  const has = hasNewer()
  const first = new Worker()
  registration.find(first)
  act(() => first.become('installed'))
  expect(has.current).toBe(false)
})

it('offers a newer build, and reloads only after it was asked for and has taken over', async () => {
  registration.active = new Worker()
  await module.registerServiceWorker()
  const has = hasNewer()
  const next = new Worker()
  registration.find(next)
  act(() => next.become('installed'))
  expect([has.current, reload.mock.calls.length]).toEqual([true, 0])
  newerBuild.openNewerBuild()
  expect(next.postMessage.mock.calls).toEqual([['activate']])
  expect(reload).not.toHaveBeenCalled()
  next.become('activated')
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload when another page has used the newer build, and does when it is asked for here', async () => {
  registration.active = new Worker()
  registration.waiting = new Worker()
  await module.registerServiceWorker()
  expect(hasNewer().current).toBe(true)
  registration.waiting.become('activated')
  expect(reload).not.toHaveBeenCalled()
  newerBuild.openNewerBuild()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('lives with a browser that refuses', async () => {
  register.mockRejectedValue(new Error('private window'))
  await expect(module.registerServiceWorker()).resolves.toBeUndefined()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await expect(module.registerServiceWorker()).resolves.toBeUndefined()
})
