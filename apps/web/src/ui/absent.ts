/** The service leaves fields out or sends null; both mean that it did not say. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
