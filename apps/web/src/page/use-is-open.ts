import { useMatches } from '@tanstack/react-router'

/**
 * Whether the page at this path, as the routes write it (`/e/$event`), is open, and none below it. Whoever asks is rendered
 * anew only when that changes; `useMatchRoute` would do it three times with every step.
 */
export function useIsOpen(path: string): boolean {
  return useMatches({ select: (matches) => (matches.at(-1)?.fullPath ?? '').replace(/\/$/, '') === path })
}
