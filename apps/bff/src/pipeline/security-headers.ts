/** Headers by their names. */
export type HeaderFields = Readonly<Record<string, string>>

/**
 * Scripts and styles from our origin only; `hashes` allow inline ones of our own pages (`'sha256-...'`). WebAssembly
 * for the door's camera: `wasm-unsafe-eval` does not allow `eval`.
 */
export function contentSecurityPolicy(hashes: { scripts: string[]; styles: string[] }, secure: boolean): string {
  return [
    "default-src 'none'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes.scripts].join(' '),
    ["style-src 'self'", ...hashes.styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** For data responses: nothing may be displayed, loaded or run. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response. */
export const fixedHeaders = (settings: { policy: string; secure: boolean }): HeaderFields => ({
  'content-security-policy': settings.policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'x-frame-options': 'DENY',
  // By it the service worker tells an answer of the desk from that of a gateway or of a network's own page.
  'frontdesk-desk': '1',
  ...(settings.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Sets the fixed headers on a response. */
export function headerSetter(fixed: HeaderFields): (answer: Response) => void {
  const entries = Object.entries(fixed)
  return ({ headers }) => {
    for (const [name, value] of entries) headers.set(name, value)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}
