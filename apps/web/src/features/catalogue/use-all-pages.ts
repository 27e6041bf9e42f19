import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

import { loadedByItself } from '#api/desk/catalogue.ts'

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>

/** Loads the pages of a list one after the other, up to a number of rows; `loadAll` loads the rest, too. */
export function useAllPages<Page, Row>(pages: Pages<Page>, rowsOf: (page: Page) => readonly Row[], loaded: number) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = pages
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData && loaded < loadedByItself
  // By the rows: two answers may come between two renders, and each is followed by the next page.
  const next = goesOn ? loaded : null
  useEffect(() => {
    if (next !== null) void fetchNextPage()
  }, [next, fetchNextPage])
  const loadAll = async (): Promise<readonly Row[]> => {
    // The rows of the filters before are shown until those of the new ones have come.
    if (isPlaceholderData || pages.isError) await pages.refetch({ throwOnError: true })
    let latest = await fetchNextPage()
    while (latest.hasNextPage && !latest.isError) {
      latest = await fetchNextPage()
    }
    if (latest.isError) throw latest.error
    return latest.data?.pages.flatMap(rowsOf) ?? []
  }
  return { loadAll }
}
