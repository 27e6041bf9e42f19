/** The browsers' words for code of a page that could not be fetched: Chromium, Firefox, Safari. */
const lost = /dynamically imported module|Importing a module script failed/iu

/** Whether a page could not be shown because its own code did not come. */
export function isLostCode(error: unknown): boolean {
  return error instanceof Error && lost.test(error.message)
}

/**
 * The router loads the whole desk anew when the code of a page is missing, as it is after a release. Offline that
 * would leave nothing but the browser's own page: here it is told that it has tried, so that the desk stands and says why.
 * @returns ends the watch
 */
export function keepDeskOffline(store: Pick<Storage, 'setItem'>): () => void {
  const heard = (event: Event) => {
    const error: unknown = 'payload' in event ? event.payload : null
    if (!navigator.onLine && error instanceof Error && isLostCode(error))
      store.setItem(`tanstack_router_reload:${error.message}`, '1')
  }
  addEventListener('vite:preloadError', heard)
  return () => removeEventListener('vite:preloadError', heard)
}
