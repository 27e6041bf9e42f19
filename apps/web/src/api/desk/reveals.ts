import type { OperationId, Role, SecretField } from '@frontdesk/api-types/table'
import { roles } from '@frontdesk/api-types/table'

import { callDesk } from './call-desk.ts'

/** One sealed field of one answer: the operation that sends it, its path ids and query, the field's name in the contract. */
export type Sealed = {
  operation: OperationId
  params: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  field: SecretField
  /** Id of the record that holds it, where the answer has several. */
  record?: string
}

const least: Role = 'organizer'

/** May a person of this role have a sealed value shown? */
export const mayReveal = (role: Role): boolean => roles.indexOf(role) >= roles.indexOf(least)

/**
 * `POST /desk/reveals`: the value of a sealed field, written down with who asked. It is handed over once and kept nowhere.
 * @throws ApiProblem; 403 below organizer
 */
export async function reveal(sealed: Sealed): Promise<string> {
  const { operation, params, query, field, record } = sealed
  const { value } = await callDesk('reveal', { body: { operation, params: { ...params }, query, field, record } })
  return String(value)
}
