import type { DirectoryHit } from '#api/desk/directory.ts'
import { dayOnly, readStamp } from '#format/dates.ts'
import { shortRelativeTime } from '#format/relative-times.ts'

/** When an event is, as written in its record: when the desk saw it says nothing of it. Of others, when they were seen. */
export function asideOf({ kind, detail, seenAt }: DirectoryHit, now: number): { aside?: string } {
  if (kind === 'guest') return {}
  if (kind !== 'event') return { aside: shortRelativeTime(Math.min(Date.parse(seenAt), now), now) }
  const start = readStamp(detail?.slice(0, 10))
  return start === null ? {} : { aside: dayOnly(start, { zone: 'UTC', now }) }
}
