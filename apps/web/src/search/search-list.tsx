import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy, type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'

import { endSearchNotes } from '#arrivals/not-marked.ts'
import {
  noteCannotOpen,
  noteElsewhere,
  noteOnlySimilar,
  noteSeveralEvents,
  noteSeveralFit,
} from '#arrivals/unsure-notes.ts'
import { say } from '#i18n/say.ts'
import { leaveSearchBox } from '#navigation/page-focus.ts'
import type { BoxResult, OpenPages } from '#search/rows/results.ts'
import { stableRows } from '#search/rows/stable-rows.ts'
import { type WhoIsMeant, exact, whoIsMeant, isCard, runningEvents } from '#search/rows/who-is-meant.ts'
import { announce } from '#ui/overlays/live-region.tsx'

import { BoxFoot, BoxRows } from './search-list-rows.tsx'
import { type Origin, type SearchDialog, useSearchRows } from './use-search-rows.ts'

const ReceiptDialog = lazy(async () => ({
  default: (await import('#search/dialogs/receipt-dialog.tsx')).ReceiptDialog,
}))
const LinesDialog = lazy(async () => ({ default: (await import('#search/dialogs/lines-dialog.tsx')).LinesDialog }))

/** The card that a row has opened; `name` of its person. */
export type OpenedCard = { href: string; fit: WhoIsMeant; name: string }

/** Why Enter, Enter marks nobody: `text` does not single out the person whose card it has opened. */
export function tellUnsure({ fit, name }: OpenedCard, text: string): void {
  const notes = {
    one: noteSeveralFit,
    several: noteSeveralFit,
    events: noteSeveralEvents,
    similar: noteOnlySimilar,
    elsewhere: noteElsewhere,
  }
  notes[fit](text, name)
}

/** The keys that the list handles. */
export type ListHandle = { press: (key: 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape') => boolean }

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
  onActive: (optionId: string | undefined) => void
}

/** Milliseconds that a match waits for a better one, after Enter. */
const betterMatchMs = 250

/** From this rank on a row is exactly what was entered: Enter does not wait for the search. */
const certain = 98.5

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
    onActive,
  } = props
  const router = useRouter()
  useEffect(() => {
    const routes: Partial<typeof router.routesById> = router.routesById
    for (const id of cards) {
      const route = routes[id]
      if (route) router.loadRouteChunk(route)?.catch(() => undefined)
    }
  }, [router])
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const given = { pages, text, open, origin, pendingEnter, onPendingEnter, onText, dialog, onDialog: setDialog }
  const { reading, scope, finder, state, ranked, receiptRow, missed, isCut, isAwaited } = useSearchRows(given)
  const [active, setActive] = useState<{ of: string; id: string } | null>(null)
  const [fixedRows, setFixedRows] = useState<{ fixedKey: string; of: string; ids: readonly string[] }>({
    fixedKey: '',
    of: '',
    ids: [],
  })
  const rows = [...stableRows(ranked, fixedRows.of === reading.text ? fixedRows.ids : []), ...receiptRow]
  const chosen = active?.of === reading.text ? rows.findIndex(({ id }) => id === active.id) : -1
  const isOffered = chosen < 0 && (rows[0]?.byChoice === true || asksToChoose)
  // Without a text nothing is meant until the arrows choose it.
  const at = text.trim() === '' || isOffered ? chosen : Math.max(0, chosen)
  const top = rows[at]
  const atEvents = open && pages.event === null ? runningEvents(text, rows, scope.running ?? []) : 0
  const optionId = (index: number) => `${listId}-${index}`

  const act = (row: BoxResult | undefined, isChosen = chosen >= 0) => {
    if (row?.icon === 'person' && !row.href && !row.run) noteCannotOpen(text, row.label)
    if (!row || (!row.href && !row.run)) return
    if (row.keepOpen) {
      row.run?.()
      return
    }
    onPendingEnter(false)
    const meant = () => (atEvents > 1 ? 'events' : whoIsMeant(text, row, rows, pages.event))
    const fit = !isCard(row) ? null : isChosen ? 'one' : meant()
    if (fit === 'one') endSearchNotes(row.label, text)
    const staysInBox = origin !== 'pasted' && fit !== null
    // Cleared first: the focus rule checks for text in the box.
    flushSync(() => onActed(staysInBox && row.href ? { href: row.href, fit, name: row.label } : null))
    row.run?.()
    if (row.href) router.history.push(row.href)
    // Navigation moves the focus; without one it must leave the box, so that shortcuts work again.
    if (!staysInBox && (!row.href || new URL(row.href, location.origin).pathname === location.pathname))
      setTimeout(leaveSearchBox)
  }
  const ended = state.receipt?.ended ?? null
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
  const reportActive = useEffectEvent((shown: string | undefined) => onActive(shown))
  useEffect(() => reportActive(option), [option])
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
      if (next) setActive({ of: reading.text, id: next.id })
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
          onActive={(id) => setActive({ of: reading.text, id })}
          onAct={(row) => act(row, true)}
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
