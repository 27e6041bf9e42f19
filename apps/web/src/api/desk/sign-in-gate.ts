/** Holds requests that failed with an expired session until the same user has signed in again, or cancels. */
function createSignInGate() {
  let waiting: ((again: boolean) => void)[] = []
  let enabled = false
  let renewing: Promise<unknown> | null = null
  let renewals = 0
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Enabled while the app is mounted, which shows the dialog; before that a 401 redirects to the sign-in page. */
    setEnabled(on: boolean) {
      enabled = on
    },
    /** Resolves true when the request can be repeated. */
    wait(): Promise<boolean> {
      if (!enabled) return Promise.resolve(false)
      return new Promise((resolve) => {
        waiting.push(resolve)
        notify()
      })
    },
    /** Releases all requests: `true` repeats them, `false` lets them fail as signed out. */
    settle(again: boolean) {
      const settled = waiting
      waiting = []
      notify()
      for (const resolve of settled) resolve(again)
    },
    /** `request` replaces the session: requests sent with the old one get a 401, and are to be repeated. */
    async renew<T>(request: Promise<T>): Promise<T> {
      renewing = request
      try {
        const answer = await request
        renewals += 1
        return answer
      } finally {
        renewing = null
      }
    },
    renewals: () => renewals,
    /** Whether a request that was sent at this number of renewals is to be repeated with the new session. */
    async renewedSince(count: number): Promise<boolean> {
      await renewing?.catch(() => undefined)
      return renewals > count
    },
    isOpen: () => waiting.length > 0,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const signInGate = createSignInGate()
