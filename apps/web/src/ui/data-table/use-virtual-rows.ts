import { type Virtualizer, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useState } from 'react'

type Rows = {
  /** One per row. For thousands of rows keep the array stable between renders. */
  keys: readonly string[]
  /** Estimated height of a row before it is measured, pixels. Keep the function stable between renders. */
  estimate: (at: number) => number
  /** Rows rendered beyond the visible ones, on either side. */
  overscan: number
}

export type VirtualRows = {
  /** The rows to render; `start` is the distance from the first row, pixels. */
  shown: readonly { at: number; key: string; start: number }[]
  /** Heights of the rows before and after the rendered ones, and of all, pixels. */
  before: number
  after: number
  total: number
  /** The `ref` of each row, which carries its place as `data-index`. */
  row: RefCallback<HTMLElement>
  /** Where the scroller has to stand for a row to be rendered, pixels. */
  offsetOf: (at: number) => number
}

/** Pixels. Estimated height of a table's row with one line of text. */
export const rowHeight = () => 36

/** The viewport that is assumed until the browser has a layout, pixels. */
const initialRect = { width: 0, height: 800 }

/** The rows of a list that scrolls in an element of its own; null until that element is mounted. */
export function useRegionRows({ keys, estimate, overscan, region }: Rows & { region: HTMLElement | null }) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getItemKey: useCallback((at: number) => keys[at] ?? at, [keys]),
    estimateSize: estimate,
    overscan,
    initialRect,
    getScrollElement: () => region,
  })
  return rowsOf(virtualizer, keys)
}

/** The rows of a list that scrolls with the page. */
export function useWindowRows({ keys, estimate, overscan, list }: Rows & { list: RefObject<HTMLElement | null> }) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // The distance from the top of the page decides only which rows are rendered, so overscan covers what moves it later.
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(Math.round(list.current.getBoundingClientRect().top + scrollY))
  }, [list, keys])
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: keys.length,
    getItemKey: useCallback((at: number) => keys[at] ?? at, [keys]),
    estimateSize: estimate,
    overscan,
    initialRect,
    scrollMargin,
  })
  return rowsOf(virtualizer, keys)
}

function rowsOf<Scroller extends Element | Window>(
  virtualizer: Virtualizer<Scroller, HTMLElement>,
  keys: readonly string[],
): VirtualRows {
  const { scrollMargin } = virtualizer.options
  const shown = virtualizer.getVirtualItems().map(({ index, start }) => ({
    at: index,
    key: keys[index] ?? '',
    start: start - scrollMargin,
  }))
  const total = virtualizer.getTotalSize()
  const end = virtualizer.getVirtualItems().at(-1)?.end ?? scrollMargin
  return {
    shown,
    before: shown[0]?.start ?? 0,
    after: total - (end - scrollMargin),
    total,
    row: virtualizer.measureElement,
    offsetOf: (at) => virtualizer.getOffsetForIndex(at, 'center')?.[0] ?? 0,
  }
}
