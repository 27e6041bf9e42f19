import { dateWriter } from '#format/intl-dates.ts'
import { say } from '#i18n/say.ts'

const day = dateWriter({ day: 'numeric', month: 'short', year: 'numeric' })

/** When list and arrivals are erased, in the event's zone. null: the end of the event is not known. */
export const erasedText = (erasedAt: string | null, zone: string): string =>
  erasedAt === null
    ? say('kept until it is deleted')
    : say('erased on {date}', { date: day(Date.parse(erasedAt), zone) })

/** The same as a sentence. */
export const erasedSentence = (erasedAt: string | null, zone: string): string =>
  erasedAt === null
    ? say('The end of this event is not known: guests and arrivals are kept until you delete the list.')
    : say('Guests and arrivals of this event are erased on {date}.', { date: day(Date.parse(erasedAt), zone) })
