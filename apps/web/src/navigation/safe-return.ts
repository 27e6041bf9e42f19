/** The page to open after the sign-in: of this app, never another origin, never the sign-in page itself. */
export function safeReturn(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return '/'
  const base = 'https://desk.invalid'
  try {
    const url = new URL(value, base)
    if (url.origin !== base || /^\/(?:sign-in|setup|api|desk)(?:\/|$)/u.test(url.pathname)) return '/'
    // `/..//host` parses as a path, but pushed to the history it is another origin.
    return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}${url.hash}`
  } catch {
    return '/'
  }
}

/** The sign-in page, which returns to the given page. */
export function signInHref(back = '/'): string {
  return back === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return: back }).toString()}`
}
