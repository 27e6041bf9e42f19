import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { cx } from '#ui/cx.ts'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()
function set(next: HTMLElement | null): void {
  place = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function register(element: HTMLElement | null): () => void {
  set(element)
  return () => {
    if (place === element) set(null)
  }
}

/** Where a page has its banners and toasts in its flow, because nothing may lie over its buttons. */
export function NotesPlace() {
  return <div ref={register} data-notes-place className="flex flex-col gap-2 empty:hidden" />
}

/** The place that the open page has for banners and toasts; null: they overlay it. */
export const useNotesPlace = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  )

/** A banner: over an edge of the page, so that nothing shifts, or in its flow where the page has a place for it. */
export function Banner({ edge, children }: { edge: 'top' | 'bottom'; children: ReactNode }) {
  const own = useNotesPlace()
  if (own !== null)
    return createPortal(
      <div data-print="no" className="fade-in">
        {children}
      </div>,
      own,
    )
  return (
    <div
      data-print="no"
      data-banner={edge === 'bottom' ? true : undefined}
      className={cx(
        'fade-in pointer-events-none fixed inset-x-3 z-20 flex justify-center',
        edge === 'top' ? 'top-16' : 'bottom-(--bottom-bar) lg:bottom-4',
      )}
    >
      {children}
    </div>
  )
}
