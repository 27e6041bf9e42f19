import { useMatches } from '@tanstack/react-router'

/**
 * Whether the page with this route path (`/e/$event`) is open itself and not a child of it. Renders only when the result
 * changes; `useMatchRoute` would render three times per navigation.
 */
export function useIsOpen(path: string): boolean {
  return useMatches({ select: (matches) => (matches.at(-1)?.fullPath ?? '').replace(/\/$/, '') === path })
}
