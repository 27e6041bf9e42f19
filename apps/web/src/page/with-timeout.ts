/** What a page waits for before it shows, so that nothing changes its place; what is later comes where it belongs. */
const patience = 500

/** Resolves when all reads have ended, well or not, or when patience has. Failures are told where the answer would stand. */
export async function inTime(reads: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, patience))])
}
