import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'

import { answerSchema } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { createCalendarBuilder } from '#personal/calendar/calendar-builder.ts'
import { calendarEventOf } from '#personal/calendar/calendar-request.ts'
import type { EventPlace } from '#personal/calendar/event-reader.ts'

import { createPinnedCalendar } from './pinned-calendar.ts'

const now = () => new Date('2026-11-21T09:00:00Z')
const idOf = (number: number) => `11111111-2222-0333-0444-${String(number).padStart(12, '0')}`

/** Recurrence patterns and texts that each took a second or more of the event loop. */
const worst: { recurrenceRule: string; exclusionRecurrenceRule?: string; descriptionHtml?: string }[] = [
  { recurrenceRule: 'FREQ=DAILY', exclusionRecurrenceRule: 'FREQ=SECONDLY' },
  { recurrenceRule: 'FREQ=SECONDLY', exclusionRecurrenceRule: 'FREQ=SECONDLY;INTERVAL=2' },
  { recurrenceRule: 'FREQ=YEARLY', exclusionRecurrenceRule: 'FREQ=SECONDLY' },
  { recurrenceRule: 'FREQ=DAILY', exclusionRecurrenceRule: 'FREQ=SECONDLY;COUNT=2147483647' },
  { recurrenceRule: 'FREQ=HOURLY;BYMINUTE=0;BYSETPOS=2' },
  { recurrenceRule: 'FREQ=SECONDLY;INTERVAL=86399;BYHOUR=3;BYMINUTE=7;BYSECOND=9' },
  { recurrenceRule: 'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=2SU' },
  { recurrenceRule: 'FREQ=SECONDLY;COUNT=2147483647', exclusionRecurrenceRule: 'FREQ=SECONDLY;BYSECOND=1' },
  { recurrenceRule: 'FREQ=DAILY', descriptionHtml: '<'.repeat(60_000) },
  { recurrenceRule: 'FREQ=DAILY', descriptionHtml: '<script>'.repeat(7500) },
]

const places: EventPlace[] = Array.from({ length: 200 }, (_, number) => ({
  eventId: idOf(number),
  projectId: null,
  slug: `e${number}`,
}))

function eventOf({ eventId, slug }: EventPlace) {
  const number = Number(slug.slice(1))
  const { descriptionHtml, ...recurrence } = worst[number % worst.length] ?? { recurrenceRule: '' }
  return answerSchema('getEventForSlug').parse({
    id: eventId,
    name: `Event ${slug}`,
    descriptionHtml,
    start: `2025-01-07T09:${String(number % 60).padStart(2, '0')}:00`,
    end: '2025-01-07T10:00:00',
    timezone: 'Europe/Brussels',
    isRecurring: true,
    recurrence: { id: idOf(number), ...recurrence },
  })
}

describe('a calendar of 200 expensive events', () => {
  it('does not block the event loop, and is built once', async () => {
    let reads = 0
    let built = 0
    const calendars = createCalendarBuilder({
      now,
      onBuilt: () => {
        built += 1
      },
    })
    const calendarOf = createPinnedCalendar({
      calendars,
      now,
      readEvent: async (place) => {
        reads += 1
        return eventOf(place)
      },
    })
    // Reads and checks the events; the worker builds the calendar.
    const first = calendarOf(places, 'Phone')
    await new Promise((resolve) => setImmediate(resolve))
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const text = await first
    delay.disable()
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(200)
    // On the main thread this took ten seconds and more.
    expect(delay.percentile(99) / 1e6).toBeLessThan(500)

    expect(await calendarOf(places, 'Phone')).toBe(text)
    expect(await calendarOf(places.slice(8, 10), 'Phone')).not.toBe(text)
    expect([reads, built]).toEqual([200, 2])
  })
})

const threadOf = (program: string) => new Worker(program, { eval: true })

describe('the worker thread for calendars', () => {
  const event = calendarEventOf(eventOf({ eventId: idOf(8), projectId: null, slug: 'e8' }))

  it('is replaced when it fails, and its failure is not cached', async () => {
    const programs = [
      `require('node:worker_threads').parentPort.on('message', () => { throw new Error('out of order') })`,
      `const { parentPort } = require('node:worker_threads')
       parentPort.on('message', () => parentPort.postMessage({ text: 'good', left: [] }))`,
    ]
    const calendars = createCalendarBuilder({ now, startThread: () => threadOf(programs.shift() ?? '') })
    await expect(calendars.build([event])).rejects.toThrow('out of order')
    expect(await calendars.build([event])).toEqual({ text: 'good', left: [] })
  })

  it('serves equal requests with one calendar, and refuses when too many wait', async () => {
    const messages: unknown[] = []
    const thread = threadOf(`require('node:worker_threads').parentPort.on('message', () => {})`)
    const post = thread.postMessage.bind(thread)
    thread.postMessage = (message) => {
      messages.push(message)
      post(message)
    }
    const calendars = createCalendarBuilder({ now, startThread: () => thread })
    const waiting = Array.from({ length: 51 }, (_, number) => codeOf(calendars.build([event], String(number % 50))))
    expect(await codeOf(calendars.build([event], 'one more'))).toBe('busy')
    expect(messages).toHaveLength(1)
    await thread.terminate()
    expect(waiting).toHaveLength(51)
  })
})

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'built',
    (failure: unknown) => Object(failure).code,
  )

it('cuts texts that calendars do not accept', () => {
  const { json } = calendarEventOf({
    ...eventOf({ eventId: idOf(9), projectId: null, slug: 'e9' }),
    description: 'x'.repeat(500_000),
  })
  expect(json.length).toBeLessThan(200_000)
})
