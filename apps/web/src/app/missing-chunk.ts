/** Error messages of a failed dynamic import in Chromium, Firefox and Safari. */
const chunkError = /dynamically imported module|Importing a module script failed/iu

/** Whether a screen failed because its chunk could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && chunkError.test(error.message)
}

/**
 * When a chunk is missing, as after a deployment, the router reloads the app once. Offline that would end in the
 * browser's own error page, so this marks the reload as done and the app shows the error. Returns an unsubscribe function.
 */
export function preventOfflineReload(store: Pick<Storage, 'setItem'>): () => void {
  const onPreloadError = (event: Event) => {
    const error: unknown = 'payload' in event ? event.payload : null
    if (!navigator.onLine && error instanceof Error && isChunkError(error))
      store.setItem(`tanstack_router_reload:${error.message}`, '1')
  }
  addEventListener('vite:preloadError', onPreloadError)
  return () => removeEventListener('vite:preloadError', onPreloadError)
}
