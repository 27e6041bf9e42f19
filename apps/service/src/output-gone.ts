import type { Writable } from 'node:stream'

/**
 * Calls `gone` once when the reader of an output has gone, as the desk that ended: what is written after that is dropped.
 * Any other failure of an output is thrown.
 */
export function whenOutputIsGone(outputs: readonly Writable[], gone: () => void): void {
  let isGone = false
  for (const output of outputs) {
    output.on('error', (failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'EPIPE') throw failure
      if (isGone) return
      isGone = true
      gone()
    })
  }
}
