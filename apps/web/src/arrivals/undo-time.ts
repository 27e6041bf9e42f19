import { freeUndoSeconds } from '@frontdesk/desk-api/guest-words'

import { useNarrow } from '#ui/use-narrow.ts'

/** Milliseconds in which the author of a mark undoes it without a reason. */
export const freeUndoMs = freeUndoSeconds * 1000
/** A toast counts from the desk's answer, which came a moment after the mark. */
const undoMs = freeUndoMs - 2000
/** On a phone it lies over the next person. */
const phoneUndoMs = 8000

/** Milliseconds for which a toast offers to take a mark back. */
export const useUndoMs = (): number => (useNarrow() ? phoneUndoMs : undoMs)
