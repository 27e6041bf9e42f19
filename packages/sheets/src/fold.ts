const marks = /\p{M}+/gu

/** For comparison of headers and values: lower case, without accents, words with one blank between them. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
