/**
 * The rows of one text as answers keep coming: those down to the marked one stay where they stand, so that Enter and the
 * pointer meet what they were meant for; later ones come below, best first. A row that is gone leaves its place.
 * `rows` are best first; `held` are the ids that stay, from the top.
 */
export function steadyRows<R extends { id: string }>(rows: readonly R[], held: readonly string[]): R[] {
  const first = held.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return [...first, ...rows.filter((row) => !first.includes(row))]
}
