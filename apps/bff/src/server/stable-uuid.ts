/** A UUID that is the same at every start. `digest`: hexadecimal, of what it names. */
export function stableUuid(digest: string): string {
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
