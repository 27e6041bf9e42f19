import { useEffect, useState } from 'react'

import { announce } from '#ui/live-region.tsx'

const titles = new Map<number, string>()
let order = 0
let shown = ''

/** The title of the innermost part wins: a tab's over its event's, and the event's again when the tab has none. */
function showTitle(): void {
  const title = titles.get(Math.max(...titles.keys())) ?? 'Frontdesk'
  if (title === shown) return
  shown = title
  document.title = title === 'Frontdesk' ? title : `${title} · Frontdesk`
  announce(title)
}

/** Sets the document's title while the component stands, and says it to those who listen. */
export function usePageTitle(title: string): void {
  // Parents render before their children, so a later number is further inside.
  const [place] = useState(() => {
    order += 1
    return order
  })
  useEffect(() => {
    titles.set(place, title)
    showTitle()
    return () => {
      titles.delete(place)
      // What stands next sets its own in the same commit; only without one the outer title comes back.
      queueMicrotask(showTitle)
    }
  }, [place, title])
}
