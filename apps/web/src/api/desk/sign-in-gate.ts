/** Requests that met a lapsed session wait here until the same person has signed in again, or gave up. */
function createSignInGate() {
  let waiting: ((again: boolean) => void)[] = []
  let armed = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Only a desk that is open can ask; before that a 401 is a redirect to the sign-in page. */
    arm(on: boolean) {
      armed = on
    },
    /** Resolves true when the request may be sent again. */
    wait(): Promise<boolean> {
      if (!armed) return Promise.resolve(false)
      return new Promise((resolve) => {
        waiting.push(resolve)
        tell()
      })
    },
    /** Ends every wait: `true` sends all again, `false` lets them fail as signed out. */
    settle(again: boolean) {
      const settled = waiting
      waiting = []
      tell()
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
