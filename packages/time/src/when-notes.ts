import { parseApiDateTime } from './api-date-time.ts'
import { clockText, longDay } from './dti.ts'
import { resolveZone } from './resolve-zone.ts'
import { whenEndsOf } from './when-ends.ts'
import type { WhenEnd, WhenEnds, WhenEvent } from './when-ends.ts'
import { computableZone } from './zone-info.ts'
import { offsetLabelAt } from './zone-label.ts'
import { formatOffset } from './zoned-time.ts'
import { offsetMsAt } from './zones.ts'

export type WhenNoteKind =
  | 'zone-unknown'
  | 'zone-ignored'
  | 'fixed-offset'
  | 'dti-mismatch'
  | 'utc-mismatch'
  | 'offset-mismatch'
  | 'skipped-time'
  /** The clocks change during the event. */
  | 'clock-forward'
  | 'clock-back'
  | 'no-end'
  | 'ends-before-start'

/** A remark on the times. `sent` and `computed` are shown side by side; neither replaces the other. */
export interface WhenNote {
  kind: WhenNoteKind
  /** The field of the API that it is about. */
  field?: string
  sent?: string
  computed?: string
}

/** The contradictions in an event's times. Never throws. */
export function whenNotes(event: WhenEvent): WhenNote[] {
  const resolved = resolveZone(event)
  const ends = whenEndsOf(event, resolved.zone)
  const { start, end } = ends
  if (start === null) return []
  const notes: WhenNote[] = []
  const isAllDay = event.isAllDay === true
  if (resolved.zone === null && !isAllDay) {
    const sent = resolved.ignored[0]
    notes.push({ kind: 'zone-unknown', ...(sent === undefined ? {} : { field: 'timezone', sent }) })
  }
  if (resolved.zone !== null && resolved.ignored[0] !== undefined) {
    const sent = resolved.ignored[0]
    notes.push({ kind: 'zone-ignored', field: 'timezone', sent, computed: resolved.zone })
  }
  if (resolved.source === 'fixed-offset') notes.push({ kind: 'fixed-offset' })
  if (start.skipped || end?.skipped === true) notes.push({ kind: 'skipped-time' })
  if (end === null) notes.push({ kind: 'no-end' })
  else if (isBefore(end, start)) notes.push({ kind: 'ends-before-start' })
  if (!isAllDay && resolved.zone !== null) notes.push(...instantNotes(event, ends, resolved.zone))
  if (resolved.zone !== null) notes.push(...dtiNotes(event, ends, resolved.zone))
  return notes
}

function isBefore(end: WhenEnd, start: WhenEnd): boolean {
  if (end.epochMs !== null && start.epochMs !== null) return end.epochMs < start.epochMs
  return end.wall < start.wall
}

function instantNotes(event: WhenEvent, { start, end }: WhenEnds, zone: string): WhenNote[] {
  const notes: WhenNote[] = []
  const both: ['start' | 'end', WhenEnd | null, string | null | undefined][] = [
    ['start', start, event.startUtc],
    ['end', end, event.endUtc],
  ]
  for (const [field, at, utcText] of both) {
    if (at === null || at.epochMs === null) continue
    const utc = parseApiDateTime(utcText)
    // The field is UTC by its name, so a missing offset means UTC too.
    const sentMs = utc === null || utc.kind === 'date' ? null : utc.kind === 'instant' ? utc.epochMs : utc.wall
    if (sentMs !== null && sentMs !== at.epochMs) {
      notes.push({
        kind: 'utc-mismatch',
        field: `${field}Utc`,
        sent: utcText ?? '',
        computed: new Date(at.epochMs).toISOString(),
      })
    }
    const zoneOffset = offsetMsAt(at.epochMs, zone) / 60_000
    if (at.printedOffset !== null && at.printedOffset !== 0 && at.printedOffset !== zoneOffset) {
      notes.push({
        kind: 'offset-mismatch',
        field,
        sent: `UTC${formatOffset(at.printedOffset)}`,
        computed: offsetLabelAt(at.epochMs, zone),
      })
    }
  }
  if (start?.epochMs !== null && start !== null && end !== null && end.epochMs !== null) {
    const change = offsetMsAt(end.epochMs, zone) - offsetMsAt(start.epochMs, zone)
    if (change !== 0 && end.epochMs - start.epochMs < 366 * 86_400_000) {
      notes.push({
        kind: change > 0 ? 'clock-forward' : 'clock-back',
        sent: offsetLabelAt(start.epochMs, zone),
        computed: offsetLabelAt(end.epochMs, zone),
      })
    }
  }
  return notes
}

/** Compares the service's formatted strings if they can be parsed, else ignores them. */
function dtiNotes(event: WhenEvent, { start, end }: WhenEnds, zone: string): WhenNote[] {
  const dti = event.dti
  if (dti === null || dti === undefined || start === null) return []
  const notes: WhenNote[] = []
  const differ = (field: string, sent: string, computed: string) =>
    notes.push({ kind: 'dti-mismatch', field, sent, computed })
  const clocks: [string, string | null | undefined, WhenEnd | null][] = [
    ['dti.formattedStartTime', dti.formattedStartTime, start],
    ['dti.formattedEndTime', dti.formattedEndTime, end],
  ]
  for (const [field, sent, at] of clocks) {
    const minutes = minutesOfClock(sent)
    if (minutes === null || at === null || !at.hasTime) continue
    const actual = Math.floor((((at.wall % 86_400_000) + 86_400_000) % 86_400_000) / 60_000)
    if (minutes !== actual) differ(field, sent ?? '', clockText(at.wall))
  }
  if (typeof dti.formattedDay === 'string' && /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}$/.test(dti.formattedDay)) {
    if (dti.formattedDay !== longDay(start.wall)) differ('dti.formattedDay', dti.formattedDay, longDay(start.wall))
  }
  const dtiStart = parseApiDateTime(dti.start)
  if (dtiStart?.kind === 'instant' && start.hasTime && start.epochMs !== null && dtiStart.epochMs !== start.epochMs) {
    differ('dti.start', dti.start ?? '', new Date(start.epochMs).toISOString())
  }
  const dtiZone = computableZone(dti.timezone?.id)
  if (dtiZone !== null && dtiZone !== zone && start.epochMs !== null) {
    if (offsetMsAt(start.epochMs, dtiZone) !== offsetMsAt(start.epochMs, zone)) {
      differ('dti.timezone.id', dti.timezone?.id ?? '', zone)
    }
  }
  return notes
}

/** Minutes since midnight of "9:00 AM", "09:00" or "09:00:00"; null for anything else. */
function minutesOfClock(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([AaPp])\.?[Mm]\.?)?$/.exec(text?.trim() ?? '')
  if (match === null) return null
  const hour = Number(match[1])
  const half = match[3]?.toLowerCase()
  if (Number(match[2]) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return hour24 * 60 + Number(match[2])
}
