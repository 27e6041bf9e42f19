import type { LinkProps, ParsedLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The key of a list's history entry: a card was opened from it, or the list is to open at its place. */
    place?: string
  }
}

/** The target, which then knows the list's history entry from which it is opened. */
export function fromList<T extends LinkProps>(
  to: T,
  { state: { __TSR_key: place } }: Pick<ParsedLocation, 'state'>,
): T {
  return place === undefined ? to : { state: { place }, ...to }
}
