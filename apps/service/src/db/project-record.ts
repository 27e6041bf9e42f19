/**
 * The record of op 8, an open object whose shape the API does not specify. Only the fields that this service uses are
 * declared.
 */
export interface ProjectRecord {
  id: string
  organizationId?: string | null | undefined
  name?: string | null | undefined
  timezone?: string | null | undefined
  [field: string]: unknown
}
