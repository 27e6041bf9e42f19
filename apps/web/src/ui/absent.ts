/** The service omits unknown fields or sends null; both mean "not stated". */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
