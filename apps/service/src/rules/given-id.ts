/** The empty GUID, which clients with ids that cannot be null send for "none". */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** An id as stored (lower case); null when it is absent or the empty GUID. */
export const givenId = (id: string | null | undefined): string | null => {
  const lower = id?.toLowerCase() ?? NO_ID
  return lower === NO_ID ? null : lower
}

/** Trimmed text; null when empty. */
export const givenText = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
