import { parentPort } from 'node:worker_threads'

import { icsCalendar } from '@frontdesk/time/ics'

import { type CalendarRequest, eventOf } from './calendar-request.ts'

/** The entry of the thread that writes calendars: one request, one answer, in order. */
parentPort?.on('message', ({ events, options }: CalendarRequest) => {
  parentPort?.postMessage(icsCalendar(events.map(eventOf), options))
})
