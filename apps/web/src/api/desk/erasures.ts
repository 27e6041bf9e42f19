import type { DeskAnswer, SentBody } from '@frontdesk/desk-api'
import { queryOptions } from '@tanstack/react-query'

import { callDesk } from './call-desk.ts'

/** The person to erase, by one record; the BFF finds the others. */
export type Whom = SentBody<'erase'>

/** Everything that this desk stores about a person. */
export type Disclosed = DeskAnswer<'disclose'>
/** Each request is audited, and nothing is kept. Administrators only. */
export const heldQuery = (whom: Whom) =>
  queryOptions({
    queryKey: ['held', whom.kind, whom.id],
    queryFn: () => callDesk('disclose', { body: whom }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** How many rows were removed. */
export type Erased = Pick<DeskAnswer<'erase'>, 'rows'>

/** Erases a person's data from Frontdesk's own store. @throws ApiProblem; 403 below administrator */
export const eraseFromDesk = (whom: Whom): Promise<Erased> => callDesk('erase', { body: whom })
