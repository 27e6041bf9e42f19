import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'

import { callDesk } from './call-desk.ts'

/** The person to erase, by one record; the BFF finds the others. */
export type Whom = SentBody<'erase'>

/** How many rows were removed. */
export type Erased = Pick<DeskAnswer<'erase'>, 'rows'>

/** Erases a person's data from Frontdesk's own store. @throws ApiProblem; 403 below administrator */
export const eraseFromDesk = (whom: Whom): Promise<Erased> => callDesk('erase', { body: whom })
