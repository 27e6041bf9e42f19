import type { OperationId, Role, SecretField } from '@frontdesk/api-types/table'
import { roles } from '@frontdesk/api-types/table'

import { callDesk } from './call-desk.ts'

/** One sealed field of one answer: the operation, its path ids and query, and the field's name in the contract. */
export type Sealed = {
  operation: OperationId
  params: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  field: SecretField
  /** Id of the record that has it, where the answer has several. */
  record?: string
}

const least: Role = 'organizer'

/** Whether this role may reveal a sealed value. */
export const mayReveal = (role: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/**
 * `POST /desk/reveals`: the value of a sealed field; the BFF logs the reveal. The value is never cached.
 * @throws ApiProblem; 403 below organizer
 */
export async function reveal(sealed: Sealed): Promise<string> {
  const { operation, params, query, field, record } = sealed
  const { value } = await callDesk('reveal', { body: { operation, params: { ...params }, query, field, record } })
  return String(value)
}
