/**
 * Passes a pass code from the search box to an event's code screen. In memory only: a code is never part of an address.
 */
type PendingCode = { eventId: string; code: string }

let pending: PendingCode | null = null
const receivers = new Set<() => void>()

/** Sets the code to look up; replaces one that was not received yet. */
export function setPendingCode(eventId: string, code: string): void {
  pending = { eventId, code }
  for (const receive of receivers) receive()
}

/** The pending code of this event. */
export function pendingCode(eventId: string): string | null {
  return pending?.eventId === eventId ? pending.code : null
}

/**
 * Calls `take` once for each code of this event: a pending one at once, later ones when they are set. Returns an
 * unsubscribe function.
 */
export function receiveCodes(eventId: string, take: (code: string) => void): () => void {
  const receive = () => {
    const code = pendingCode(eventId)
    if (code === null) return
    pending = null
    take(code)
  }
  receivers.add(receive)
  receive()
  return () => {
    receivers.delete(receive)
  }
}

let toStart: PendingCode | null = null

/** Keeps the code on screen for the registration that is started from there; in memory only, too. */
export function setStartCode(eventId: string, code: string): void {
  toStart = { eventId, code }
}

/** The code to start with at this event. */
export const startCode = (eventId: string): string | null => (toStart?.eventId === eventId ? toStart.code : null)

export function forgetStartCode(): void {
  toStart = null
}
