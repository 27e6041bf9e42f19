import type { LinkProps } from '@tanstack/react-router'
import { createContext, use } from 'react'

import type { CalendarEvent } from '#records/event/calendar-entries.ts'
import type { View } from '#records/event/calendar-range.ts'

/** Links of a calendar's parts. */
export type CalendarLinks = {
  /** Null when the event has no slug. */
  event: (event: CalendarEvent) => LinkProps | null
  day: (day: string, view?: View) => LinkProps
}

export const CalendarLinksContext = createContext<CalendarLinks | null>(null)

/** @throws Error outside of a calendar */
export function useCalendarLinks(): CalendarLinks {
  const links = use(CalendarLinksContext)
  if (!links) throw new Error('No calendar above')
  return links
}
