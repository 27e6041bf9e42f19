import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'

import { callDesk } from './call-desk.ts'

/** Who is to be erased: one record of theirs; the desk finds the others. */
export type Whom = SentBody<'erase'>

/** How many rows were removed. */
export type Erased = Pick<DeskAnswer<'erase'>, 'rows'>

/** Removes what this desk keeps of somebody. @throws ApiProblem; 403 below administrator */
export const eraseFromDesk = (whom: Whom): Promise<Erased> => callDesk('erase', { body: whom })
