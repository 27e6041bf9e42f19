import { fold } from '@frontdesk/api-types/plain-text'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy, type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { recentsQuery } from '#api/desk/recent-people.ts'
import { savedViewsQuery } from '#api/desk/saved-views.ts'
import { useSession } from '#api/desk/session.ts'
import { cannotOpen } from '#arrivals/not-marked.ts'
import { useNow } from '#browser/now.ts'
import { useOnline } from '#browser/online.ts'
import { say } from '#i18n/say.ts'
import { cardIn } from '#navigation/next-action.ts'
import { leaveSearchBox } from '#navigation/page-focus.ts'
import { isSure, isUnanswered, searchStateRows } from '#search/finder/find-misses.ts'
import { directoryRows, foundRows, isFoundHere, ranks, receiptLine, upstreamRows } from '#search/finder/find-rows.ts'
import type { Receipt } from '#search/finder/finder.ts'
import { searchScope } from '#search/finder/search-scope.ts'
import { useFinder } from '#search/finder/use-finder.ts'
import { useActiveShortcuts } from '#ui/keyboard/shortcuts.ts'
import { announce } from '#ui/overlays/live-region.tsx'

import { dayRows } from './day-rows.ts'
import { deskCommands } from './desk-commands.ts'
import { lineRows, recentRows } from './line-rows.ts'
import { openCodeIn, type FoundCode } from './open-code.ts'
import { parseInput } from './parse-input.ts'
import {
  resultsFor,
  type BoxResult,
  type BoxSource,
  type OpenPages,
  type SearchContext,
  unknownIds,
} from './results.ts'
import { useBoxSources } from './row-sources.ts'
import { useSearchContext } from './search-context.ts'
import { BoxFoot, BoxRows } from './search-list-rows.tsx'
import { stableRows } from './stable-rows.ts'
import { viewRows } from './view-rows.ts'

/** An own id, address or number; every word begins one of the record. */
const exact = ranks.own - 1
const fits = ranks.words - 1

const eventOf = (href: string) => /^\/e\/([^/]+)/u.exec(href)?.[1] ?? ''
const spelled = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * How well a text identifies a person: exactly one person, the same at another event than the open one, a similar name
 * only, several people, or, where no event is open, people of several events that run now.
 */
export type Fit = 'one' | 'elsewhere' | 'similar' | 'several' | 'events'

/** The card that a row has opened; `name` of its person. */
export type OpenedCard = { href: string; fit: Fit; name: string }

/** Whether the row is of another event than the open page. */
function isElsewhere({ href = '', eventId }: BoxResult, here: OpenPages['event']): boolean {
  if (here === null) return false
  if (eventId !== undefined && here.eventId !== null) return eventId.toLowerCase() !== here.eventId.toLowerCase()
  return ![here.slug, here.eventId].includes(eventOf(href))
}

const isCard = ({ href }: BoxResult) => href !== undefined && cardIn(href) !== null

/** How many events that run now have people whom the text fits best: by number or address, by full name, or by all words. */
function runningEvents(text: string, rows: readonly BoxResult[], running: readonly string[]): number {
  const fitting = rows.filter((row) => isCard(row) && row.rank >= fits)
  const own = fitting.filter(({ rank }) => rank >= exact)
  const named = fitting.filter(({ label }) => spelled(label) === spelled(text))
  const meant = [own, named].find(({ length }) => length > 0) ?? fitting
  const events = meant.map(({ eventId = '' }) => eventId.toLowerCase())
  return new Set(events.filter((id) => running.includes(id))).size
}

/**
 * A row is the only person of its event that the text fits by number or address, by full name, or because no other row
 * fits all words. A similar spelling is no fit.
 */
function fitOf(text: string, row: BoxResult, rows: readonly BoxResult[], here: OpenPages['event']): Fit {
  const others = rows.filter(
    (other) =>
      other.id !== row.id &&
      isCard(other) &&
      // Where no event is open, others of any event may be meant; one person may be at several.
      (eventOf(other.href ?? '') === eventOf(row.href ?? '') ||
        (here === null && spelled(other.label) !== spelled(row.label))),
  )
  if (others.some(({ label }) => spelled(label) === spelled(row.label))) return 'several'
  if (row.rank < fits) return others.length === 0 ? 'similar' : 'several'
  const isOnly =
    row.rank >= exact
      ? others.every(({ rank }) => rank < exact)
      : spelled(row.label) === spelled(text) || others.every(({ rank }) => rank < fits)
  if (!isOnly) return 'several'
  return isElsewhere(row, here) ? 'elsewhere' : 'one'
}

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

