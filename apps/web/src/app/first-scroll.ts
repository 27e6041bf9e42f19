/** How the page was come to, as the browser tells it. */
function isOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/**
 * Whether the router may scroll to where a screen was left, or to its top: not at the first screen of a page that was opened
 * anew, which stands at its top, and may have been read on from there while the desk was on its way; nor when somebody has
 * scrolled one that was reloaded. An address that names a part of the screen leads to that part.
 */
export function scrollsAfterFirst(
  openedAnew = isOpenedAnew,
  scrolled = () => scrollY > 0,
): (to: { location: { hash: string } }) => boolean {
  let first = true
  return ({ location: { hash } }) => {
    const stays = first && hash === '' && (openedAnew() || scrolled())
    first = false
    return !stays
  }
}
