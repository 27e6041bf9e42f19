import { mayCall } from '@frontdesk/api-types/table'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'

import { recentsQuery } from '#api/desk/recent-people.ts'
import { savedViewsQuery } from '#api/desk/saved-views.ts'
import { useSession } from '#api/desk/session.ts'
import { useNow } from '#browser/now.ts'
import { useOnline } from '#browser/online.ts'
import { say } from '#i18n/say.ts'
import { isSure, isUnanswered, searchStateRows } from '#search/finder/find-misses.ts'
import { directoryRows, foundRows, isFoundHere, ranks, receiptLine, upstreamRows } from '#search/finder/find-rows.ts'
import type { Receipt } from '#search/finder/finder.ts'
import { searchScope } from '#search/finder/search-scope.ts'
import { useFinder } from '#search/finder/use-finder.ts'
import { parseInput } from '#search/input/parse-input.ts'
import { dayRows } from '#search/rows/day-rows.ts'
import { deskCommands } from '#search/rows/desk-commands.ts'
import { lineRows, recentRows } from '#search/rows/line-rows.ts'
import { type FoundCode, openCodeIn } from '#search/rows/open-code.ts'
import {
  type BoxResult,
  type BoxSource,
  type OpenPages,
  type SearchContext,
  resultsFor,
  unknownIds,
} from '#search/rows/results.ts'
import { useBoxSources } from '#search/rows/row-sources.ts'
import { viewRows } from '#search/rows/view-rows.ts'
import { useActiveShortcuts } from '#ui/keyboard/shortcuts.ts'

import { useSearchContext } from './search-context.ts'

/** Where the text came from. A person who types or scans goes on to the next one; what is pasted is looked at. */
export type Origin = 'typed' | 'pasted' | 'scanned'

export type SearchDialog = { receipt: Receipt } | { lines: readonly string[] }

/**
 * The active shortcuts of the page as rows, without those that the search box lists itself (tabs, places, the sheet).
 */
function usePageActions(offered: readonly BoxResult[], open: boolean): BoxResult[] {
  const shortcuts = useActiveShortcuts(open)
  const taken = new Set(['Ctrl+K', '/', 'Escape', ...offered.map((it) => it.keys)])
  const latest = new Map(shortcuts.map((it) => [it.keys, it]))
  return [...latest.values()].flatMap(({ keys, label, group, run }): BoxResult[] =>
    taken.has(keys) ? [] : [{ id: `key ${keys}`, label, group, icon: 'action', rank: 35, keys, run }],
  )
}

/** Guesses that have to be asked about. */
const withoutAsking =
  (source: BoxSource): BoxSource =>
  (...given) =>
    source(...given).filter(({ id }) => !/^(?:code|reading|slug) /u.test(id))

type Given = {
  pages: OpenPages
  text: string
  open: boolean
  origin: Origin
  pendingEnter: boolean
  onPendingEnter: (pendingEnter: boolean) => void
  onText: (text: string) => void
  dialog: SearchDialog | null
  onDialog: (dialog: SearchDialog) => void
}

/** The rows of the search box for a text, best first, from all that adds some. */
export function useSearchRows(given: Given) {
  const { pages, text, open, origin, pendingEnter, onPendingEnter, onText, dialog, onDialog } = given
  const router = useRouter()
  const sources = useBoxSources()
  const { person } = useSession()
  const pageActions = usePageActions(pages.actions, open)
  const reading = useMemo(() => parseInput(text, location.origin), [text])
  const searchContext = useSearchContext(pages, open || text !== '' || dialog !== null)
  const scope = searchScope(searchContext)
  const { finder, state } = useFinder(reading, scope, {
    open,
    pasted: origin !== 'typed',
    inEvent: searchContext.event !== null,
  })
  const { data: recents = [] } = useQuery({ ...recentsQuery, enabled: open && text === '' })
  const openCode = (it: FoundCode) =>
    openCodeIn(
      it,
      scope,
      () => router.history.location.pathname,
      (href) => router.history.push(href),
    )
  const openReceipt = () => {
    if (state.receipt) onDialog({ receipt: state.receipt })
  }
  const searchService = () => {
    onPendingEnter(true)
    void finder.searchService(reading, scope)
  }
  const now = useNow()
  const missed = (state.receipt?.ended ?? null) !== null && state.found.length === 0
  const unsure = missed && state.receipt !== null && !isSure(state.receipt)
  const isCut = !useOnline() || state.directory === 'cut'
  const isAwaited = !state.settled || state.directory === 'asking'
  const answer = isCut ? 'none' : isAwaited ? 'awaited' : isUnanswered(reading, state) ? 'none' : 'given'
  const found = foundRows(state.found, openCode, scope, state.receipt)
  const seen = directoryRows(reading, state, scope, now, openCode)
  const best = Math.max(0, ...seen.map(({ rank }) => rank))
  const context: SearchContext = {
    ...searchContext,
    answer,
    knowsWords: best >= ranks.typo - 1,
    actions: [...pageActions, ...searchContext.actions],
  }
  const { eventId } = pages.event ?? { eventId: null }
  const views = useQuery({
    ...savedViewsQuery({ list: 'guests', eventId: eventId ?? '' }),
    enabled: open && text !== '' && eventId !== null,
  })
  const named = open
    ? [deskCommands(person), viewRows(views.data ?? [])].flatMap((source) => source(reading, context))
    : []
  const ranked = !open
    ? []
    : resultsFor(
        reading,
        context,
        [
          // Rows that pages add.
          ...(reading.lines.length > 1 ? [] : sources),
          () => lineRows(reading, (lines) => onDialog({ lines })),
          () => upstreamRows(reading, scope),
          dayRows(now),
          () => named,
          () => found,
          () => seen,
          () =>
            searchStateRows(reading, state, {
              pendingEnter,
              scope,
              openReceipt,
              onText,
              searchService,
              // A queue at the door has numbers of tickets; it is not led to the page of codes.
              numbersAreTickets: origin === 'scanned' || person.role === 'staff',
              namesPage: named.length > 0,
              best,
              opensSimilar: !mayCall(person.role, 'enrollAttendee'),
            }),
          ...((unsure && !isCut) || (state.settled && state.directory === 'failed') ? [unknownIds] : []),
          () => (text === '' ? recentRows(recents, now) : []),
        ].map((source) => (isCut ? withoutAsking(source) : source)),
      )
  const isReceiptShown =
    state.receipt !== null && !(missed && ranked[0]?.id === 'missed') && !isFoundHere(reading, state.found, seen)
  return {
    reading,
    scope,
    finder,
    state,
    ranked,
    /** What was asked, below all other rows. */
    receiptRow: isReceiptShown && state.receipt ? [rowOf(state.receipt, openReceipt)] : [],
    /** The search of the service has ended without a result. */
    missed,
    /** The desk can't be asked. */
    isCut,
    /** The desk has not answered yet. */
    isAwaited,
  }
}

const rowOf = (receipt: Receipt, run: () => void): BoxResult => ({
  id: 'receipt',
  label: receiptLine(receipt),
  group: say('Receipt'),
  icon: 'search',
  rank: -1,
  keepOpen: true,
  run,
})
