import type { Caution } from '#api/desk/arrivals.ts'
import { dayOnly, readStamp } from '#format/dates.ts'
import { clockIn } from '#format/intl-dates.ts'
import { relativeTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'

/** Ticket, company and address of the other row: what tells two people of one name apart. */
const whoOf = ({ ticket, company, email }: Caution): string =>
  [ticket, company, email].filter((part) => part !== null).join(', ') || say('name only')

export function cautionText(caution: Caution, name: string, { zone, now }: { zone: string; now: number }): string {
  const { kind, at } = caution
  const ms = at === null ? null : Date.parse(at)
  const time = ms === null ? null : clockIn(ms, zone)
  switch (kind) {
    case 'attended':
      return time === null
        ? say('The event system has them as attended already.')
        : say('The event system has them as attended already, at {time}.', { time })
    case 'notOnEvent':
      return say('{name} is not on the event: known at this desk since {time}.', { name, time: time ?? '' })
    case 'waitlisted':
      return say('{name} is on the waitlist: known at this desk since {time}.', { name, time: time ?? '' })
    case 'unpaid':
      return say('Not paid: known at this desk since {time}.', { time: time ?? '' })
    case 'notRegistered':
      return say('The registration is not valid: known at this desk since {time}.', { time: time ?? '' })
    case 'look':
      return say('Noted for the door: {text}', { text: caution.text ?? '' })
    case 'stop':
      return say('Not to be let in: {text}', { text: caution.text ?? '' })
    case 'notBegun':
      return ms === null ? '' : say('The event has not begun: it opens {when}.', { when: relativeTime(ms, now) })
    case 'over':
      return say('The event is over: it ended on {date}.', { date: dayOnly(readStamp(at), { zone, now }) })
    case 'arrivedAs':
      return say('Arrived at {time} already, as another record: {who}.', { time: time ?? '', who: whoOf(caution) })
    case 'sameEmail':
      return say('{other} arrived at {time} with the same e-mail address: {who}.', {
        other: caution.name ?? '',
        time: time ?? '',
        who: whoOf(caution),
      })
    case 'sameName':
      return time === null
        ? say('There is another {name}: {who}.', { name, who: whoOf(caution) })
        : say('There is another {name}, who arrived at {time}: {who}.', { name, time, who: whoOf(caution) })
  }
}
