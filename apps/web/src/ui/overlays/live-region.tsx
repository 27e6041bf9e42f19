import { useSyncExternalStore } from 'react'

import { VisuallyHidden } from '#ui/visually-hidden.tsx'

let said = { text: '', turn: 0 }
const listeners = new Set<() => void>()

/** Announces a short sentence to screen readers. The same sentence twice is announced twice. */
export function announce(text: string): void {
  said = { text, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const whatIsSaid = () => said

/** The one polite live region; mounted once in the root. */
export function LiveRegion() {
  const now = useSyncExternalStore(subscribe, whatIsSaid, whatIsSaid)
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" data-live>
        {now.text}
        {now.turn % 2 ? '\u00A0' : ''}
      </span>
    </VisuallyHidden>
  )
}
