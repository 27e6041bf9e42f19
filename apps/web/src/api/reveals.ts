import type { OperationId, Role, SecretField } from '@frontdesk/api-types/table'
import { roles } from '@frontdesk/api-types/table'

import { ApiProblem } from './problem.ts'
import { send } from './send.ts'

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
  const { status, body } = await send('POST', '/desk/reveals', { body: sealed })
  const { value } = (body ?? {}) as { value?: unknown }
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new ApiProblem({ status, code: 'unreadable', title: 'The desk sent no value' })
}
