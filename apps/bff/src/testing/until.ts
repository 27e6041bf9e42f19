/** Polls in each event loop turn, without a clock. */
export async function until(holds: () => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
