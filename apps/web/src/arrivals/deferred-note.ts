import { useState } from 'react'

/** Whether a text corrects the one before. Otherwise it is the next name, typed without a look at the screen. */
export const corrects = (next: string, before: string): boolean => next.startsWith(before) || before.startsWith(next)

/**
 * A note that Enter on a text marked nobody. As long as the text is in the field, the rows below it say the same, so the
 * note is shown only when another name is typed. A text with the same beginning counts as a correction, not as a name.
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
