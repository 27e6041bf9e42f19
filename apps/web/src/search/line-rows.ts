import type { Recent } from '#api/desk/recent-people.ts'
import { shortRelativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'

import { recordHref } from './desk-links.ts'
import { type Reading, linesOf } from './reading.ts'
import type { BoxResult } from './results.ts'

/** Several lines are looked up one by one; the lines of a badge may be several people after all. */
export function lineRows({ lines, badge, text }: Reading, open: (lines: readonly string[]) => void): BoxResult[] {
  const each = lines.length > 1 ? lines : badge ? linesOf(text) : []
  if (each.length < 2) return []
  return [
    {
      id: 'lines',
      label: say('Look up {count, plural, one {# line} other {# lines}}', { count: each.length }),
      detail: each.slice(0, 3).join(' · '),
      group: say('Look up'),
      icon: 'lines',
      rank: lines.length > 1 ? 100 : 20,
      keepOpen: true,
      run: () => open(each),
    },
  ]
}

const mostRecents = 4

/** Whom this person looked at last, while nothing is typed. */
export function recentRows(recents: readonly Recent[], now: number): BoxResult[] {
  return recents.slice(0, mostRecents).flatMap((it, at): BoxResult[] => {
    const { kind, id, eventId, slug, projectId, name, eventName, seenAt } = it
    const href = recordHref({ kind, id, personId: id, event: { eventId, slug, projectId } })
    if (href === null) return []
    return [
      {
        id: href,
        label: name,
        detail: eventName,
        aside: shortRelativeTime(Math.min(Date.parse(seenAt), now), now),
        group: say('Recent'),
        icon: 'person',
        rank: 28 - at / 10,
        href,
      },
    ]
  })
}
