/** Milliseconds. Longest wait for the desk; then the page starts from this device. */
const longestWaitMs = 3000

/**
 * Whether the desk itself answered: not a gateway's error page, not the page of a network that asks to sign in first. A
 * redirect, whose headers no worker can read, is that of an organisation's own sign-in in front of the desk.
 */
const isFromDesk = ({ headers, type }: Response): boolean => headers.has('frontdesk-desk') || type === 'opaqueredirect'

/** The desk's answer to the request of a page; the page that this device keeps, when the desk cannot be reached. */
export async function answerPage(asked: Promise<Response>, kept: () => Promise<Response | undefined>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, longestWaitMs, null)
  })
  const answer = await Promise.race([asked, late]).catch(() => null)
  clearTimeout(timer)
  if (answer !== null && isFromDesk(answer)) return answer
  return (await kept()) ?? answer ?? asked
}

const data = /^\/(?:api|desk|feeds)(?:\/|$)/
const signIn = /^\/(?:sign-in|invite|setup)\/?$/

/** What a worker does with an address: nothing with data, which is never kept. */
export function kindOf(pathname: string, isPage: boolean): 'app' | 'sign-in' | 'file' | null {
  if (data.test(pathname)) return null
  if (isPage) return signIn.test(pathname) ? 'sign-in' : 'app'
  return pathname.startsWith('/assets/') ? 'file' : null
}
