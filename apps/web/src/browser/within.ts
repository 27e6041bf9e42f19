/** What `work` resolves to, or `late` when that takes longer than `ms` milliseconds. Throws what the work throws. */
export async function within<T, Late>(work: Promise<T>, ms: number, late: Late): Promise<T | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
