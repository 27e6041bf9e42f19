import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'

import { whenShown } from '#ui/when-shown.ts'

/** Where a list stood when a card was opened from it. */
type ScrollPosition = {
  /** The history entry of the list. */
  key: string
  path: string
  search: Record<string, string>
  /** The guest, the number of their row, and its distance from the top of the window in pixels. */
  id: string
  at: number
  y: number
}

// Signing out clears the storage of the session.
const limit = 20
const storageKey = 'frontdesk-list-places'

function isScrollPosition(value: unknown): value is ScrollPosition {
  const { key, path, search, id, at, y }: Record<string, unknown> = { ...Object(value) }
  const texts = [key, path, id].every((text) => typeof text === 'string')
  return texts && typeof search === 'object' && search !== null && Number.isInteger(at) && Number.isFinite(y)
}

function read(): ScrollPosition[] {
  try {
    const positions: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(positions) ? positions.filter(isScrollPosition) : []
  } catch {
    return []
  }
}

type Location = { pathname: string; search: object; state: { __TSR_key?: string | undefined; place?: string } }

const keyOf = ({ state: { __TSR_key: key } }: Pick<Location, 'state'>) => key

/** Keeps the position of the row from which a card is opened. */
export function keepScrollPosition({ pathname: path, search, state }: Location, link: Element | null): void {
  const id = link?.getAttribute('data-guest')
  const at = Number(link?.closest('[data-index]')?.getAttribute('data-index') ?? -1)
  const key = keyOf({ state })
  if (!link || !id || at < 0 || key === undefined) return
  const texts = Object.entries(search).filter(([, value]) => typeof value === 'string')
  const position = { key, path, search: Object.fromEntries(texts), id, at, y: link.getBoundingClientRect().top }
  try {
    const others = read().filter((other) => other.key !== key)
    sessionStorage.setItem(storageKey, JSON.stringify([position, ...others].slice(0, limit)))
  } catch {
    // Storage is full or forbidden: the list opens at its top.
  }
}

/** The position of the row of this list from which a card was opened, by the list's history entry; null for other cards. */
export function scrollPositionOf(path: string, key: string | undefined): ScrollPosition | null {
  return read().find((position) => position.path === path && position.key === key) ?? null
}

const settlingFrames = 10
const ownActions = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Back from a card: the row from which it was opened stands where it stood and has the focus; where that guest is not
 * in the list any more, the row in their place. `scroller` is null until it is mounted. Returned: what keeps the position when
 * the link of a row is pressed.
 */
export function useReturnToRow(scroller: Element | Window | null, offsetOf: (at: number) => number) {
  const router = useRouter()
  const find = useEffectEvent((within: Element | Window) => {
    const { location } = router.state
    const [key, of] = [keyOf(location), location.state.place]
    const page = document.querySelector('main')
    const position = read().find((one) => one.key === key || one.key === of)
    if (!page || !position) return undefined
    within.scrollTo({ top: offsetOf(position.at) })
    const own = `a[data-guest="${CSS.escape(position.id)}"]`
    let frame = 0
    const stop = whenShown(page, `[data-index="${position.at}"] a[data-guest], ${own}`, (found) => {
      const link = page.querySelector<HTMLElement>(own) ?? found
      link.focus({ preventScroll: true })
      // Rows above get their measured height in the next frames.
      const settle = (framesLeft: number) => {
        within.scrollBy({ top: link.getBoundingClientRect().top - position.y })
        if (framesLeft > 0) frame = requestAnimationFrame(() => settle(framesLeft - 1))
      }
      settle(settlingFrames)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  })
  useEffect(() => {
    if (!scroller) return undefined
    let stopFinding: (() => void) | undefined
    // The router scrolls to the top, or to where the page stood, once it has rendered.
    const { location, resolvedLocation } = router.state
    const isRendered = resolvedLocation !== undefined && keyOf(resolvedLocation) === keyOf(location)
    const stopWaiting = router.subscribe('onRendered', () => {
      stopWaiting()
      stopFinding = find(scroller)
    })
    const stop = () => {
      stopWaiting()
      stopFinding?.()
    }
    if (isRendered) {
      stopWaiting()
      stopFinding = find(scroller)
    }
    // Who has begun something else keeps the focus there.
    for (const action of ownActions) addEventListener(action, stop, { once: true, capture: true })
    return () => {
      stop()
      for (const action of ownActions) removeEventListener(action, stop, { capture: true })
    }
  }, [router, scroller])
  return ({ target }: MouseEvent) =>
    keepScrollPosition(router.state.location, target instanceof Element ? target.closest('a[data-guest]') : null)
}
