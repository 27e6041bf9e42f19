import { clockIn } from '#format/intl-dates.ts'
import { dateWriter } from '#format/intl-dates.ts'
import { joined } from '#format/names.ts'
import { say } from '#i18n/say.ts'

type By = { name: string | null }
type Arrival = { at: string; day: string; door: string | null; by: By }

const shortDay = dateWriter({ weekday: 'short', day: 'numeric', month: 'short' })

const days = new Map<string, Intl.DateTimeFormat>()
/** The day in a zone as the contract writes it: `2026-11-23`. */
export function dayIn(ms: number, zone: string): string {
  const made =
    days.get(zone) ??
    new Intl.DateTimeFormat('en-CA-u-nu-latn-ca-gregory', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  days.set(zone, made)
  return made.format(ms)
}

/** A day of the contract in words: `Mon 23 Nov`. */
export const dayText = (day: string): string => shortDay(Date.parse(`${day}T12:00:00Z`), 'UTC')

/** `09:14`, with the day when that is not today's at the event. */
export function arrivalTime({ at, day }: Pick<Arrival, 'at' | 'day'>, { zone, now }: { zone: string; now: number }) {
  const ms = Date.parse(at)
  const time = clockIn(ms, zone)
  return day === dayIn(now, zone) ? time : `${dayText(day)} ${time}`
}

/** What the event system says of somebody's presence: since when, in words. */
export type Attended = { at: string | null }

/** Without a mark of this desk: what the event system says is in the same sentence, as it may contradict. */
export function notMarkedText(attended: Attended | null): string {
  if (attended === null) return say('Not arrived yet')
  return attended.at === null
    ? say('Attended according to the event system, not marked here')
    : say('Attended {time} according to the event system, not marked here', { time: attended.at })
}

/** `Arrived 09:14, North door, by Stella`. */
export function arrivalSentence(mark: Arrival, options: { zone: string; now: number }): string {
  const time = arrivalTime(mark, options)
  const name = mark.by.name ?? say('a former colleague')
  return mark.door === null
    ? say('Arrived {time}, by {name}', { time, name })
    : say('Arrived {time}, {door}, by {name}', { time, door: mark.door, name })
}

/** Time, door and author of an arrival or a passage: `09:02, Door A, Oona`. */
export const markText = (
  of: Pick<Arrival, 'at' | 'day' | 'door'> & { by: By | null },
  options: { zone: string; now: number },
): string => joined([arrivalTime(of, options), of.door, of.by?.name ?? null]) ?? ''

/** `Arrival undone 09:20 by Ana: wrong person`. null for an arrival that stands. */
export function undoneSentence(
  { day, undone }: { day: string; undone: { at: string; by: By; reason: string | null } | null },
  options: { zone: string; now: number },
): string | null {
  if (undone === null) return null
  const time = arrivalTime({ at: undone.at, day }, options)
  const name = undone.by.name ?? say('a former colleague')
  return undone.reason === null
    ? say('Arrival undone {time} by {name}', { time, name })
    : say('Arrival undone {time} by {name}: {reason}', { time, name, reason: undone.reason })
}
