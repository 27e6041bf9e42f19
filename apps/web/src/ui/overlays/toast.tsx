import { type ReactNode, useSyncExternalStore } from 'react'

import type { Meaning } from '#ui/meaning.ts'

import { announce } from './live-region.tsx'

export type ToastInput = {
  /** One sentence; it is also what is announced. */
  text: string
  meaning?: Meaning
  detail?: ReactNode
  /** One way back or on, such as Undo. The toast leaves when it is used. */
  action?: {
    label: string
    onSelect: () => void
    /** It takes the last action back: U and Ctrl+Z do it too. */ undoes?: true
  }
  /** How long it stands, milliseconds; 0 until dismissed. Default 6000, 10000 with an action. */
  stays?: number
  /** A toast of the same key replaces the one before. */
  key?: string
}
export type ShownToast = ToastInput & { id: number }

let items: ShownToast[] = []
let last = 0
const listeners = new Set<() => void>()
function set(next: ShownToast[]) {
  items = next
  for (const listener of listeners) listener()
}

/** Shows a short note at the lower edge and announces it politely. Returns a function that takes it away. */
export function toast(input: ToastInput): () => void {
  last += 1
  const id = last
  const rest = items.filter((it) => input.key === undefined || it.key !== input.key)
  set([...rest.slice(-2), { ...input, id }])
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

/** The toasts that stand now, the oldest first. */
export const shownToasts = (): readonly ShownToast[] => items

export function useShownToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, shownToasts, shownToasts)
}
