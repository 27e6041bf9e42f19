export type Sent = {
  status: number
  body: unknown
  sealed: string[]
  /** How many records the border left out because this person may not see them; absent when none. */
  outside?: number
  at: string
}

/** What an answer says, with what its headers say beside it. */
export function told(headers: Headers, status: number, body: unknown): Sent {
  const sealed = headers.get('frontdesk-sealed')
  return {
    status,
    body,
    sealed: sealed ? sealed.split(',').map((name) => name.trim()) : [],
    ...outsideOf(headers),
    // What came with the page is as old as the page.
    at: headers.get('frontdesk-at') ?? new Date().toISOString(),
  }
}

function outsideOf(headers: Headers): { outside?: number } {
  const outside = Number(headers.get('frontdesk-out-of-scope'))
  return Number.isSafeInteger(outside) && outside > 0 ? { outside } : {}
}
