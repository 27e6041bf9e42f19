import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Ref, Suspense, lazy, useEffect, useEffectEvent, useImperativeHandle, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { recentsQuery } from '#api/desk/recent-people.ts'
import { say } from '#i18n/say.ts'
import { useNow } from '#page/now.ts'
import { leaveSearchBox } from '#page/page-focus.ts'
import { isSure, searchRows } from '#search/finder/find-misses.ts'
import { placesIn } from '#search/finder/find-places.ts'
import { directoryRows, foundRows, receiptLine, upstreamRows } from '#search/finder/find-rows.ts'
import type { Receipt } from '#search/finder/finder.ts'
import { useFinder } from '#search/finder/use-finder.ts'
import { announce } from '#ui/overlays/live-region.tsx'

import { BoxFoot, BoxRows } from './box-list.tsx'
import { lineRows, recentRows } from './line-rows.ts'
import { type FoundCode, openCodeIn } from './open-code.ts'
import { usePageActions } from './page-actions.ts'
import { readBox } from './reading.ts'
import { type BoxResult, type OpenPages, resultsFor, unknownIds } from './results.ts'
import { useBoxSources } from './sources.ts'
import { steadyRows } from './steady-rows.ts'
import { useSurroundings } from './surroundings.ts'

const ReceiptDialog = lazy(async () => ({ default: (await import('./receipt-dialog.tsx')).ReceiptDialog }))
const LinesDialog = lazy(async () => ({ default: (await import('./lines-dialog.tsx')).LinesDialog }))

