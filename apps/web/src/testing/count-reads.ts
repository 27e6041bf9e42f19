/** Counts the reads of a getter until `end`: a measure of work that does not depend on time. */
export function countReads(prototype: object, name: string): { end: () => number } {
  const own = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  let count = 0
  Object.defineProperty(prototype, name, {
    ...own,
    get() {
      count += 1
      return own.get?.call(this) as unknown
    },
  })
  return {
    end: () => {
      Object.defineProperty(prototype, name, own)
      return count
    },
  }
}
