import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { useRegionRows, useWindowRows } from './use-virtual-rows.ts'

// The test's document has no layout: this simulates a region of 360 pixels with rows of the heights in `heights`,
// default 36.
const observers = new Set<Observer>()
class Observer {
  readonly on = new Set<Element>()
  readonly notify: (entries: { target: Element }[]) => void
  constructor(notify: (entries: { target: Element }[]) => void) {
    this.notify = notify
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

const view = document.defaultView ?? window
const heights = new Map<number, number>()
const region = () => screen.getByTestId('region')
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-index]')]
const indexes = () => rows().map((row) => Number(row.dataset['index']))

/** What the browser reports after its layout. */
function afterLayout() {
  act(() => {
    for (const { notify, on } of observers) if (on.size > 0) notify([...on].map((target) => ({ target })))
  })
}

function scrollTo(top: number) {
  region().scrollTop = top
  act(() => void region().dispatchEvent(new Event('scroll')))
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  Object.assign(view, { ResizeObserver: Observer })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return heights.get(Number(this.dataset['index'])) ?? 36
  })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(100_000)
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function to(this: Element, at) {
    this.scrollTop = (at as unknown as ScrollToOptions).top ?? 0
  })
})
afterEach(() => {
  cleanup()
  heights.clear()
  observers.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rowHeight = () => 36

function List({ keys }: { keys: string[] }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { shown, before, after, total, row } = useRegionRows({
    keys,
    estimate: rowHeight,
    overscan: 2,
    region: element,
  })
  return (
    <div ref={setElement} data-testid="region">
      <ul data-before={before} data-after={after} data-total={total}>
        {shown.map(({ at, key }) => (
          <li key={key} ref={row} data-index={at}>
            <button type="button">{key}</button>
          </li>
        ))}
      </ul>
    </div>
  )
}
const many = Array.from({ length: 1000 }, (_, at) => `row ${at}`)
const space = (which: 'before' | 'after' | 'total') => Number(document.querySelector('ul')?.dataset[which])

describe('rows of a scrolling region', () => {
  it('renders only a few rows in the first pass, before there is a layout', () => {
    const written = renderToString(<List keys={many} />).match(/data-index="\d+"/g) ?? []
    expect(written[0]).toBe('data-index="0"')
    expect(written.length).toBeLessThan(40)
  })

  it('renders the visible rows plus overscan', () => {
    render(<List keys={many} />)
    afterLayout()
    expect(indexes()).toEqual(Array.from({ length: 12 }, (_, at) => at))
    expect([space('before'), space('after')]).toEqual([0, 36 * 988])
  })

  it('follows the scroll position and keeps the elements of rows that stay, with their focus', () => {
    render(<List keys={many} />)
    afterLayout()
    const held = screen.getByText('row 9')
    held.focus()
    scrollTo(36 * 8)
    expect(indexes()[0]).toBe(6)
    expect(indexes().at(-1)).toBe(19)
    expect(document.activeElement).toBe(held)
    expect(screen.getByText('row 9')).toBe(held)
    scrollTo(36 * 990)
    expect(indexes().at(-1)).toBe(999)
    expect(space('after')).toBe(0)
  })

  it('keeps the visible rows in place when a row above them is higher than estimated', () => {
    render(<List keys={many} />)
    afterLayout()
    heights.set(498, 76).set(499, 56).set(503, 90)
    scrollTo(36 * 500)
    afterLayout()
    // The two rows above the viewport grew by 60 together; growth of a visible row moves only what is below it.
    expect(region().scrollTop).toBe(36 * 500 + 60)
    expect(space('before')).toBe(36 * 498)
  })

  it('keeps the measured height of a row that moves', () => {
    heights.set(0, 136)
    const { rerender } = render(<List keys={many} />)
    afterLayout()
    expect(space('total')).toBe(36 * 1000 + 100)
    heights.clear()
    heights.set(999, 136)
    rerender(<List keys={many.toReversed()} />)
    expect(space('total')).toBe(36 * 1000 + 100)
    scrollTo(36 * 995)
    expect(indexes().at(-1)).toBe(999)
    expect(space('total')).toBe(36 * 1000 + 100)
  })

  it('renders all rows that remain when rows are removed while scrolled far down', () => {
    const { rerender } = render(<List keys={many} />)
    afterLayout()
    scrollTo(36 * 900)
    rerender(<List keys={many.slice(0, 3)} />)
    // The browser clamps the scroll position and reports it.
    scrollTo(0)
    expect(indexes()).toEqual([0, 1, 2])
    expect([space('before'), space('after')]).toEqual([0, 0])
  })

  it('disconnects its observers on unmount', () => {
    const { unmount } = render(<List keys={many} />)
    afterLayout()
    unmount()
    expect([...observers].flatMap(({ on }) => [...on])).toEqual([])
  })
})

function PageList({ keys }: { keys: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { shown, total, row } = useWindowRows({ keys, estimate: rowHeight, overscan: 2, list })
  return (
    <ul ref={list} data-total={total}>
      {shown.map(({ at, key, start }) => (
        <li key={key} ref={row} data-index={at} data-start={start}>
          {key}
        </li>
      ))}
    </ul>
  )
}

describe('rows of a page', () => {
  it('start at the offset of the list in the page', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 500, 100, 100))
    vi.spyOn(view, 'innerHeight', 'get').mockReturnValue(860)
    render(<PageList keys={many} />)
    expect(indexes()).toEqual(Array.from({ length: 12 }, (_, at) => at))
    expect(rows()[1]?.dataset['start']).toBe('36')
    expect(space('total')).toBe(36 * 1000)
  })
})
