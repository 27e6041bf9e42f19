/** The record of op 8, whose shape the API does not show: an open object. The fields named here are those this service uses. */
export interface ProjectRecord {
  id: string
  organizationId?: string | null | undefined
  name?: string | null | undefined
  timezone?: string | null | undefined
  [field: string]: unknown
}
