/** React keeps suspended content in the document, hidden; it cannot take the focus. */
const hidden = '[hidden], [style*="display: none"]'

/** The first visible element of `page` that matches. */
export function shownIn(page: ParentNode, selector: string): HTMLElement | null {
  return [...page.querySelectorAll<HTMLElement>(selector)].find((it) => it.closest(hidden) === null) ?? null
}

/**
 * Calls back with the first visible element of `page` that matches: at once, or when it is rendered. Returns a cancel
 * function.
 */
export function whenShown(page: Element, selector: string, act: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => look())
  const look = (): boolean => {
    const element = shownIn(page, selector)
    if (!element) return false
    observer.disconnect()
    act(element)
    return true
  }
  if (!look()) observer.observe(page, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}
