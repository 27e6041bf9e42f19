import { useState } from 'react'

/** Whether a text corrects the one before. Otherwise it is the next name, typed without a look at the screen. */
const corrects = (next: string, before: string): boolean => next.startsWith(before) || before.startsWith(next)

/**
 * A note about a search that marked nobody. While its text stands in the field, the rows below say so; the note is shown
 * once another name is typed. A text that begins alike may still be a correction, as of a ticket number.
 */
type DeferredNote = {
  /** Enter was pressed on `text`; `show` shows the note. */
  keep: (text: string, show: () => void) => void
  /** The text of the field is `next` now. Shows the note once that is another name; an emptied field drops it. */
  typed: (next: string) => void
  forget: () => void
}

export function createDeferredNote(): DeferredNote {
  let kept: { text: string; show: () => void } | null = null
  return {
    keep(text, show) {
      kept = { text, show }
    },
    typed(next) {
      if (kept === null || (next !== '' && corrects(next, kept.text))) return
      const { show } = kept
      kept = null
      if (next !== '') show()
    },
    forget() {
      kept = null
    },
  }
}

export const useDeferredNote = (): DeferredNote => useState(createDeferredNote)[0]
