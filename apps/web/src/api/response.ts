export type ApiResponse = {
  status: number
  body: unknown
  sealed: string[]
  /** Number of records removed because they are outside of this user's scope; absent when none. */
  outside?: number
  at: string
  /** When the server sent it, by its own clock, ms since 1970; absent when it did not say. */
  servedAt?: number
}

/** The body with the metadata of the headers. */
export function toApiResponse(headers: Headers, status: number, body: unknown): ApiResponse {
  const sealed = headers.get('frontdesk-sealed')
  return {
    status,
    body,
    sealed: sealed ? sealed.split(',').map((name) => name.trim()) : [],
    ...outsideOf(headers),
    ...servedAtOf(headers),
    // What came with the page is as old as the page.
    at: headers.get('frontdesk-at') ?? new Date().toISOString(),
  }
}

export function servedAtOf(headers: Headers): { servedAt?: number } {
  const servedAt = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(servedAt) ? {} : { servedAt }
}

function outsideOf(headers: Headers): { outside?: number } {
  const outside = Number(headers.get('frontdesk-out-of-scope'))
  return Number.isSafeInteger(outside) && outside > 0 ? { outside } : {}
}
