/** Where to go after signing in: a page of this desk, never another origin, never the sign-in page itself. */
export function safeReturn(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return '/'
  const base = 'https://desk.invalid'
  try {
    const url = new URL(value, base)
    if (url.origin !== base || /^\/(?:sign-in|setup|api|desk)(?:\/|$)/u.test(url.pathname)) return '/'
    // `/..//host` is a path to the browser's parser and another origin once it is pushed.
    return url.pathname.startsWith('//') ? '/' : `${url.pathname}${url.search}${url.hash}`
  } catch {
    return '/'
  }
}

/** The page to sign in, which lies outside of the desk, and from there back to a page of the desk. */
export function signInHref(back = '/'): string {
  return back === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ return: back }).toString()}`
}
