import type { ServerResponse } from 'node:http'

/** Somebody who waits for an answer, and may leave. Any `AbortSignal` is one; those made here cost next to nothing. */
export type Leaving = {
  readonly aborted: boolean
  addEventListener(type: 'abort', told: () => void, options: { once: true }): void
  removeEventListener(type: 'abort', told: () => void): void
}

export type Stop = Leaving & { abort(): void }

export function createStop(): Stop {
  let aborted = false
  let told: (() => void)[] = []
  return {
    get aborted() {
      return aborted
    },
    addEventListener(_, one) {
      told.push(one)
    },
    removeEventListener(_, one) {
      told = told.filter((other) => other !== one)
    },
    abort() {
      if (aborted) return
      aborted = true
      const all = told
      told = []
      for (const one of all) one()
    },
  }
}

const untold = (): void => undefined

/** The caller of a request, by the connection that waits for its answer. Takes one listener at a time. */
export function leavingOf(outgoing: ServerResponse): Leaving {
  let closed = untold
  return {
    get aborted() {
      return outgoing.destroyed && !outgoing.writableFinished
    },
    addEventListener(_, told) {
      closed = () => {
        if (!outgoing.writableFinished) told()
      }
      outgoing.once('close', closed)
    },
    removeEventListener() {
      outgoing.off('close', closed)
    },
  }
}
