import { isGuid } from '@frontdesk/api-types/table'

/** Who is signed in: nothing else is asked when nobody is. */
export const sessionRead = '/desk/session?nobody=ok'

/**
 * What the screen at an address asks first, of what a browser may be handed with the page: reads without side effects,
 * asked through the border like any other request. Addresses as the desk itself writes them: it looks them up by these.
 */
export function firstReads(pathname: string, isDemo: boolean): string[] {
  const everywhere = ['/desk/pins', '/desk/projects']
  if (pathname === '/') return [...everywhere, '/desk/recents', ...(isDemo ? ['/desk/demo-examples'] : [])]
  const slug = /^\/e\/([\w.~-]{1,200})(?:\/|$)/.exec(pathname)?.[1]
  // An event by its id has no record to read.
  return slug === undefined || isGuid(slug) ? everywhere : [...everywhere, `/api/events/get-for-slug?slug=${slug}`]
}
