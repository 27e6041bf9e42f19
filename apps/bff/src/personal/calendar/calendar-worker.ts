import { parentPort } from 'node:worker_threads'

import { icsCalendar } from '@frontdesk/time/ics'

import { type CalendarRequest, eventOf } from './calendar-request.ts'

/** Entry of the worker: one response per request, in order. */
parentPort?.on('message', ({ events, options }: CalendarRequest) => {
  parentPort?.postMessage(icsCalendar(events.map(eventOf), options))
})
