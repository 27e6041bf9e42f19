import { unaccented } from '@frontdesk/api-types/plain-text'

/** For comparison of headers and values: lower case, without accents, words with one blank between them. */
export const foldText = (text: string): string =>
  unaccented(text)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
