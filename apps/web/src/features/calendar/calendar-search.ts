import { present, textIn } from '#navigation/search-params.ts'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Search parameters of a calendar. Defaults (month view, today, the viewer's zone) are omitted. */
export type CalendarSearch = {
  view?: CalendarView
  /** `YYYY-MM-DD`: the selected day. */
  date?: string
  /** `event` for each event's own zone, else an IANA zone. */
  zone?: string
}

const isView = (text: string | undefined): text is CalendarView => calendarViews.some((view) => view === text)

/** An existing day between the years 1970 and 9998, so that both neighbours exist too. */
function dayIn(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text)) return undefined
  return text >= '1970-01-01' && text < '9998-12-01' ? text : undefined
}

/** Ignores invalid parameters, so that the calendar always opens. */
export function calendarSearch(search: Record<string, unknown>): CalendarSearch {
  const view = textIn(search, 'view')
  const zone = textIn(search, 'zone')
  return {
    ...(isView(view) ? { view } : {}),
    ...present({ date: dayIn(textIn(search, 'date')), zone: zone && /^[\w/:+-]{2,60}$/.test(zone) ? zone : undefined }),
  }
}
