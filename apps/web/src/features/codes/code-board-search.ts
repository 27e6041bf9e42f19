import { textIn } from '#navigation/search-params.ts'

/** Search parameters of the board: text filter, and whether codes that are over are shown. */
export type CodeBoardSearch = { find?: string; over?: boolean }

export function codeBoardSearch(search: Record<string, unknown>): CodeBoardSearch {
  const find = textIn(search, 'find')
  return { ...(find === undefined ? {} : { find }), ...(search['over'] === true ? { over: true } : {}) }
}
