/** Resolves after so many milliseconds, and keeps no process alive. */
export function deadline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}

/** Milliseconds that connections have to end: one whose other side is silent never does. */
export const connectionsEndMs = 10_000
