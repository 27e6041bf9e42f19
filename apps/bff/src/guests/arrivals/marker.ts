import type { Person } from '#access/session.ts'

/** Who marks or undoes, with what the audit needs. */
export type Marker = { actor: { id: string; role: string }; session: string; reference: string }
/** `signal`: of the request. */
export type Arriver = Marker & { person: Pick<Person, 'name' | 'scope'>; signal: AbortSignal | null }
