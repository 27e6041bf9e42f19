let offsetMs: number | null = null

/** An answer has arrived just now, sent at `servedAt` by the server's clock. */
export function noteServedAt(servedAt: number): void {
  offsetMs = servedAt - Date.now()
}

/** Milliseconds by which the server's clock is ahead of this one; null before the first answer. */
export const serverOffset = (): number | null => offsetMs
