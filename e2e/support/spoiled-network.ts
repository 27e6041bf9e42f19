import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

import type { Random } from '@frontdesk/bff/testing/random'

/**
 * `slow`: each piece arrives late. `stalled`: connections are open and nothing arrives until it is over. `cut`: nobody
 * answers. `resets`: connections end in the middle, also after a request has arrived.
 */
export const networkStates = ['whole', 'slow', 'stalled', 'cut', 'resets'] as const
export type NetworkState = (typeof networkStates)[number]

export type SpoiledNetwork = {
  url: string
  become: (state: NetworkState) => void
  stop: () => Promise<void>
}

const longestDelayMs = 1500
const resetShare = 0.3

/**
 * An address whose TCP connections reach the first of `ports` that accepts them. Playwright's own switch misses
 * workers and open streams.
 */
export async function spoiledNetwork(ports: () => readonly number[], random: Random): Promise<SpoiledNetwork> {
  let state: NetworkState = 'whole'
  const open = new Set<Socket>()
  /** What goes on as soon as connections are not stalled any more. */
  const held = new Set<() => void>()

  const isStalled = () => state === 'stalled'
  const passed = async (): Promise<void> => {
    if (state === 'slow') await new Promise((resolve) => setTimeout(resolve, random.next() * longestDelayMs))
    while (isStalled()) await new Promise<void>((resolve) => held.add(resolve))
  }
  const carry = async (from: Socket, to: Socket): Promise<void> => {
    try {
      for await (const piece of from) {
        await passed()
        const isReset = state === 'resets' && random.next() < resetShare
        // Half of the pieces before a reset have arrived: the other side acts on them and its answer is lost.
        if (!isReset || random.next() < 0.5) to.write(piece as Buffer)
        if (isReset) from.resetAndDestroy()
      }
      to.end()
    } catch {
      to.destroy()
    }
  }
  const join = async (near: Socket): Promise<void> => {
    const far = await reach(ports())
    if (far === null || near.destroyed) {
      far?.destroy()
      near.destroy()
      return
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    await Promise.all([carry(near, far), carry(far, near)])
  }
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'cut') {
      near.resetAndDestroy()
      return
    }
    open.add(near)
    void join(near)
    near.on('close', () => open.delete(near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const become = (next: NetworkState) => {
    state = next
    if (next === 'cut') for (const near of open) near.resetAndDestroy()
    if (next !== 'stalled') {
      for (const go of held) go()
      held.clear()
    }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become,
    stop: async () => {
      server.close()
      become('cut')
      await once(server, 'close')
    },
  }
}

/** A connection to the first port that takes one. */
async function reach(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const far = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      far.once('connect', () => resolve(true)).on('error', () => resolve(false))
    })
    if (isOpen) return far
  }
  return null
}
