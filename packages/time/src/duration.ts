import { parseApiDateTime } from './api-date-time.ts'

/** The four duration fields of the Event record; all null when either end is not an instant. */
export interface EventDuration {
  durationMilliseconds: number | null
  durationSeconds: number | null
  durationMinutes: number | null
  durationHours: number | null
}

/** Exact elapsed time (not wall time) between two instants; negative when the second is before the first. */
export function durationOf(startUtc: string | null | undefined, endUtc: string | null | undefined): EventDuration {
  const start = parseApiDateTime(startUtc)
  const end = parseApiDateTime(endUtc)
  if (start?.kind !== 'instant' || end?.kind !== 'instant') {
    return { durationMilliseconds: null, durationSeconds: null, durationMinutes: null, durationHours: null }
  }
  const ms = end.epochMs - start.epochMs
  return {
    durationMilliseconds: ms,
    durationSeconds: ms / 1000,
    durationMinutes: ms / 60_000,
    durationHours: ms / 3_600_000,
  }
}
