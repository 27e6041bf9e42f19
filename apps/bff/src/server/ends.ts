export type Ends = {
  /** Called before all that were added earlier. */
  add(end: () => unknown): void
  /** Each is called once, one after the other, also when one fails. @throws the first failure */
  run(): Promise<void>
}

/** How what was made ends: the last that was made is the first that ends. */
export function createEnds(): Ends {
  const ends: (() => unknown)[] = []
  return {
    add(end) {
      ends.push(end)
    },
    async run() {
      const failures: unknown[] = []
      for (const end of ends.splice(0).toReversed())
        try {
          await end()
        } catch (failure) {
          failures.push(failure)
        }
      if (failures.length > 0) throw failures[0]
    },
  }
}
