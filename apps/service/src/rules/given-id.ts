import { emptyGuid } from '@frontdesk/api-types'

/** An id as stored (lower case); null when it is absent or the empty GUID, which clients send for "none". */
export const givenId = (id: string | null | undefined): string | null => {
  const lower = id?.toLowerCase() ?? emptyGuid
  return lower === emptyGuid ? null : lower
}

/** Trimmed text; null when empty. */
export const givenText = (text: string | null | undefined): string | null => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