/** What the box hands down: keys that belong to the list. */
export type BoxHand = { press: (key: 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape') => boolean }

export type OpenBoxProps = {
  hand: Ref<BoxHand>
  listId: string
  pages: OpenPages
  text: string
  open: boolean
  /** The text was pasted or scanned: it is looked up as a code as well. */
  pasted: boolean
  /** Enter was pressed before there was anything to act on. */
  armed: boolean
  onArm: (armed: boolean) => void
  /** A row was acted on; the box empties and closes. */
  onActed: () => void
  /** The id of the marked option, while there is one. */
  onMarked: (optionId: string | undefined) => void
}

/** Milliseconds that a found record waits for a better one, once Enter was pressed. */
const forBetter = 250

/** Rows from here on are what was given, not what it may be: Enter needs nobody's answer. */
const certain = 98.5

const waits = new Set(['looking', 'nobody', 'missed', 'stopped'])

/** The list below the box, loaded with the first use of it. The input keeps the focus; its keys come by `hand`. */
export function OpenBox(props: OpenBoxProps) {
  const { hand, listId, pages, text, open, pasted, armed, onArm, onActed, onMarked } = props
  const router = useRouter()
  const sources = useBoxSources()
  const pageActions = usePageActions(pages.actions, open)
  const reading = useMemo(() => readBox(text, location.origin), [text])
  const [dialog, setDialog] = useState<{ receipt: Receipt } | { lines: readonly string[] } | null>(null)
  const surroundings = useSurroundings(pages, open || text !== '' || dialog !== null)
  const around = { ...surroundings, actions: [...pageActions, ...surroundings.actions] }
  const where = placesIn(surroundings)
  const { finder, state } = useFinder(reading, where, { open, pasted, inEvent: surroundings.event !== null })
  const { data: recents = [] } = useQuery({ ...recentsQuery, enabled: open && text === '' })
  const [marked, setMarked] = useState<{ of: string; id: string } | null>(null)
  const [held, setHeld] = useState<{ stands: string; of: string; ids: readonly string[] }>({
    stands: '',
    of: '',
    ids: [],
  })

  const go = (href: string) => router.history.push(href)
  const openCode = (it: FoundCode) => openCodeIn(it, where, () => router.history.location.pathname, go)
  const openReceipt = () => {
    if (state.receipt) setDialog({ receipt: state.receipt })
  }
  const askService = () => {
    onArm(true)
    void finder.askService(reading, where)
  }
  const now = useNow()
  const ended = state.receipt?.ended ?? null
  const missed = ended !== null && state.found.length === 0
  const unsure = missed && state.receipt !== null && !isSure(state.receipt)
  const found = foundRows(state.found, openCode, where, state.receipt)
  const seen = directoryRows(reading, state, where, now, openCode)
  const ranked = !open
    ? []
    : resultsFor(reading, around, [
        // Further rows of pages stand in `sources` behind the desk's own.
        ...(reading.lines.length > 1 ? [] : sources),
        () => lineRows(reading, (lines) => setDialog({ lines })),
        () => upstreamRows(reading, where),
        () => found,
        () => seen,
        () =>
          searchRows(reading, state, {
            armed,
            where,
            openReceipt,
            askService,
            best: Math.max(0, ...seen.map(({ rank }) => rank)),
          }),
        ...(unsure || (state.settled && state.directory === 'failed') ? [unknownIds] : []),
        () => (text === '' ? recentRows(recents, now) : []),
      ])
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
    ...steadyRows(ranked, held.of === reading.text ? held.ids : []),
    ...(missed && ranked[0]?.id === 'missed' ? [] : receiptRow),
  ]
  const chosen = marked?.of === reading.text ? rows.findIndex(({ id }) => id === marked.id) : -1
  const at = Math.max(0, chosen)
  const top = rows[at]
  const optionId = (index: number) => `${listId}-${index}`

  const act = (row: BoxResult | undefined) => {
    if (!row || (!row.href && !row.run)) return
    if (row.keepOpen) {
      row.run?.()
      return
    }
    onArm(false)
    // Emptied before it is looked at whether somebody types in it again.
    flushSync(onActed)
    row.run?.()
    if (row.href) go(row.href)
    // A new page takes the focus by itself; here the same page stays, and its keys shall work again.
    if (!row.href || row.href === router.history.location.href) setTimeout(leaveSearchBox)
  }
  /** Where a code opens is only known when it was found, or was not. */
  const seeking = ended === null && state.receipt !== null && state.found.length === 0
  const isSought = (row: BoxResult) => row.id === 'looking' || (seeking && chosen < 0 && row.id.startsWith('code '))
  /** A certain row needs nobody's answer; any other one waits for those who answer at once. */
  const isReady = (row: BoxResult | undefined) =>
    row !== undefined &&
    !isSought(row) &&
    (row.rank >= certain || chosen >= 0 || (state.settled && state.of === reading.text))
  const enter = () => {
    if (isReady(top)) act(top)
    else if (text.trim() !== '') onArm(true)
  }
  const actArmed = useEffectEvent(() => {
    if (!isReady(top)) return
    onArm(false)
    // What no project knows opens nothing; the desk for codes of an event says itself what it could not find.
    const opens = !missed || (top?.id.startsWith('code ') && !top.keepOpen)
    if (top && opens && !waits.has(top.id)) act(top)
  })
  const better = state.pending > (state.found[0]?.probe.rank ?? 0) && state.found.length > 0
  const waiting = !armed || !open || !isReady(top) || (state.receipt?.ended === null && state.found.length === 0)
  useEffect(() => {
    if (waiting) return undefined
    const timer = setTimeout(() => actArmed(), better ? forBetter : 0)
    return () => clearTimeout(timer)
  }, [waiting, better])

  const ids = rows.slice(0, at + 1).flatMap(({ id, rank }) => (waits.has(id) || rank < 0 ? [] : [id]))
  const stands = open && state.settled && state.of === reading.text ? `${reading.text}\n${ids.join('\n')}` : held.stands
  if (stands !== held.stands) setHeld({ stands, of: reading.text, ids })

  const option = open && rows.length > 0 ? optionId(at) : undefined
  const tellMarked = useEffectEvent((shown: string | undefined) => onMarked(shown))
  useEffect(() => tellMarked(option), [option])
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView?.({ block: 'nearest' })
  }, [option])

  const count = rows.length
  const best = rows[0]?.label ?? ''
  useEffect(() => {
    if (count === 0) return
    // Said after a pause: a listener hears what was found, not every letter's list.
    const timer = setTimeout(
      () => announce(say('{count, plural, one {# result} other {# results}}, first: {best}', { count, best })),
      600,
    )
    return () => clearTimeout(timer)
  }, [count, best])

  useImperativeHandle(hand, () => ({
    press(key) {
      if (key === 'Enter') {
        enter()
        return true
      }
      if (key === 'Escape') {
        const busy = armed || state.receipt?.ended === null
        onArm(false)
        if (busy) finder.stop()
        return busy
      }
      if (rows.length === 0) return false
      const next = rows[(at + (key === 'ArrowDown' ? 1 : rows.length - 1)) % rows.length]
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
          busy={state.receipt?.ended === null || armed}
          onMark={(id) => setMarked({ of: reading.text, id })}
          onAct={act}
        />
        <BoxFoot reading={reading} state={state} />
      </div>
      <Suspense>
        {dialog && 'receipt' in dialog ? (
          <ReceiptDialog receipt={dialog.receipt} onClose={() => setDialog(null)} />
        ) : null}
        {dialog && 'lines' in dialog ? (
          <LinesDialog lines={dialog.lines} where={where} onClose={() => setDialog(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
