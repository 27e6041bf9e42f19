import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useInSight } from './use-in-sight.ts'

// A page of a test has no layout: this is one of a region of 360 pixels, in which rows are as high as they say.
const observers = new Set<{ seen: (entries: { target: Element }[]) => void; on: Set<Element> }>()
class Observer {
  readonly on = new Set<Element>()
  readonly seen: (entries: { target: Element }[]) => void
  constructor(seen: (entries: { target: Element }[]) => void) {
    this.seen = seen
    observers.add(this)
  }
  observe(element: Element) {
    this.on.add(element)
  }
  unobserve(element: Element) {
    this.on.delete(element)
  }
  disconnect() {
    this.on.clear()
  }
}

const heights = new Map<number, number>()
const region = () => screen.getByTestId('region')
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')]
const placesShown = () => rows().map((row) => Number(row.dataset['index']))

/** What the browser tells after its layout. */
function laidOut() {
  act(() => {
    for (const { seen, on } of observers) if (on.size > 0) seen([...on].map((target) => ({ target })))
  })
}

function scrollTo(top: number) {
  region().scrollTop = top
  act(() => void region().dispatchEvent(new Event('scroll')))
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(function scrollBy(this: HTMLElement, by) {
    this.scrollTop += (by as ScrollToOptions).top ?? 0
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const at = this instanceof HTMLElement ? this.dataset['index'] : undefined
    if (at !== undefined) return new DOMRect(0, 0, 100, heights.get(Number(at)) ?? 36)
    return new DOMRect(0, this.tagName === 'UL' ? -region().scrollTop : 0, 100, 360)
  })
})
afterEach(() => {
  cleanup()
  heights.clear()
  observers.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function List({ keys }: { keys: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const sight = useInSight({ keys, guess: () => 36, beside: 2, list, scroller })
  return (
    <div ref={setScroller} data-testid="region">
      <ul ref={list} data-before={sight.before} data-after={sight.after} data-total={sight.total}>
        {sight.shown.map(({ at, key }) => (
          <li key={key} ref={sight.row} data-index={at}>
            <button type="button">{key}</button>
          </li>
        ))}
      </ul>
    </div>
  )
}
const many = Array.from({ length: 1000 }, (_, at) => `row ${at}`)
const space = (which: 'before' | 'after' | 'total') => Number(document.querySelector('ul')?.dataset[which])

describe('rows in sight', () => {
  it('stand in the first frame, before the page has a layout, and are no more than the region shows once it has', () => {
    render(<List keys={many} />)
    expect(placesShown()[0]).toBe(0)
    expect(rows().length).toBeLessThan(40)
    laidOut()
    expect(placesShown()).toEqual(Array.from({ length: 12 }, (_, at) => at))
    expect([space('before'), space('after')]).toEqual([0, 36 * 988])
  })

  it('follow the scrolling, and those that stay are the same elements: the focus stays in them', () => {
    render(<List keys={many} />)
    laidOut()
    const held = screen.getByText('row 9')
    held.focus()
    scrollTo(36 * 8)
    expect(placesShown()[0]).toBe(6)
    expect(placesShown().at(-1)).toBe(19)
    expect(document.activeElement).toBe(held)
    expect(screen.getByText('row 9')).toBe(held)
    scrollTo(36 * 990)
    expect(placesShown().at(-1)).toBe(999)
    expect(space('after')).toBe(0)
  })

  it('stay where they are when a row above them is higher than was guessed', () => {
    render(<List keys={many} />)
    laidOut()
    heights.set(498, 76).set(499, 56).set(503, 90)
    scrollTo(36 * 500)
    expect(placesShown()[0]).toBe(498)
    laidOut()
    // The two above the edge grew by 60 together; what the one within grew by stands below it.
    expect(region().scrollTop).toBe(36 * 500 + 60)
    expect(placesShown()[0]).toBe(498)
    expect(space('before')).toBe(36 * 498)
    laidOut()
    expect(region().scrollTop).toBe(36 * 500 + 60)
  })

  it('keep what was measured of a row when it changes its place', () => {
    heights.set(0, 136)
    const { rerender } = render(<List keys={many} />)
    laidOut()
    expect(space('total')).toBe(36 * 1000 + 100)
    heights.clear()
    heights.set(999, 136)
    rerender(<List keys={many.toReversed()} />)
    expect(space('total')).toBe(36 * 1000 + 100)
    scrollTo(36 * 995)
    expect(placesShown().at(-1)).toBe(999)
    laidOut()
    expect(region().scrollTop).toBe(36 * 995)
    expect(space('total')).toBe(36 * 1000 + 100)
  })

  it('are all there is when rows go away under a place far below', () => {
    const { rerender } = render(<List keys={many} />)
    laidOut()
    scrollTo(36 * 900)
    rerender(<List keys={many.slice(0, 3)} />)
    expect(placesShown()).toEqual([0, 1, 2])
    expect([space('before'), space('after')]).toEqual([0, 0])
  })

  it('let go of everything that was watched', () => {
    const { unmount } = render(<List keys={many} />)
    laidOut()
    unmount()
    expect([...observers].flatMap(({ on }) => [...on])).toEqual([])
  })
})
