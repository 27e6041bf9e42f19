import { type When, type WhenEvent, describeWhen as describe, missingParts, zoneLabelOf } from '@frontdesk/time/desk'

import { cityName } from '#i18n/cities.ts'
import { currentLocale, inLocale, say } from '#i18n/say.ts'

const cityTime = (city: string) => say('{city} time', { city: cityName(city) })

const words = inLocale(() => ({
  notScheduled: say('not scheduled'),
  over: say('over'),
  repeating: say('repeats; the first time is over'),
  today: say('today'),
  running: say('running now'),
  runningEnds: (when: string) => say('running now, ends {when}', { when }),
  startedNoEnd: (when: string) => say('started {when}, no end given', { when }),
  cannotTell: say('start unknown'),
  until: (time: string) => say('until {time}', { time }),
  zone: cityTime,
}))

type Result = { now: number; viewerZone: string | null | undefined; words: object; when: When }

/** Last result by record: rail, lists and pages show the same record at the same time. */
const lastResults = new WeakMap<WhenEvent, Result>()

/** An event's time as text, translated. Throws RangeError only for an unreadable `now`. */
export function describeWhen(event: WhenEvent, options: { now: number; viewerZone?: string | null }): When {
  const { now, viewerZone } = options
  const last = lastResults.get(event)
  if (last?.now === now && last.viewerZone === viewerZone && last.words === words()) return last.when
  const when = describe(event, { ...options, locale: currentLocale(), words: words() })
  // Not cached while a chunk of the time package is missing, because the text changes when it has loaded.
  if (missingParts(event).length === 0) lastResults.set(event, { now, viewerZone, words: words(), when })
  return when
}

/** "Brussels time"; a zone without a city by its offset at `ms`. */
export function zoneLabel(zone: string, ms: number): string {
  return zoneLabelOf(zone, ms, cityTime)
}
