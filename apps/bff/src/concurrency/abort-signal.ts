import type { ServerResponse } from 'node:http'

/** The part of `AbortSignal` that the BFF uses. The implementations here are much cheaper to create. */
export type AbortSignalLike = {
  readonly aborted: boolean
  addEventListener(type: 'abort', told: () => void, options: { once: true }): void
  removeEventListener(type: 'abort', told: () => void): void
}

export type Stop = AbortSignalLike & { abort(): void }

const nobody: readonly (() => void)[] = []

class Stopping implements Stop {
  aborted = false
  #told = nobody

  addEventListener(_: 'abort', one: () => void): void {
    this.#told = this.#told.length === 0 ? [one] : [...this.#told, one]
  }
  removeEventListener(_: 'abort', one: () => void): void {
    const [first] = this.#told
    this.#told = first === one && this.#told.length === 1 ? nobody : this.#told.filter((other) => other !== one)
  }
  abort(): void {
    if (this.aborted) return
    this.aborted = true
    const all = this.#told
    this.#told = nobody
    for (const one of all) one()
  }
}

export const createStop = (): Stop => new Stopping()

/** Aborts when the client disconnects before the response was written. Supports one listener at a time. */
class Connected implements AbortSignalLike {
  readonly #outgoing: ServerResponse
  #told: (() => void) | null = null
  #isHeard = false
  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing
  }
  get aborted(): boolean {
    return this.#outgoing.destroyed && !this.#outgoing.writableFinished
  }
  addEventListener(_: 'abort', told: () => void): void {
    this.#told = told
    if (this.#isHeard) return
    this.#isHeard = true
    this.#outgoing.on('close', () => {
      if (!this.#outgoing.writableFinished) this.#told?.()
    })
  }
  removeEventListener(): void {
    this.#told = null
  }
}

export const leavingOf = (outgoing: ServerResponse): AbortSignalLike => new Connected(outgoing)
