/** Does `work` while nobody else does the same; null when somebody does, unless it `waits` for them. */
export type Exclusively = <T>(subject: string, waits: boolean, work: () => Promise<T>) => Promise<T | null>

/** One at a time in all tabs of the browser. Without locks, each tab keeps to itself, and nobody is waited for. */
export function createExclusively(locks: Pick<LockManager, 'request'> | null): Exclusively {
  const busy = new Set<string>()
  return async (subject, waits, work) => {
    if (locks !== null)
      return locks.request(`frontdesk-action ${subject}`, { ifAvailable: !waits }, (lock) =>
        lock === null && !waits ? null : work(),
      )
    if (busy.has(subject) && !waits) return null
    busy.add(subject)
    try {
      return await work()
    } finally {
      busy.delete(subject)
    }
  }
}
