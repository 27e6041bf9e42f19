import { type When, type WhenEvent, describeWhen as describe, zoneLabelOf } from '@frontdesk/time/desk'

import { cityName } from '#words/cities.ts'
import { currentLocale, inLocale, say } from '#words/say.ts'

const cityTime = (city: string) => say('{city} time', { city: cityName(city) })

const words = inLocale(() => ({
  notScheduled: say('not scheduled'),
  over: say('over'),
  repeating: say('repeats; the first time is over'),
  today: say('today'),
  running: say('running now'),
  runningEnds: (when: string) => say('running now, ends {when}', { when }),
  startedNoEnd: (when: string) => say('started {when}, no end given', { when }),
  cannotTell: say('cannot tell whether it has begun'),
  until: (time: string) => say('until {time}', { time }),
  zone: cityTime,
}))

/** When an event is, in the reader's language. Throws RangeError only for an unreadable `now`. */
export function describeWhen(event: WhenEvent, options: { now: number; viewerZone?: string | null }): When {
  return describe(event, { ...options, locale: currentLocale(), words: words() })
}

/** "Brussels time"; a zone without a place by its offset at `ms`. */
export function zoneLabel(zone: string, ms: number): string {
  return zoneLabelOf(zone, ms, cityTime)
}
