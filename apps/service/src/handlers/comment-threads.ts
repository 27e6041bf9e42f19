export interface Threaded {
  id: string
  parentId: string | null
}

/**
 * Comments in reading order: each one followed by its replies, depth first; siblings keep their order. A reply to a
 * missing comment starts its own thread, and so does a cycle of replies.
 */
export function threaded<T extends Threaded>(inOrder: readonly T[]): T[] {
  const known = new Set(inOrder.map(({ id }) => id))
  const replies = new Map<string, T[]>()
  const roots: T[] = []
  for (const comment of inOrder) {
    if (comment.parentId === null || !known.has(comment.parentId)) roots.push(comment)
    else replies.set(comment.parentId, [...(replies.get(comment.parentId) ?? []), comment])
  }
  const told = new Set<string>()
  const result: T[] = []
  const tell = (start: T) => {
    const waiting = [start]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (told.has(next.id)) continue
      told.add(next.id)
      result.push(next)
      waiting.push(...(replies.get(next.id) ?? []).toReversed())
    }
  }
  roots.forEach(tell)
  inOrder.forEach(tell)
  return result
}
