/**
 * Passes a pass code from the search box to the code screen of an event, or to the page of its registration type. In
 * memory only: a code is never part of an address. `id`: of the event or the type.
 */
type PendingCode = { id: string; code: string }

let pending: PendingCode | null = null
const receivers = new Set<() => void>()

/** Sets the code to look up; replaces one that was not received yet. */
export function setPendingCode(id: string, code: string): void {
  pending = { id, code }
  for (const receive of receivers) receive()
}

/** The pending code of this event or type. */
export function pendingCode(id: string): string | null {
  return pending?.id === id ? pending.code : null
}

/**
 * Calls `take` once for each code of this event or type: a pending one at once, later ones when they are set. Returns an
 * unsubscribe function.
 */
export function receiveCodes(id: string, take: (code: string) => void): () => void {
  const receive = () => {
    const code = pendingCode(id)
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

/** `person`: for whom the registration is; none where they are still to be chosen. */
type Start = { eventId: string; person: string | undefined }
const startId = ({ eventId, person = '' }: Start) => `${eventId} ${person}`.toLowerCase()

/** Keeps the code of a link for the registration that it starts; in memory only, too. */
export function setStartCode(start: Start, code: string): void {
  toStart = { id: startId(start), code }
}

/** The code to start this registration with. */
export const startCode = (start: Start): string | null => (toStart?.id === startId(start) ? toStart.code : null)

export function forgetStartCode(): void {
  toStart = null
}
