import { isGuid } from '@frontdesk/api-types/table'

/** The session; nothing else is requested without one. */
export const sessionRead = '/desk/session?signedOut=ok'

/**
 * The initial requests of the screen at an address: reads without side effects that go through the pipeline like any
 * other. Written exactly as the web app writes them, which looks them up by address.
 */
export function firstReads(pathname: string, isDemo: boolean): string[] {
  const everywhere = ['/desk/pins', '/desk/projects']
  if (pathname === '/') return [...everywhere, '/desk/recents', ...(isDemo ? ['/desk/demo-examples'] : [])]
  const slug = /^\/e\/([\w.~-]{1,200})(?:\/|$)/.exec(pathname)?.[1]
  // An event by its id has no record to read.
  return slug === undefined || isGuid(slug) ? everywhere : [...everywhere, `/api/events/get-for-slug?slug=${slug}`]
}
