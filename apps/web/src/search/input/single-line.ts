/** Represents a line break in the single-line input. */
export const lineMark = '⏎'
export const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029⏎]+/u
export const longestText = 40_000

/** A text as one line with marks for line breaks. `ends`: keeps the last one, because more lines follow. */
export function toSingleLine(text: string, ends = false): string {
  const lines = text
    .slice(0, longestText)
    .split(lineBreaks)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean)
  return `${lines.join(` ${lineMark} `)}${ends ? ` ${lineMark} ` : ''}`
}
