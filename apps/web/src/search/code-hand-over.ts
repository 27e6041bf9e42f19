/** A pass code on its way from the one box to the code desk of an event. In memory alone: a code stands in no address. */
type Handed = { eventId: string; code: string }

let handed: Handed | null = null
const receivers = new Set<() => void>()

/** Hands a code over to be looked up; one that still waits is forgotten. */
export function handOverCode(eventId: string, code: string): void {
  handed = { eventId, code }
  for (const receive of receivers) receive()
}

/** The code that waits to be looked up in this event. */
export function waitingCode(eventId: string): string | null {
  return handed?.eventId === eventId ? handed.code : null
}

/**
 * Gives each code of this event to `take`, once: the one that waits at once, later ones as they come.
 * @returns ends it
 */
export function receiveCodes(eventId: string, take: (code: string) => void): () => void {
  const receive = () => {
    const code = waitingCode(eventId)
    if (code === null) return
    handed = null
    take(code)
  }
  receivers.add(receive)
  receive()
  return () => {
    receivers.delete(receive)
  }
}
