import { useState } from 'react'

/** Whether a text corrects the one before. Otherwise it is the next name, typed without a look at the screen. */
const corrects = (next: string, before: string): boolean => next.startsWith(before) || before.startsWith(next)

type ToldLater = {
  /** Enter was pressed on `text`; `tell` reports the result as a note. */
  keep: (text: string, tell: () => void) => void
  /** The text of the field changed. Calls `tell` once it is another name; an emptied field drops what was kept. */
  typed: (next: string) => void
  forget: () => void
}

/**
 * Keeps the result that a search field shows below it, and reports it as a note when the next name is typed. A text that
 * shares its beginning with the kept one may still be a correction: ticket numbers begin alike.
 */
export function createToldLater(): ToldLater {
  let kept: { text: string; tell: () => void } | null = null
  return {
    keep(text, tell) {
      kept = { text, tell }
    },
    typed(next) {
      if (kept === null || (next !== '' && corrects(next, kept.text))) return
      const { tell } = kept
      kept = null
      if (next !== '') tell()
    },
    forget() {
      kept = null
    },
  }
}

export const useToldLater = (): ToldLater => useState(createToldLater)[0]
