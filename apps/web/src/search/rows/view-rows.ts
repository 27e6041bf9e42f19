import { fold } from '@frontdesk/api-types/plain-text'
import { matchOf } from '@frontdesk/desk-api/near-names'

import type { SavedView } from '#api/desk/saved-views.ts'
import { say } from '#i18n/say.ts'
import { hrefOf } from '#navigation/paths.ts'
import { readSearch } from '#navigation/search-params.ts'

import { isCommandLike } from './desk-commands.ts'
import { pathsOfOpen } from './open-pages.ts'
import type { BoxResult, BoxSource } from './results.ts'

/** This user's saved views of the open event's guest list, by their names. */
export const viewRows =
  (views: readonly SavedView[]): BoxSource =>
  ({ words, text }, { event }) => {
    if (event === null) return []
    const paths = pathsOfOpen(event)
    return views.flatMap((view): BoxResult[] => {
      const isNamed = fold(view.name) === fold(text)
      if (!isNamed && (!isCommandLike(words) || matchOf(words, view.name) < 1)) return []
      return [
        {
          id: `view ${view.id}`,
          label: view.name,
          detail: say('a saved view of the guest list'),
          group: say('Guest list'),
          icon: 'page',
          // As the commands of the desk.
          rank: 65,
          href: hrefOf(paths.guests(readSearch(view.search))),
        },
      ]
    })
  }
