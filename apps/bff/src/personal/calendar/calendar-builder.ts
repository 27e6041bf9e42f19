import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { IcsCalendar } from '@frontdesk/time/ics'

import { ProblemError } from '#problem.ts'

import type { CalendarEvent, CalendarRequest } from './calendar-request.ts'

export type CalendarBuilder = {
  /**
   * These events as one calendar; an equal calendar is built once.
   * @throws ProblemError `busy` when too many calendars are queued, or one takes too long
   */
  build(events: readonly CalendarEvent[], name?: string): Promise<IcsCalendar>
}

/** Two hundred of the most expensive recurrence patterns take about ten seconds of CPU time. */
const buildMs = 60_000
/** An idle worker thread is stopped; the next calendar starts another. */
const idleMs = 60_000
const mostWaiting = 50
const mostKeptCharacters = 16_000_000

/**
 * Builds calendars in a worker thread, one at a time, so that no recurrence pattern delays other requests. Calendars
 * are cached by the digests of their events, the name and the year.
 */
export function createCalendarBuilder(deps: {
  now: () => Date
  startThread?: () => Worker
  /** Called for every calendar built. */
  onBuilt?: () => void
}): CalendarBuilder {
  const startThread = deps.startThread ?? startWorker
  const cache = createTextCache()
  const underWay = new Map<string, Promise<IcsCalendar>>()
  let last: Promise<unknown> = Promise.resolve()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function endThread(): void {
    void thread?.terminate()
    thread = null
  }

  async function answerTo(request: CalendarRequest): Promise<IcsCalendar> {
    clearTimeout(idle)
    thread ??= startThread()
    const timeout = AbortSignal.timeout(buildMs)
    try {
      const answer: Promise<IcsCalendar[]> = once(thread, 'message', { signal: timeout })
      thread.postMessage(request)
      const [calendar] = await answer
      if (calendar === undefined) throw new Error('the thread of calendars sent nothing')
      idle = setTimeout(endThread, idleMs).unref()
      return calendar
    } catch (failure) {
      endThread()
      if (timeout.aborted) throw busy('This calendar takes too long to work out.', failure)
      throw failure
    }
  }

  async function buildOnce(key: string, request: CalendarRequest): Promise<IcsCalendar> {
    const before = last
    const own = before.then(() => answerTo(request))
    last = own.catch(() => undefined)
    const calendar = await own
    cache.set(key, calendar)
    deps.onBuilt?.()
    return calendar
  }

  return {
    async build(events, name) {
      const now = deps.now()
      const parts = [now.getUTCFullYear(), name ?? null, ...events.map(({ digest }) => digest)]
      const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
      const known = cache.get(key) ?? underWay.get(key)
      if (known !== undefined) return known
      if (underWay.size >= mostWaiting) throw busy('Many calendars are being written.')
      const request = { events: events.map(({ json }) => json), options: { now: now.getTime(), name } }
      const building = buildOnce(key, request).finally(() => underWay.delete(key))
      underWay.set(key, building)
      return building
    },
  }
}

function busy(detail: string, cause?: unknown): ProblemError {
  return new ProblemError('busy', { detail, headers: { 'retry-after': '60' }, cause })
}

/** Least recently used calendars are evicted. */
function createTextCache() {
  const calendars = new Map<string, IcsCalendar>()
  let characters = 0
  function remove(key: string): void {
    characters -= calendars.get(key)?.text.length ?? 0
    calendars.delete(key)
  }
  return {
    get(key: string): IcsCalendar | undefined {
      const calendar = calendars.get(key)
      if (calendar !== undefined) {
        calendars.delete(key)
        calendars.set(key, calendar)
      }
      return calendar
    },
    set(key: string, calendar: IcsCalendar): void {
      remove(key)
      if (calendar.text.length > mostKeptCharacters) return
      calendars.set(key, calendar)
      characters += calendar.text.length
      for (const oldest of calendars.keys()) {
        if (characters <= mostKeptCharacters) return
        remove(oldest)
      }
    },
  }
}

/** The built worker beside the bundle; from source a file that registers tsx first. */
function startWorker(): Worker {
  const fromSource = import.meta.url.endsWith('.ts')
  const file = fileURLToPath(new URL(fromSource ? './from-source.mjs' : './calendar-worker.js', import.meta.url))
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
  worker.unref()
  return worker
}
