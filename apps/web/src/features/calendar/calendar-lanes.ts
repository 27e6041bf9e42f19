import { type CalendarEntry, isWide } from '#records/event/calendar-entries.ts'

/** An entry among the hours of one day. Minutes from midnight; `lane` of `lanes` side by side. */
export type Placed = { entry: CalendarEntry; from: number; to: number; lane: number; lanes: number }

const dayMinutes = 1440
/** Minutes; the height of one line of text. */
const minMinutes = 30
const maxLanes = 3
const maxPerDay = 80

const minuteOf = (local: string) => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

function stretch(entry: CalendarEntry, day: string): { from: number; to: number } {
  const { start, end } = entry
  const from = start.slice(0, 10) < day ? 0 : minuteOf(start)
  const until = end === null ? from : end.slice(0, 10) > day ? dayMinutes : minuteOf(end)
  const to = Math.min(Math.max(until, from + minMinutes), dayMinutes)
  return { from: Math.min(from, dayMinutes - minMinutes), to }
}

/**
 * Places overlapping timed entries of a day side by side. Entries that would need a fourth lane, or come after the
 * eightieth, are `hidden`: counted, with a link to the full list.
 */
export function lanesOf(entries: readonly CalendarEntry[], day: string): { placed: Placed[]; hidden: number } {
  const timed = entries
    .filter((entry) => !isWide(entry))
    .map((entry) => ({ entry, ...stretch(entry, day) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed[] = []
  let hidden = Math.max(0, timed.length - maxPerDay)
  let group: Placed[] = []
  let ends: number[] = []
  const close = () => {
    for (const item of group) item.lanes = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const item of timed.slice(0, maxPerDay)) {
    if (ends.length > 0 && ends.every((end) => end <= item.from)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free >= 0 ? free : ends.length
    if (lane >= maxLanes) {
      hidden += 1
      continue
    }
    ends[lane] = item.to
    group.push({ ...item, lane, lanes: 1 })
  }
  close()
  return { placed, hidden }
}
