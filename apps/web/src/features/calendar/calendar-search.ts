import { present, textIn } from '#page/search-params.ts'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What the address of a calendar holds. Left out: the month view, today, the reader's own zone. */
export type CalendarSearch = {
  view?: CalendarView
  /** `YYYY-MM-DD`: the day that is looked at. */
  date?: string
  /** `event`: each event on its own clock; else an IANA zone. */
  zone?: string
}

const isView = (text: string | undefined): text is CalendarView => calendarViews.some((view) => view === text)

/** A day that exists, between the years 1970 and 9998: further on there is nothing to page to. */
function dayIn(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) return undefined
  return text >= '1970-01-01' && text < '9998-12-01' ? text : undefined
}

/** Forgiving: what cannot be read is left out, and the calendar opens all the same. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = textIn(search, 'view')
  const zone = textIn(search, 'zone')
  return {
    ...(isView(view) ? { view } : {}),
    ...present({ date: dayIn(textIn(search, 'date')), zone: zone && /^[\w/:+-]{2,60}$/.test(zone) ? zone : undefined }),
  }
}
