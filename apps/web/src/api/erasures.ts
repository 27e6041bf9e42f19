import { send } from './send.ts'

/** Who is to be erased: one record of theirs; the desk finds the others. */
export type Whom = { kind: 'attendee' | 'registrant' | 'person' | 'facilitator' | 'member' | 'post'; id: string }

/** How many rows went. */
export type Erased = { rows: number }

/** `POST /desk/directory/erasures`: removes what this desk keeps of somebody. @throws ApiProblem; 403 below administrator */
export async function eraseFromDesk(whom: Whom): Promise<Erased> {
  const { body } = await send('POST', '/desk/directory/erasures', { body: whom })
  return { rows: rowsOf(body) }
}

function rowsOf(body: unknown): number {
  const { rows } = (body ?? {}) as { rows?: unknown }
  return typeof rows === 'number' ? rows : 0
}
