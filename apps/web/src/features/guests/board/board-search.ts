import type { BoardQuery } from '#api/desk/arrivals.ts'
import { present, textIn } from '#navigation/search-params.ts'

export type BoardSearch = { day?: string; ticket?: string; missing?: string }

/** `day`, `ticket` as on the guest list, and `missing`: the ticket whose missing guests are listed. */
export function boardSearch(search: Record<string, unknown>): BoardSearch {
  const day = textIn(search, 'day')
  return present({
    day: day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
    ticket: textIn(search, 'ticket'),
    missing: textIn(search, 'missing'),
  })
}

/** What the board is asked for, and the files of its arrivals. */
export const boardQuery = ({ day, ticket }: BoardSearch): Pick<BoardQuery, 'day' | 'ticket'> =>
  present({ day, ticket: ticket?.slice(1) })
