import { useNarrow } from '#ui/use-narrow.ts'

/** Milliseconds for which a toast offers to take a mark back without a reason; the answer came a moment after it. */
const undoMs = 58_000
/** On a phone it lies over the next person. */
const phoneUndoMs = 8000

export const useUndoMs = (): number => (useNarrow() ? phoneUndoMs : undoMs)
