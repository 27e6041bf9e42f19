import type { Recent } from '#api/desk/recent-people.ts'
import { shortRelativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { type ParsedInput, linesOf } from '#search/input/parse-input.ts'

import { recordHref } from './desk-links.ts'
import type { BoxResult } from './results.ts'

/** Offers to search several lines one by one; also those of a badge, which may be several people. */
export function lineRows({ lines, badge, text }: ParsedInput, open: (lines: readonly string[]) => void): BoxResult[] {
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

const maxRecents = 4

/** The people this user viewed last, shown while the input is empty. */
export function recentRows(recents: readonly Recent[], now: number): BoxResult[] {
  return recents.slice(0, maxRecents).flatMap((it, at): BoxResult[] => {
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
