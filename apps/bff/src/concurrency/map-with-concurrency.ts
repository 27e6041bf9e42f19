/**
 * The results of `work` for each input, at most `atOnce` at a time, in input order. Ends when all are done or `signal`
 * aborts: unfinished results are null, and no further work is started.
 */
export async function mapWithConcurrency<I, O>(
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
): Promise<(O | null)[]> {
  const results: (O | null)[] = inputs.map(() => null)
  const remaining = inputs.entries()
  const worker = async (): Promise<void> => {
    for (const [at, input] of remaining) {
      if (signal.aborted) return
      const result = await work(input)
      if (!signal.aborted) results[at] = result
    }
  }
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  await Promise.race([Promise.all(Array.from({ length: concurrency }, worker)), aborted])
  return results
}
