import { describeWhen as describe } from './describe-when.ts'
import type { When, WhenOptions } from './describe-when.ts'
import type { WhenEvent } from './when-ends.ts'
import { whenNotes } from './when-notes.ts'
import type { WhenNote } from './when-notes.ts'
import { englishWhen } from './when-words.ts'

/** A description in English, with all its parts joined in `text`. */
export interface DescribedWhen extends When {
  notes: WhenNote[]
  /** "Sat 1 Feb 09:00–17:00, Brussels time (Fri 31 Jan 22:00 – Sat 1 Feb 06:00 your time) · in 3 days". */
  text: string
}

/** `describeWhen` in English; `locale` (default `en-GB`) is for dates and clock times. */
export function describeWhen(
  event: WhenEvent,
  options: Omit<WhenOptions, 'words' | 'locale'> & { locale?: string },
): DescribedWhen {
  const when = describe(event, { locale: 'en-GB', ...options, words: englishWhen })
  return { ...when, notes: whenNotes(event), text: textOf(when) }
}

function textOf(when: When): string {
  if (when.inEventZone === null) return 'Not scheduled'
  const timed = when.inEventZone.startTime !== null || when.inEventZone.endTime !== null
  const zone = !timed
    ? when.isAllDay
      ? 'all day'
      : null
    : when.zone === null
      ? [when.zoneLabel, 'time zone not known'].filter((part) => part !== null).join(', ')
      : when.zoneLabel
  const viewer = when.inViewerZone === null ? '' : ` (${when.inViewerZone.text} your time)`
  return `${[when.inEventZone.text, zone].filter((part) => part !== null).join(', ')}${viewer} · ${when.stateText}`
}
