/** Typing errors tolerated by length of the word: none in a short one, where everything is similar. */
const maxEdits = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Damerau-Levenshtein distance from the typed word to the closest prefix of the other. */
function prefixDistance(typed: string, word: string): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= word.length; at += 1) {
      const same = typed[row - 1] === word[at - 1]
      const swapped = row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      next[at] = Math.min(
        (next[at - 1] ?? 0) + 1,
        (last[at] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return Math.min(...last)
}

/** Whether every typed word matches one of the others within the tolerance. Input is folded: no case, no accents. */
export function isFuzzyMatch(typed: readonly string[], words: readonly string[]): boolean {
  return typed.every((word) => words.some((other) => prefixDistance(word, other) <= maxEdits(word.length)))
}