const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))
const LinesDialog = lazy(async () => ({ default: (await import('./lines-dialog.tsx')).LinesDialog }))

/** The keys that the list handles. */
export type ListHandle = { press: (key: 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape') => boolean }

/** Where the text came from. A person who types or scans goes on to the next one; what is pasted is looked at. */
export type Origin = 'typed' | 'pasted' | 'scanned'

export type SearchListProps = {
  handle: Ref<ListHandle>
  listId: string
  pages: OpenPages
  text: string
  open: boolean
  /** What is pasted or scanned is also searched as a code. */
  origin: Origin
  /** Enter was pressed before the result was ready. */
  pendingEnter: boolean
  onPendingEnter: (pendingEnter: boolean) => void
  /** Enter marked nobody, because several people or only a similar name fit: no row is active until an arrow is pressed. */
  asksToChoose: boolean
  /** Another reading of the text was chosen: it takes its place. */
  onText: (text: string) => void
  /**
   * A row was run: the box closes. It clears, too, unless the card of a person opens while the queue goes on.
   */
  onActed: (card: OpenedCard | null) => void
  /** Element id of the active option. */
  onMarked: (optionId: string | undefined) => void
}

/** Milliseconds that a match waits for a better one, after Enter. */
const betterMatchMs = 250

/** From this rank on a row is exactly what was entered: Enter does not wait for the search. */
const certain = 98.5

/** Guesses that have to be asked about. */
const withoutAsking =
  (source: BoxSource): BoxSource =>
  (...given) =>
    source(...given).filter(({ id }) => !/^(?:code|reading|slug) /u.test(id))

/** The cards that rows open: their code is here before the network is lost. */
const cards = [
  '/_desk/e/$event/attendees/$attendeeId',
  '/_desk/e/$event/attendees/guest/$guestId',
  '/_desk/e/$event/attendees/person/$personId',
] as const

const inertRows = new Set(['looking', 'nobody', 'missed', 'stopped'])

/** The list of the search box, loaded on first use. The input keeps the focus and forwards keys through `handle`. */
export function SearchList(props: SearchListProps) {
  const {
    handle,
    listId,
    pages,
    text,
    open,
    origin,
    pendingEnter,
    onPendingEnter,
    asksToChoose,
    onText,
    onActed,
    onMarked,
  } = props
  const router = useRouter()
  useEffect(() => {
    const routes: Partial<typeof router.routesById> = router.routesById
    for (const id of cards) {
      const route = routes[id]
      if (route) router.loadRouteChunk(route)?.catch(() => undefined)
    }
  }, [router])
  const sources = useBoxSources()
  const { person } = useSession()
  const pageActions = usePageActions(pages.actions, open)
  const reading = useMemo(() => parseInput(text, location.origin), [text])
  const [dialog, setDialog] = useState<{ receipt: Receipt } | { lines: readonly string[] } | null>(null)
  const searchContext = useSearchContext(pages, open || text !== '' || dialog !== null)
  const scope = searchScope(searchContext)
  const { finder, state } = useFinder(reading, scope, {
    open,
    pasted: origin !== 'typed',
    inEvent: searchContext.event !== null,
  })
  const { data: recents = [] } = useQuery({ ...recentsQuery, enabled: open && text === '' })
  const [marked, setMarked] = useState<{ of: string; id: string } | null>(null)
  const [fixedRows, setFixedRows] = useState<{ fixedKey: string; of: string; ids: readonly string[] }>({
    fixedKey: '',
    of: '',
    ids: [],
  })

  const go = (href: string) => router.history.push(href)
  const openCode = (it: FoundCode) => openCodeIn(it, scope, () => router.history.location.pathname, go)
  const openReceipt = () => {
    if (state.receipt) setDialog({ receipt: state.receipt })
  }
  const searchService = () => {
    onPendingEnter(true)
    void finder.searchService(reading, scope)
  }
  const now = useNow()
  const ended = state.receipt?.ended ?? null
  const missed = ended !== null && state.found.length === 0
  const unsure = missed && state.receipt !== null && !isSure(state.receipt)
  const isCut = !useOnline() || state.directory === 'cut'
  const isAwaited = !state.settled || state.directory === 'asking'
  const answer = isCut ? 'none' : isAwaited ? 'awaited' : isUnanswered(reading, state) ? 'none' : 'given'
  const context: SearchContext = { ...searchContext, answer, actions: [...pageActions, ...searchContext.actions] }
  const { eventId } = pages.event ?? { eventId: null }
  const views = useQuery({
    ...savedViewsQuery({ list: 'guests', eventId: eventId ?? '' }),
    enabled: open && text !== '' && eventId !== null,
  })
  const named = open
    ? [deskCommands(person), viewRows(views.data ?? [])].flatMap((source) => source(reading, context))
    : []
  const found = foundRows(state.found, openCode, scope, state.receipt)
  const seen = directoryRows(reading, state, scope, now, openCode)
  const ranked = !open
    ? []
    : resultsFor(
        reading,
        context,
        [
          // Rows that pages add.
          ...(reading.lines.length > 1 ? [] : sources),
          () => lineRows(reading, (lines) => setDialog({ lines })),
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
              best: Math.max(0, ...seen.map(({ rank }) => rank)),
            }),
          ...((unsure && !isCut) || (state.settled && state.directory === 'failed') ? [unknownIds] : []),
          () => (text === '' ? recentRows(recents, now) : []),
        ].map((source) => (isCut ? withoutAsking(source) : source)),
      )
  const receiptRow: BoxResult[] = state.receipt
    ? [
        {
          id: 'receipt',
          label: receiptLine(state.receipt),
          group: say('Receipt'),
          icon: 'search',
          rank: -1,
          keepOpen: true,
          run: openReceipt,
        },
      ]
    : []
  const rows = [
    ...stableRows(ranked, fixedRows.of === reading.text ? fixedRows.ids : []),
    ...((missed && ranked[0]?.id === 'missed') || isFoundHere(reading, state.found, seen) ? [] : receiptRow),
  ]
  const chosen = marked?.of === reading.text ? rows.findIndex(({ id }) => id === marked.id) : -1
  const isOffered = chosen < 0 && (rows[0]?.byChoice === true || asksToChoose)
  // Without a text nothing is meant until the arrows choose it.
  const at = text.trim() === '' || isOffered ? chosen : Math.max(0, chosen)
  const top = rows[at]
  const atEvents = open && pages.event === null ? runningEvents(text, rows, scope.running ?? []) : 0
  const optionId = (index: number) => `${listId}-${index}`

  const act = (row: BoxResult | undefined) => {
    if (row?.icon === 'person' && !row.href && !row.run) cannotOpen(text, row.label)
    if (!row || (!row.href && !row.run)) return
    if (row.keepOpen) {
      row.run?.()
      return
    }
    onPendingEnter(false)
    const staysInBox = origin !== 'pasted' && row.href !== undefined && cardIn(row.href) !== null
    // Cleared first: the focus rule checks for text in the box.
    flushSync(() =>
      onActed(
        staysInBox && row.href
          ? {
              href: row.href,
              fit: chosen >= 0 ? 'one' : atEvents > 1 ? 'events' : fitOf(text, row, rows, pages.event),
              name: row.label,
            }
          : null,
      ),
    )
    row.run?.()
    if (row.href) go(row.href)
    // Navigation moves the focus; without one it must leave the box, so that shortcuts work again.
    if (!staysInBox && (!row.href || new URL(row.href, location.origin).pathname === location.pathname))
      setTimeout(leaveSearchBox)
  }
  /** The target of a code is known only at the end of its search. */
  const isSearching = ended === null && state.receipt !== null && state.found.length === 0
  const isRunning = (row: BoxResult) =>
    row.id === 'looking' ||
    // A row without an action is shown until the search has answered: Enter waits for the answer.
    (isAwaited && !isCut && !row.href && !row.run) ||
    (isSearching && chosen < 0 && row.id.startsWith('code '))
  /** An exact row is ready at once; any other waits for the fast sources. */
  const isReady = (row: BoxResult | undefined) =>
    row !== undefined &&
    !isRunning(row) &&
    (row.rank >= certain || chosen >= 0 || (state.settled && state.of === reading.text))
  const isOnlyOffered = isOffered && state.settled && state.of === reading.text
  const dropEnter = useEffectEvent(() => onPendingEnter(false))
  useEffect(() => {
    if (isOnlyOffered && pendingEnter) dropEnter()
  }, [isOnlyOffered, pendingEnter])
  const enter = () => {
    if (isReady(top)) act(top)
    else if (text.trim() !== '' && !isOnlyOffered) onPendingEnter(true)
  }
  const runPendingEnter = useEffectEvent(() => {
    if (!isReady(top)) return
    onPendingEnter(false)
    // A code that no project has opens nothing, except the code screen of an event, which shows its own result.
    const isOwn = top !== undefined && isCard(top) && top.rank >= exact
    const opens = !missed || isOwn || (top?.id.startsWith('code ') && !top.keepOpen)
    if (top && opens && !inertRows.has(top.id)) act(top)
  })
  const better = state.pending > (state.found[0]?.probe.rank ?? 0) && state.found.length > 0
  // Until the service and the directory have both answered, either may have what is opened.
  const mayBeFound = (ended === null && state.receipt !== null) || (missed && isAwaited && !isCut)
  const waiting = !pendingEnter || !open || !isReady(top) || (mayBeFound && state.found.length === 0)
  useEffect(() => {
    if (waiting) return undefined
    const timer = setTimeout(() => runPendingEnter(), better ? betterMatchMs : 0)
    return () => clearTimeout(timer)
  }, [waiting, better])

  const ids = rows.slice(0, at + 1).flatMap(({ id, rank }) => (inertRows.has(id) || rank < 0 ? [] : [id]))
  const fixedKey =
    open && state.settled && state.of === reading.text ? `${reading.text}\n${ids.join('\n')}` : fixedRows.fixedKey
  if (fixedKey !== fixedRows.fixedKey) setFixedRows({ fixedKey, of: reading.text, ids })

  const option = open && top !== undefined ? optionId(at) : undefined
  const reportMarked = useEffectEvent((shown: string | undefined) => onMarked(shown))
  useEffect(() => reportMarked(option), [option])
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView?.({ block: 'nearest' })
  }, [option])

  const count = rows.length
  const best = rows[0]?.label ?? ''
  useEffect(() => {
    if (count === 0) return
    // Announced after a pause, not after every letter.
    const timer = setTimeout(
      () => announce(say('{count, plural, one {# result} other {# results}}, first: {best}', { count, best })),
      600,
    )
    return () => clearTimeout(timer)
  }, [count, best])

  useImperativeHandle(handle, () => ({
    press(key) {
      if (key === 'Enter') {
        if (text.trim() === '' && chosen < 0) return false
        enter()
        return true
      }
      if (key === 'Escape') {
        const busy = pendingEnter || state.receipt?.ended === null
        onPendingEnter(false)
        if (busy) finder.stop()
        return busy
      }
      if (rows.length === 0) return false
      const next =
        rows[key === 'ArrowDown' ? (at + 1) % rows.length : (Math.max(at, 0) + rows.length - 1) % rows.length]
      if (next) setMarked({ of: reading.text, id: next.id })
      return true
    },
  }))

  return (
    <>
      <div
        hidden={rows.length === 0}
        className="fade-in bg-raised shadow-float absolute inset-x-0 top-full z-30 mt-1.5 flex max-h-[min(30rem,70dvh)] flex-col rounded"
      >
        <BoxRows
          id={listId}
          rows={rows}
          at={at}
          busy={state.receipt?.ended === null || pendingEnter}
          onMark={(id) => setMarked({ of: reading.text, id })}
          onAct={act}
        />
        <BoxFoot input={reading} state={state} atEvents={atEvents} />
      </div>
      <Suspense>
        {dialog && 'receipt' in dialog ? (
          <ReceiptDialog receipt={dialog.receipt} onClose={() => setDialog(null)} />
        ) : null}
        {dialog && 'lines' in dialog ? (
          <LinesDialog lines={dialog.lines} scope={scope} onClose={() => setDialog(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
