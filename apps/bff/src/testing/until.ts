/** Looks in each turn of the loop, without a clock: for tests in which no time passes. */
export async function until(holds: () => boolean): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
