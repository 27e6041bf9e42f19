/** Whether the document was opened by a new navigation: no reload, no back. */
function isNewNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/**
 * Whether the router may change the scroll position. Not on the first screen of a new navigation, which the user may
 * have scrolled before hydration; nor after a reload once the user has scrolled. A fragment in the address always
 * scrolls.
 */
export function scrollAfterFirstScreen(
  newNavigation = isNewNavigation,
  scrolled = () => scrollY > 0,
): (to: { location: { hash: string } }) => boolean {
  let first = true
  return ({ location: { hash } }) => {
    const keepsPosition = first && hash === '' && (newNavigation() || scrolled())
    first = false
    return !keepsPosition
  }
}
