/** Prints a result line: the requirement of docs/security.md and the count. */
export function report(requirement: string, counted: string): void {
  console.log(`  ${requirement.padEnd(4)} ${counted}`)
}

/** The percentile of sorted values. */
function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => share(values, 0.5)
export const p99 = (values: readonly number[]): number => share(values, 0.99)
