import { readSearch } from '#navigation/search-params.ts'

/** Search parameters of a list's page; what is not set is undefined. */
export type ViewSearch = Readonly<Record<string, string | undefined>>

/** As an address has them, sorted, so that equal parameters are equal texts. */
export function writtenSearch(search: ViewSearch): string {
  const written = new URLSearchParams()
  for (const name of Object.keys(search).toSorted()) {
    const value = search[name]
    if (value !== undefined && value !== '') written.set(name, value)
  }
  return written.toString()
}

/** Whether two saved texts say the same. */
export const isSameSearch = (a: string, b: string): boolean =>
  writtenSearch(readSearch(a)) === writtenSearch(readSearch(b))
