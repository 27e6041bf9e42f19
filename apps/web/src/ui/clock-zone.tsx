import { createContext, use } from 'react'

/** The clock of a part of the page: its zone, and its name where that is not the reader's own time. */
export type ClockZone = { zone: string; name: string | null }

/** null: the reader's own clock. */
export const ClockZoneContext = createContext<ClockZone | null>(null)

/** The name of the clock that is shown here, where it is not the reader's own. */
export const useZoneName = (): string | null => use(ClockZoneContext)?.name ?? null

/** Names the clock of the times in a block. */
export function ZoneNote() {
  const name = useZoneName()
  return name === null ? null : <span className="text-label text-quiet">{name}</span>
}
