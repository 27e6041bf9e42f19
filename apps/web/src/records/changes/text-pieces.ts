import { diffWordsWithSpace } from 'diff'

export type TextPiece = { text: string; is: 'same' | 'gone' | 'new' }

/** A comparison that takes longer is given up: the whole text is then another one. */
const mostMs = 200

/** What of a text is gone and what is new, word by word. */
export function textPieces(before: string, after: string): TextPiece[] {
  const found = diffWordsWithSpace(before, after, { timeout: mostMs })
  if (found === undefined)
    return [
      { text: before, is: 'gone' },
      { text: after, is: 'new' },
    ]
  return found.map(({ value, added, removed }) => ({ text: value, is: removed ? 'gone' : added ? 'new' : 'same' }))
}

/** Letters of an unchanged piece that are shown beside a change. */
const context = 60

/** An unchanged piece is cut to what stands beside a change. */
export function shortenedPieces(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.map((piece, at) => {
    if (piece.is !== 'same' || piece.text.length <= 2 * context) return piece
    const start = at === 0 ? '' : piece.text.slice(0, context)
    const end = at === pieces.length - 1 ? '' : piece.text.slice(-context)
    return { ...piece, text: `${start} … ${end}` }
  })
}
