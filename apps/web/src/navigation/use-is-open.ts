import { useMatches } from '@tanstack/react-router'

/**
 * Whether the page with this route path (`/e/$event`) is open itself and not a child of it. Renders only when the result
 * changes; `useMatchRoute` would render three times per navigation.
 */
export function useIsOpen(path: string): boolean {
  return useMatches({ select: (matches) => (matches.at(-1)?.fullPath ?? '').replace(/\/$/, '') === path })
}

/** Whether the door or the kiosk of an event is open: they stand alone on the screen. */
export function useIsAlone(): boolean {
  const [atDoor, atKiosk] = [useIsOpen('/e/$event/door'), useIsOpen('/e/$event/kiosk')]
  return atDoor || atKiosk
}
