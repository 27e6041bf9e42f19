import { within } from '#browser/within.ts'

/** Milliseconds that a loader waits for its data before the page is shown; later data fills its placeholder. */
const timeoutMs = 500

/** Resolves when all reads have settled, or after the timeout; never rejects. A failure is shown in place of the answer. */
export async function settledSoon(reads: readonly Promise<unknown>[]): Promise<void> {
  await within(Promise.allSettled(reads), timeoutMs, null)
}
