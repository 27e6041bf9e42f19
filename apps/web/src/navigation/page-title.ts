import { useEffect, useState } from 'react'

import { afterFrame } from '#ui/after-frame.ts'
import { announce } from '#ui/overlays/live-region.tsx'

const titles = new Map<number, string>()
let order = 0
let shown = ''
let callOff = () => {}

/** The innermost title wins: a tab's over its event's; the event's returns when the tab has none. */
function showTitle(): void {
  const title = titles.get(Math.max(...titles.keys())) ?? 'Frontdesk'
  if (title === shown) return
  shown = title
  document.title = title === 'Frontdesk' ? title : `${title} · Frontdesk`
  announce(title)
}

/** Setting the title takes the browser as long as a small render, so it is done after the screen is painted. */
function scheduleTitle(): void {
  callOff()
  callOff = afterFrame(showTitle)
}

/** Sets the document's title while the component is mounted, and announces it to screen readers. */
export function usePageTitle(title: string): void {
  // Parents render before their children, so a higher number is further inside.
  const [place] = useState(() => {
    order += 1
    return order
  })
  useEffect(() => {
    titles.set(place, title)
    scheduleTitle()
    return () => {
      titles.delete(place)
      // The next page sets its title in the same commit; the outer title returns only without one.
      scheduleTitle()
    }
  }, [place, title])
}
