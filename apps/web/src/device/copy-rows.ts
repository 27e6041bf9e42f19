import type { Mark } from '#api/desk/arrivals.ts'
import type { Guest, GuestChanges } from '#api/desk/guests.ts'

/** Rows of a copy; a chunk is what is sealed and written at once. */
export type Chunks = readonly (readonly Guest[])[]

const chunkRows = 500

export const rowsIn = (chunks: Chunks): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0)

/** In the last chunk, and in further ones. Rows that are there already are left out. */
export function appended(chunks: Chunks, rows: readonly Guest[]): Chunks {
  const known = new Set(chunks.flatMap((chunk) => chunk.map(({ id }) => id)))
  const last = chunks.at(-1) ?? []
  const isOpen = last.length < chunkRows
  const added = rows.filter(({ id }) => !known.has(id) && known.add(id))
  const all = isOpen ? [...last, ...added] : added
  if (added.length === 0) return chunks
  const next = Array.from({ length: Math.ceil(all.length / chunkRows) }, (_, at) =>
    all.slice(at * chunkRows, (at + 1) * chunkRows),
  )
  return [...(isOpen ? chunks.slice(0, -1) : chunks), ...next]
}

/** Rows for which this holds; a chunk without any of the others stays the same array. */
export const filtered = (chunks: Chunks, holds: (guest: Guest) => boolean): Chunks =>
  chunks.map((chunk) => (chunk.every(holds) ? chunk : chunk.filter(holds)))

/** Chunks that removals have left half empty are filled again. */
const compact = (chunks: Chunks): Chunks =>
  chunks.length * chunkRows > 2 * rowsIn(chunks) + 2 * chunkRows ? appended([], chunks.flat()) : chunks

const isLater = (mark: Mark, { desk: { arrived } }: Guest): boolean =>
  arrived === null || arrived.id === mark.id || Date.parse(mark.at) >= Date.parse(arrived.at)

/**
 * The rows after changes; a chunk without any stays the same array. `doubtful`: rows of which the shown mark was undone:
 * whether there is an earlier one only the desk knows.
 */
export function withChanges(
  chunks: Chunks,
  { guests, marks, removed }: Pick<GuestChanges, 'guests' | 'marks' | 'removed'>,
): { chunks: Chunks; doubtful: string[] } {
  const changed = new Map(guests.map((guest) => [guest.id, guest]))
  const gone = new Set(removed.filter((id) => !changed.has(id)))
  const marksOf = new Map<string, Mark[]>()
  for (const mark of marks)
    for (const id of [mark.guestId, mark.attendeeId])
      if (id !== null) marksOf.set(id.toLowerCase(), [...(marksOf.get(id.toLowerCase()) ?? []), mark])
  const doubtful = new Set<string>()
  const marked = (guest: Guest): Guest => {
    let next = guest
    const subjects = [guest.id, guest.sheet.attendeeId, guest.service.attendeeId, guest.joined?.attendeeId]
    for (const subject of subjects)
      for (const mark of marksOf.get(subject ?? '') ?? []) {
        if (mark.undone === null && isLater(mark, next)) next = { ...next, desk: { ...next.desk, arrived: mark } }
        if (mark.undone !== null && next.desk.arrived?.id === mark.id && !gone.has(guest.id)) doubtful.add(guest.id)
      }
    return next
  }
  const replaced = chunks.map((chunk) => {
    const rows = chunk.map((guest) => {
      const now = changed.get(guest.id)
      changed.delete(guest.id)
      return now ?? marked(guest)
    })
    return rows.some((row, at) => row !== chunk[at]) ? rows : chunk
  })
  const left = filtered(replaced, ({ id }) => !gone.has(id))
  return { chunks: compact(appended(left, [...changed.values()])), doubtful: [...doubtful] }
}
