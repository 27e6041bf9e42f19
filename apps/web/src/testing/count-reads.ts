/** Counts how often a getter is read, from now until its end: work that takes long, in place of the time that it takes. */
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
