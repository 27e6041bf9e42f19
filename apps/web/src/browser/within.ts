/** Runs it later; returns how to forget it. */
export type Later = (ms: number, run: () => void) => () => void

export const setTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** What `work` resolves to, or `late` when that takes longer than `ms` milliseconds. Throws what the work throws. */
export async function within<T, Late>(work: Promise<T>, ms: number, late: Late, later = setTimer): Promise<T | Late> {
  let forget!: () => void
  const deadline = new Promise<Late>((resolve) => {
    forget = later(ms, () => resolve(late))
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    forget()
  }
}
