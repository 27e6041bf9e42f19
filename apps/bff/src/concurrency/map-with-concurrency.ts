import type { Leaving } from './abort-signal.ts'

/**
 * What `work` brings for each input, `atOnce` of them at a time and in their order. It ends when all have come, or when
 * `late` says so: what has not come by then is null, and nothing more is begun.
 */
export async function gathered<I, O>(
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
  { atOnce, late }: { atOnce: number; late: Leaving },
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
