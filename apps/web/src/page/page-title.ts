import { useEffect, useState } from 'react'

import { afterFrame } from '#ui/after-frame.ts'
import { announce } from '#ui/overlays/live-region.tsx'

const titles = new Map<number, string>()
let order = 0
let shown = ''
let callOff = () => {}

/** The title of the innermost part wins: a tab's over its event's, and the event's again when the tab has none. */
function showTitle(): void {
  const title = titles.get(Math.max(...titles.keys())) ?? 'Frontdesk'
  if (title === shown) return
  shown = title
  document.title = title === 'Frontdesk' ? title : `${title} · Frontdesk`
  announce(title)
}

/** The browser takes as long over a title as over a small screen: the screen is seen first. */
function tellTitle(): void {
  callOff()
  callOff = afterFrame(showTitle)
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
    tellTitle()
    return () => {
      titles.delete(place)
      // What stands next sets its own in the same commit; only without one the outer title comes back.
      tellTitle()
    }
  }, [place, title])
}
