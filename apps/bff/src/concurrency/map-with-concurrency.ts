import type { AbortSignalLike } from './abort-signal.ts'

/**
 * The results of `work` for each input, at most `atOnce` at a time, in input order. Ends when all are done or `signal`
 * aborts: unfinished results are null, and no further work is started.
 */
export async function gathered<I, O>(
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
  { atOnce, late }: { atOnce: number; late: AbortSignalLike },
): Promise<(O | null)[]> {
  const found: (O | null)[] = inputs.map(() => null)
  const open = inputs.entries()
  const lane = async (): Promise<void> => {
    for (const [at, input] of open) {
      if (late.aborted) return
      const one = await work(input)
      if (!late.aborted) found[at] = one
    }
  }
  const isLate = new Promise<void>((resolve) => late.addEventListener('abort', resolve, { once: true }))
  await Promise.race([Promise.all(Array.from({ length: atOnce }, lane)), isLate])
  return found
}
