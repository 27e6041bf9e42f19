import { guidsIn, isGuid } from '@frontdesk/api-types/table'

/** The id in a text or at the end of a link; null for names and addresses. */
export function idIn(text: string): string | null {
  const id = guidsIn(text).at(-1)
  return id !== undefined && isGuid(id) && (isGuid(text.trim()) || !text.trim().includes(' ')) ? id.toLowerCase() : null
}
