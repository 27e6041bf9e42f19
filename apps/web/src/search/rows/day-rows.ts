import { dayMeant } from '@frontdesk/desk-api/day-words'
import { wallTimeAt } from '@frontdesk/time/desk'

import { viewerZone } from '#browser/now.ts'
import { dayText } from '#format/local-times.ts'
import { currentLocale, say } from '#i18n/say.ts'

import type { BoxSource } from './results.ts'

/** A day leads to its events: `tomorrow`, `next tuesday`, `nov 26`, `26.11.`. */
export function dayRows(now: number): BoxSource {
  return ({ text, lines }) => {
    const today = wallTimeAt(now, viewerZone()).slice(0, 10)
    const day = lines.length > 0 ? null : dayMeant(text, { locale: currentLocale(), today })
    if (day === null) return []
    const href = `/events?when=${day}`
    const label = say('Events on {day}', { day: dayText(day, Number(today.slice(0, 4))) })
    return [{ id: href, label, group: say('Events'), icon: 'event', rank: 79, href }]
  }
}
