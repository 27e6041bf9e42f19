/** An address that was typed on after `name` is a new word. */
function apartFrom(name: string, text: string): string {
  const typed = text.slice(name.length)
  return /\S$/u.test(name) && /^[^\s<>,;"]+@/u.test(typed) ? `${name} ${typed}` : text
}

/**
 * The text of a search field after `value` was typed. `textAtArrow`: the text when the arrow down was pressed while the
 * focus could not move yet, else null. An address typed after it is separated by a blank, once: a user may delete the blank.
 */
export function typedAfterArrow(textAtArrow: string | null, value: string) {
  if (textAtArrow === null || !value.startsWith(textAtArrow)) return { text: value, textAtArrow: null }
  const text = apartFrom(textAtArrow, value)
  return { text, textAtArrow: text === value ? textAtArrow : null }
}
