/**
 * Merges new answers into the rows of one input: rows down to the active one keep their position, so that Enter and the
 * pointer act on the intended row; others follow, best first. `fixed` are the ids that keep their position.
 */
export function stableRows<R extends { id: string }>(rows: readonly R[], fixed: readonly string[]): R[] {
  const first = fixed.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return [...first, ...rows.filter((row) => !first.includes(row))]
}
