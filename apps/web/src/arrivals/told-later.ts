import { useState } from 'react'

/** Whether a text corrects the one before. Otherwise it is the next name, typed without a look at the screen. */
const corrects = (next: string, before: string): boolean => next.startsWith(before) || before.startsWith(next)

type ToldLater = {
  /** `text` was entered, and what came of it is only said below its field. */
  keep: (text: string, tell: () => void) => void
  /** The field has another text: is it the next name, `tell` is called. Nothing is told of a field that was emptied. */
  typed: (next: string) => void
  forget: () => void
}

/**
 * What is said below a field is gone with the next name, which may be typed without a look: it is told by name then.
 * The first letters of that name may be those of the last one, as all tickets begin alike.
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
