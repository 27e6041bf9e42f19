/** Stands for a line break in the box, which has one line. */
export const lineMark = '⏎'
export const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029⏎]+/u
export const longestText = 40_000

/** One pasted text as the box keeps it: line breaks as marks. `ends`: the last line break stands, for more will come. */
export function onePastedLine(text: string, ends = false): string {
  const lines = text
    .slice(0, longestText)
    .split(lineBreaks)
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .filter(Boolean)
  return `${lines.join(` ${lineMark} `)}${ends ? ` ${lineMark} ` : ''}`
}
