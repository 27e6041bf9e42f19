import { textIn } from '#page/search-params.ts'

/** What the board of codes shows: codes that fit a text, and those that are over. */
export type CodeBoardSearch = { find?: string; over?: boolean }

export function codeBoardSearch(search: Record<string, unknown>): CodeBoardSearch {
  const find = textIn(search, 'find')
  return { ...(find === undefined ? {} : { find }), ...(search['over'] === true ? { over: true } : {}) }
}
