import { isGuid } from '@frontdesk/api-types/table'
import { mostNamed } from '@frontdesk/desk-api/guest-words'

import { present, textIn } from '#navigation/search-params.ts'

import { type GuestSearch, guestSearch } from '../list/guest-search.ts'

/** As on the guest list. `ids`: guests that were chosen one by one, in place of its filter; `page`: the hundred on screen. */
export type BadgesSearch = GuestSearch & { ids?: string; page?: string }

export function badgesSearch(search: Record<string, unknown>): BadgesSearch {
  const ids = textIn(search, 'ids', 37 * mostNamed)
    ?.split(',')
    .filter(isGuid)
    .slice(0, mostNamed)
    .join(',')
  const page = textIn(search, 'page')
  return {
    ...guestSearch(search),
    ...present({
      ids: ids === '' ? undefined : ids,
      page: page !== undefined && /^[1-9]\d{0,3}$/.test(page) && page !== '1' ? page : undefined,
    }),
  }
}
