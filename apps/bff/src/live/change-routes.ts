import type { Change } from '@frontdesk/desk-api'
import type { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

import type { Person } from '#access/session.ts'
import type { SessionCookie } from '#auth/cookie.ts'
import type { Sessions } from '#auth/sessions.ts'
import { type Changes, createCollection } from '#changes/changes.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '#concurrency/concurrency-limit.ts'
import { mountDeskRoute } from '#pipeline/desk-route.ts'
import type { DeskEnv } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'
import type { ScopeGuard } from '#scope/scope-guard.ts'

const aliveMs = 15_000
/** Milliseconds between two looks at the session of a stream. */
const lookMs = 60_000
/** Milliseconds that a request may have been on its way. */
const onItsWayMs = 1000
/** Of one person: one for each browser. */
const mostOfPerson = 20
const mostOfDesk = 1000
/** Events whose scope is remembered between two looks at the session. */
const mostEvents = 1000

const tooMany = (): ProblemError =>
  new ProblemError('too_many_at_once', { detail: 'Too many open pages.', headers: { 'retry-after': '30' } })

/** At most `mostOfPerson` streams of one person, and `mostOfDesk` in all. */
function createPlaces() {
  const all = createConcurrencyLimit({ max: mostOfDesk, maxWaiting: 0, refusal: tooMany })
  const people = new Map<string, ConcurrencyLimit>()
  return {
    /** @throws ProblemError `too_many_at_once` */
    take(personId: string): () => void {
      const own = people.get(personId) ?? createConcurrencyLimit({ max: mostOfPerson, maxWaiting: 0, refusal: tooMany })
      const leaveOwn = own.tryAcquire()
      const leave = leaveOwn && all.tryAcquire()
      if (leave === null) {
        leaveOwn?.()
        throw tooMany()
      }
      people.set(personId, own)
      return () => {
        leaveOwn?.()
        leave()
        if (own.running() === 0) people.delete(personId)
      }
    },
  }
}

/** What has changed, for one reader, since the page began so many milliseconds ago: collected while the reader is slow. */
function createInbox(changes: Changes, age: number) {
  const collection = createCollection()
  for (const change of age > 0 ? changes.ofLast(age + onItsWayMs) : []) collection.add(change)
  let wake: (() => void) | null = null
  const unfollow = changes.follow((all) => {
    for (const change of all) collection.add(change)
    wake?.()
  })
  return {
    end: (): void => wake?.(),
    /** What came since the last call; empty when nothing comes for so long, or at the end. */
    async next(ms: number): Promise<Change[]> {
      if (collection.size() === 0 && !changes.isOver())
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      wake = null
      return collection.take()
    },
    close: unfollow,
  }
}

/** Server-sent events of what changed, each person's within their scope. */
export function mountChanges(
  app: Hono<DeskEnv>,
  deps: {
    changes: Changes
    sessions: Pick<Sessions, 'find'>
    cookie: Pick<SessionCookie, 'read'>
    scope: Pick<ScopeGuard, 'beforeEvent'>
    /** Milliseconds of a monotonic clock. */
    elapsed: () => number
  },
): void {
  const { changes, sessions, cookie, scope, elapsed } = deps
  const places = createPlaces()

  /** Without the events that this person may not see; their names are not told either. */
  const seenBy = (first: Person) => {
    const seen = new Map<string, boolean>()
    let person = first
    const sees = async (eventId: string): Promise<boolean> => {
      const known = seen.get(eventId)
      if (known !== undefined) return known
      const isSeen = await scope.beforeEvent(person, eventId).then(
        () => true,
        () => false,
      )
      if (seen.size >= mostEvents) seen.clear()
      seen.set(eventId, isSeen)
      return isSeen
    }
    return {
      by(now: Person): void {
        person = now
        seen.clear()
      },
      async filter(all: readonly Change[]): Promise<Change[]> {
        const kept = await Promise.all(
          all.map(async (change) => ('eventId' in change && change.eventId !== null ? sees(change.eventId) : true)),
        )
        return all.filter((_, at) => kept[at])
      },
    }
  }
  const run = async (stream: SSEStreamingApi, token: string | null, first: Person, age: number): Promise<void> => {
    const inbox = createInbox(changes, age)
    stream.onAbort(inbox.end)
    const seen = seenBy(first)
    try {
      await stream.writeSSE({ event: 'alive', data: '' })
      let [wroteAt, lookedAt] = [elapsed(), elapsed()]
      for (;;) {
        const all = await inbox.next(Math.max(0, wroteAt + aliveMs - elapsed()))
        if (stream.aborted || changes.isOver()) return
        if (elapsed() - lookedAt >= lookMs) {
          const session = await sessions.find(token, { background: true })
          if (session === null) return
          seen.by(session.person)
          lookedAt = elapsed()
        }
        const own = await seen.filter(all)
        const isDue = elapsed() - wroteAt >= aliveMs
        if (own.length > 0 || isDue) {
          wroteAt = elapsed()
          const message =
            own.length > 0 ? { event: 'changes', data: JSON.stringify(own) } : { event: 'alive', data: '' }
          await stream.writeSSE(message)
        }
      }
    } finally {
      inbox.close()
    }
  }

  mountDeskRoute(app, 'changes', ({ c, session, query }) => {
    const leave = places.take(session.person.id)
    // Otherwise nginx buffers the stream.
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, (stream) => run(stream, cookie.read(c), session.person, query.age ?? 0).finally(leave))
  })
}
