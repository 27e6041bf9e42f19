export type ApiResponse = {
  status: number
  body: unknown
  sealed: string[]
  /** Number of records removed because they are outside of this user's scope; absent when none. */
  outside?: number
  at: string
}

/** The body with the metadata of the headers. */
export function toApiResponse(headers: Headers, status: number, body: unknown): ApiResponse {
  const sealed = headers.get('frontdesk-sealed')
  return {
    status,
    body,
    sealed: sealed ? sealed.split(',').map((name) => name.trim()) : [],
    ...outsideOf(headers),
    // Answers embedded in the document are as old as the document.
    at: headers.get('frontdesk-at') ?? new Date().toISOString(),
  }
}

function outsideOf(headers: Headers): { outside?: number } {
  const outside = Number(headers.get('frontdesk-out-of-scope'))
  return Number.isSafeInteger(outside) && outside > 0 ? { outside } : {}
}
