import { type ReactNode, useSyncExternalStore } from 'react'

import type { Meaning } from '#ui/meaning.ts'

import { announce } from './live-region.tsx'

export type ToastInput = {
  /** One sentence, which is also announced. */
  text: string
  meaning?: Meaning
  detail?: ReactNode
  /** One action, such as Undo. Using it dismisses the toast. */
  action?: {
    label: string
    onSelect: () => void
    /** It undoes the last action: bound to U and Ctrl+Z as well. */ undoes?: true
  }
  /** Milliseconds until it is dismissed; 0 for never. Default 6000, 10000 with an action. */
  timeoutMs?: number
  /** A toast of the same key replaces the one before. */
  key?: string
  /** The user has closed it. */
  onDismiss?: () => void
}
export type ShownToast = ToastInput & { id: number }

let items: ShownToast[] = []
let last = 0
const listeners = new Set<() => void>()
function set(next: ShownToast[]) {
  items = next
  for (const listener of listeners) listener()
}

/** Shows a short note at the lower edge and announces it politely. Returns a function that dismisses it. */
export function toast(input: ToastInput): () => void {
  last += 1
  const id = last
  const rest = items.filter((it) => input.key === undefined || it.key !== input.key)
  // What stays until it is dismissed is not crowded out by what follows it.
  const brief = rest.filter(({ timeoutMs }) => timeoutMs !== 0).slice(-2)
  set([...rest.filter((it) => it.timeoutMs === 0 || brief.includes(it)), { ...input, id }])
  announce(input.text)
  return () => dismiss(id)
}

export function dismiss(id: number): void {
  set(items.filter((it) => it.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The visible toasts, oldest first. */
export const shownToasts = (): readonly ShownToast[] => items

export function useShownToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, shownToasts, shownToasts)
}
