/** An address that was typed on after `name` is a new word. */
function apartFrom(name: string, text: string): string {
  const typed = text.slice(name.length)
  return /\S$/u.test(name) && /^[^\s<>,;"]+@/u.test(typed) ? `${name} ${typed}` : text
}

/**
 * What a field holds once `value` is typed into it. `textAtArrow`: its text when the arrow down was pressed, which had not
 * moved the focus yet; an address that is typed on must not be glued to it, and enrolled so. Null once that is no question
 * any more: whoever takes the blank out again means it so.
 */
export function typedAfterArrow(textAtArrow: string | null, value: string) {
  if (textAtArrow === null || !value.startsWith(textAtArrow)) return { text: value, textAtArrow: null }
  const text = apartFrom(textAtArrow, value)
  return { text, textAtArrow: text === value ? textAtArrow : null }
}
