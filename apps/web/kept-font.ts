/** The font that a page brings itself when the browser keeps it; the other one is fetched by the few letters that need it. */
export const keptFont = 'inter-latin-wght-normal'

const face = new RegExp(
  `@font-face\\s*\\{[^}]*url\\(["']?(/assets/${keptFont}-[\\w-]{8}\\.ttf)["']?\\)[^}]*unicode-range:\\s*([^;}]+)[^}]*\\}`,
)

/** The file of the font and the letters that it has, as `unicode-range` says them. */
export type Face = { file: string; letters: string }

/** `font.js` as this build ships it. */
export function fontScript(source: string, taken: Face | null): string {
  if (taken === null) throw new Error('a page with font.js has no style sheet')
  const filled = source
    .replace("const file = ''", () => `const file = '${taken.file}'`)
    .replace("const unicodeRange = ''", () => `const unicodeRange = '${taken.letters}'`)
  if (!filled.includes(taken.file) || !filled.includes(taken.letters))
    throw new Error('font.js has no place for its file')
  return filled
}

/** The style sheet without that face, its file and its letters. */
export function withoutFace(css: string): Face & { css: string } {
  const [rule, file, letters] = face.exec(css) ?? []
  if (rule === undefined || file === undefined || letters === undefined) throw new Error('the style sheet has no Inter')
  return { css: css.replace(rule, ''), file, letters: letters.replaceAll(/\s+/g, '') }
}
