let letters = 0

/** Letters that were typed on this page. What was asked for before some of them is no longer what the keys are about. */
export const lettersTyped = (): number => letters

function count({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) letters += 1
}

/** Counts letters wherever they go. Returns a function that stops it. */
export function countLetters(target: Window): () => void {
  target.addEventListener('keydown', count, true)
  return () => target.removeEventListener('keydown', count, true)
}
