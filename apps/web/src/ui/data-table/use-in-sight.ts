import { type RefCallback, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { rowPlaces } from './row-places.ts'

type Rows = {
  /** One a row. For thousands of rows keep the array the same between renders. */
  keys: readonly string[]
  /** Pixels of a row that was not in the page yet. */
  guess: (at: number) => number
  /** Rows that stand beside those in sight, on either side. */
  beside: number
  /** What holds the rows, and nothing else above them. */
  list: RefObject<HTMLElement | null>
  /** What they scroll in: an element, once it stands, or the window. */
  scroller: HTMLElement | 'window' | null
}

export type InSight = {
  /** The places of the rows that are to be in the page, and where each begins, pixels below the first of all. */
  shown: readonly { at: number; key: string; start: number }[]
  /** Pixels of the rows before and after them, and of all. */
  before: number
  after: number
  total: number
  /** The `ref` of each row, which says its place as `data-index`. */
  row: RefCallback<HTMLElement>
}

/** What is taken for in sight until the page has its layout; the border writes no more of a long table. */
const atFirst = { from: 0, to: 800 }

/**
 * Which of many rows have to be in the page: those in sight and some beside them. Rows may differ in height: each is measured
 * while it is in the page, and what is in sight stays where it is when one above it turns out to be another than was guessed.
 */
export function useInSight({ keys, guess, beside, list, scroller }: Rows): InSight {
  const known = useRef(new Map<string, number>())
  const [sight, setSight] = useState(atFirst)
  const [, setMeasured] = useState(0)
  const places = useMemo(() => {
    const heights = known.current
    return rowPlaces(keys.length, (at) => heights.get(keys[at] ?? '') ?? guess(at))
    // A guess is for rows that were not seen: another one moves nothing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keys])
  const rangeIn = ({ from, to }: typeof sight): [number, number] => {
    const [first, end] = places.between(from, to)
    return [Math.max(0, first - beside), Math.min(keys.length, end + beside)]
  }
  const [first, end] = rangeIn(sight)

  /** Pixels of the list's beginning and end that are in sight; null while it does not stand. */
  const look = () => {
    if (!list.current || scroller === null) return null
    const top = list.current.getBoundingClientRect().top
    const edge = scroller === 'window' ? 0 : scroller.getBoundingClientRect().top
    const height = scroller === 'window' ? innerHeight : scroller.clientHeight
    return { from: edge - top, to: edge - top + height }
  }
  const moved = () => {
    const now = look()
    if (now === null) return
    const [nextFirst, nextEnd] = rangeIn(now)
    // Before the frame that shows them is painted.
    if (nextFirst !== first || nextEnd !== end) flushSync(() => setSight(now))
  }
  const measured = (entries: readonly ResizeObserverEntry[]) => {
    const heights = entries.flatMap(({ target }): [number, number][] => {
      const at = target instanceof HTMLElement ? Number(target.dataset['index']) : -1
      const key = keys[at]
      const { height } = target.getBoundingClientRect()
      if (key === undefined || height === 0 || !target.isConnected) return []
      known.current.set(key, height)
      return [[at, height]]
    })
    const before = places.total()
    const above = places.measured(heights, look()?.from ?? 0)
    if (places.total() === before && above === 0) return
    flushSync(() => setMeasured((times) => times + 1))
    if (above !== 0) (scroller === 'window' ? window : scroller)?.scrollBy({ top: above, behavior: 'instant' })
    last.current.moved()
  }
  const last = useRef({ moved, measured })
  useEffect(() => {
    last.current = { moved, measured }
  })

  useEffect(() => {
    if (scroller === null) return undefined
    const onMove = () => last.current.moved()
    const from = scroller === 'window' ? window : scroller
    from.addEventListener('scroll', onMove, { passive: true })
    // The first call comes when the page has its layout anyway: asking sooner would have it made twice.
    const observer = new ResizeObserver(onMove)
    observer.observe(scroller === 'window' ? document.documentElement : scroller)
    if (scroller === 'window') addEventListener('resize', onMove)
    return () => {
      from.removeEventListener('scroll', onMove)
      if (scroller === 'window') removeEventListener('resize', onMove)
      observer.disconnect()
    }
  }, [scroller])

  const observing = useRef<ResizeObserver | null>(null)
  const isMeasuring = useRef(false)
  const row = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    observing.current ??= new ResizeObserver((entries) => {
      isMeasuring.current = true
      last.current.measured(entries)
      isMeasuring.current = false
    })
    const observer = observing.current
    // What comes while others are measured is told of in the next frame: in this one the browser calls it an error.
    if (isMeasuring.current) requestAnimationFrame(() => element.isConnected && observer.observe(element))
    else observer.observe(element)
    return () => observer.unobserve(element)
  }, [])

  return {
    shown: keys
      .slice(first, end)
      .map((key, index) => ({ at: first + index, key, start: places.startOf(first + index) })),
    before: places.startOf(first),
    after: places.total() - places.startOf(end),
    total: places.total(),
    row,
  }
}
