import type { ServerResponse } from 'node:http'

/** The part of `AbortSignal` that the BFF uses. The implementations here are much cheaper to create. */
export type AbortSignalLike = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export type AbortableSignal = AbortSignalLike & { abort(): void }

const noListeners: readonly (() => void)[] = []

class LightAbortSignal implements AbortableSignal {
  aborted = false
  #listeners = noListeners

  addEventListener(_: 'abort', one: () => void): void {
    this.#listeners = this.#listeners.length === 0 ? [one] : [...this.#listeners, one]
  }
  removeEventListener(_: 'abort', one: () => void): void {
    const [first] = this.#listeners
    this.#listeners =
      first === one && this.#listeners.length === 1 ? noListeners : this.#listeners.filter((other) => other !== one)
  }
  abort(): void {
    if (this.aborted) return
    this.aborted = true
    const all = this.#listeners
    this.#listeners = noListeners
    for (const one of all) one()
  }
}

export const createAbortSignal = (): AbortableSignal => new LightAbortSignal()

/** Aborts when the client disconnects before the response was written. Supports one listener at a time. */
class ConnectionSignal implements AbortSignalLike {
  readonly #outgoing: ServerResponse
  #listener: (() => void) | null = null
  #isListening = false
  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing
  }
  get aborted(): boolean {
    return this.#outgoing.destroyed && !this.#outgoing.writableFinished
  }
  addEventListener(_: 'abort', listener: () => void): void {
    this.#listener = listener
    if (this.#isListening) return
    this.#isListening = true
    this.#outgoing.on('close', () => {
      if (!this.#outgoing.writableFinished) this.#listener?.()
    })
  }
  removeEventListener(): void {
    this.#listener = null
  }
}

export const connectionSignal = (outgoing: ServerResponse): AbortSignalLike => new ConnectionSignal(outgoing)
