/** Holds requests that failed with an expired session until the same user has signed in again, or cancels. */
function createSignInGate() {
  let waiting: ((again: boolean) => void)[] = []
  let enabled = false
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
