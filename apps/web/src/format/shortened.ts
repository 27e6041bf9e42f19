/** The first `most` characters of a text, with an ellipsis when it is shortened; never splits a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('')
  return kept.length < text.length ? `${kept}…` : text
}
