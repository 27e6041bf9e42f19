import { type Given, fitFor } from '@frontdesk/finder/fit'

import type { DirectoryAnswer, DirectoryHit } from '#api/desk/directory.ts'
import { asProblem } from '#api/problem.ts'
import { type ParsedInput, directoryQuestion } from '#search/input/parse-input.ts'
import { middleTruncated } from '#ui/id.tsx'

import type { Found } from './find-answers.ts'
import {
  type SearchedEvent,
  type Probe,
  mustWait,
  isUseful,
  openProjectOf,
  probesForCode,
  probesForId,
  projectsOf,
} from './find-probes.ts'
import { type Outcome, type ProbeAnswer, type WhyUntried, createResolver } from './resolver.ts'
import type { SeenHit } from './seen-people.ts'

/** Result of one probe; `untried` is the reason why it did not run. */
export type Asked = {
  probe: Probe
  outcome: Outcome | 'untried'
  untried: WhyUntried | null
  /** The answer as text. */
  why: string | null
  ms: number | null
}

/** Results of a search for an id or a code; `ended` is null while it is running. */
export type Receipt = { of: string; asked: Asked[]; total: number; ended: 'done' | 'late' | 'stopped' | null }

export type FinderState = {
  /** The input that this state belongs to. */
  of: string
  /** The fast sources have answered or timed out: from now on the order of the rows is stable. */
  settled: boolean
  /** `cut`: no request reaches the desk. */
  directory: 'idle' | 'asking' | 'on' | 'off' | 'failed' | 'cut'
  /** The directory is asked and has not answered for a second. */
  isLate: boolean
  /** Without an answer of the directory those whom this browser has seen. */
  hits: SeenHit[]
  /** Number of records in the directory. */
  records: number
  found: Found[]
  receipt: Receipt | null
  /** Highest rank that a running probe may still reach. */
  pending: number
}

const initialState: FinderState = {
  of: '',
  settled: true,
  directory: 'idle',
  isLate: false,
  hits: [],
  records: 0,
  found: [],
  receipt: null,
  pending: 0,
}

export type SearchScope = {
  events: readonly SearchedEvent[]
  projects: readonly string[]
  eventId: string | null
  /** Ids of the known events that run now. */
  running?: readonly string[]
}

type Deps = {
  findInDirectory: (given: Given, eventId: string | null, signal: AbortSignal) => Promise<DirectoryAnswer>
  findSeen?: (given: Given, scope: SearchScope) => Promise<SeenHit[]>
  runProbe: (probe: Probe, signal: AbortSignal) => Promise<ProbeAnswer<Probe, Found>>
  forbids?: (probe: Probe) => WhyUntried | null
  now: () => number
  inFlight?: number
}

/** Milliseconds: debounce between letters, and the longest wait for the directory. */
const debounceMs = 60
/** Long, because Enter must not open a guess, or enroll as new, a person who is in the directory. */
const directoryWaitMs = 1_500
/** From then on those whom this browser has seen stand in for the answer. */
const lateMs = 1_000

/** Milliseconds between searches for somebody who was not found, and how many. */
const againMs = 5_000
const mostAgain = 60

const maxIds = 3

export type Finder = ReturnType<typeof createFinder>

/**
 * Searches for the meanings of an input: in the directory on every letter, in the service for ids, and for codes that
 * were pasted or confirmed. A new search aborts the previous one; `stop` aborts it and keeps its results.
 */
export function createFinder({
  findInDirectory,
  findSeen = () => Promise.resolve([]),
  runProbe,
  forbids,
  now,
  inFlight,
}: Deps) {
  const listeners = new Set<() => void>()
  let state = initialState
  let running = new AbortController()
  let lastAsked = 0
  const set = (change: Partial<FinderState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const resolver = createResolver<Probe, Found>({
    runProbe,
    now,
    isUseful: (probe, found) => isUseful(probe, found),
    mustWait: (probe, underWay) => mustWait(probe, underWay),
    ...(forbids ? { forbids } : {}),
    ...(inFlight === undefined ? {} : { inFlight }),
  })

  async function resolve(of: string, probes: Probe[], signal: AbortSignal): Promise<void> {
    const open = new Set(probes)
    let asked: Asked[] = []
    const tell = (ended: Receipt['ended'], found: Found[]) =>
      set({
        found,
        pending: ended ? 0 : Math.max(0, ...[...open].map(({ rank }) => rank)),
        receipt: { of, asked, total: asked.length + open.size, ended },
      })
    tell(null, [])
    let found: Found[] = []
    for await (const event of resolver.resolve(probes, signal)) {
      // A stopped search still reports its results; one that was replaced does not.
      if (running.signal !== signal) return
      if (event.kind === 'end') tell(event.ended, found)
      else {
        open.delete(event.probe)
        const { probe } = event
        asked = [
          ...asked,
          event.kind === 'untried'
            ? { probe, outcome: 'untried', untried: event.why, why: null, ms: null }
            : { probe, outcome: event.outcome, untried: null, why: event.why, ms: event.ms },
        ]
        if (event.kind === 'answer') {
          found = [...found, ...event.found]
          for (const next of event.more) open.add(next)
        }
        tell(null, found)
      }
    }
  }

  async function lookUp(given: Given, scope: SearchScope, signal: AbortSignal) {
    await delay(now() - lastAsked < debounceMs ? debounceMs : 0, signal)
    if (signal.aborted) return
    lastAsked = now()
    try {
      const { on, hits, records } = await findInDirectory(given, scope.eventId, signal)
      if (!signal.aborted) set({ directory: on ? 'on' : 'off', isLate: false, hits, records: records ?? 0 })
    } catch (thrown) {
      if (signal.aborted) return
      const isCut = ['offline', 'network'].includes(asProblem(thrown).code)
      const hits = await findSeen(given, scope)
      if (!signal.aborted) set({ directory: isCut ? 'cut' : 'failed', isLate: false, hits })
    }
  }

  /** `wasLate`: the answer for the letters before is awaited still, so these do not wait for theirs. */
  async function standIn(given: Given, scope: SearchScope, wasLate: boolean, signal: AbortSignal) {
    await delay(wasLate ? 0 : lateMs, signal)
    const isWaiting = () => !signal.aborted && state.directory === 'asking'
    const hits = isWaiting() ? await findSeen(given, scope) : []
    if (isWaiting()) set({ isLate: true, hits })
  }

  /** Whoever is being imported or registers just now is found a moment later. */
  async function lookAgain(given: Given, scope: SearchScope, signal: AbortSignal) {
    for (let left = mostAgain; left > 0; left--) {
      await delay(againMs, signal)
      if (signal.aborted || state.directory === 'off' || state.hits.length > 0) return
      if (state.directory !== 'asking') await lookUp(given, scope, signal)
    }
  }

  async function run(reading: ParsedInput, scope: SearchScope, eager: boolean, wasLate: boolean, signal: AbortSignal) {
    const { events, projects, eventId } = scope
    const given = directoryQuestion(reading)
    const directory = given === null ? Promise.resolve() : lookUp(given, scope, signal)
    if (given !== null) void standIn(given, scope, wasLate, signal)
    const ids = reading.address === null && reading.upstream === null && reading.lines.length === 0 ? reading.ids : []
    await Promise.race([directory, delay(directoryWaitMs, signal)])
    if (signal.aborted) return
    set({ settled: true })
    if (given !== null) void lookAgain(given, scope, signal)
    if (ids.length > 0) {
      if (isKnown(ids, state.hits, eventId)) return
      await resolve(reading.text, probesForIds(ids, events, projectsOf(events, projects)), signal)
    } else if (eager && reading.code !== null) {
      const open = openProjectOf(events, eventId)
      await resolve(reading.text, probesForCode(reading.code, projectsOf(events, projects), open), signal)
    }
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** `eager`: pasted or confirmed, so that a word is searched as a code too. Resolves when the search is complete. */
    search(reading: ParsedInput, scope: SearchScope, eager: boolean): Promise<void> {
      running.abort()
      running = new AbortController()
      const extendsPrevious =
        state.of !== '' && (reading.text.startsWith(state.of) || state.of.startsWith(reading.text))
      const given = directoryQuestion(reading)
      const wasLate = state.isLate
      set({
        ...initialState,
        of: reading.text,
        settled: given === null,
        directory: given === null ? 'idle' : 'asking',
        // Hits of the previous input stay until the new answer arrives, so that the list does not flicker.
        hits: extendsPrevious && given !== null ? fittedAnew(state.hits, given) : [],
        records: state.records,
      })
      return run(reading, scope, eager, wasLate, running.signal)
    },
    /** Searches the service although the directory has the record. */
    searchService(reading: ParsedInput, { events, projects, eventId }: SearchScope): Promise<void> {
      running.abort()
      running = new AbortController()
      const all = projectsOf(events, projects)
      const probes =
        reading.ids.length > 0
          ? probesForIds(reading.ids, events, all)
          : reading.code === null
            ? []
            : probesForCode(reading.code, all, openProjectOf(events, eventId))
      return resolve(reading.text, probes, running.signal)
    },
    stop() {
      running.abort()
      const isAsking = state.directory === 'asking'
      if (!state.settled || isAsking)
        set({ settled: true, isLate: false, directory: isAsking ? 'idle' : state.directory })
    },
    forget() {
      running.abort()
      set(initialState)
    },
  }
}

/**
 * A link may contain the event's id before the person's: each id is also searched in the event that another one may be.
 */
function probesForIds(ids: readonly string[], events: readonly SearchedEvent[], projects: readonly string[]): Probe[] {
  const named = events.filter(({ eventId }) => ids.includes(eventId.toLowerCase()))
  const rest = ids.filter((id) => !named.some(({ eventId }) => eventId.toLowerCase() === id)).slice(-maxIds)
  const [first, ...after] = rest
  const unknown: SearchedEvent[] =
    first !== undefined && after.length > 0
      ? [{ eventId: first, slug: null, projectId: null, recordProjectId: null, name: middleTruncated(first) }]
      : []
  const ordered = [...named, ...events.filter((event) => !named.includes(event))]
  return rest
    .toReversed()
    .flatMap((id) =>
      probesForId(id, id === first ? ordered : [...named, ...unknown, ...ordered.slice(named.length)], projects),
    )
}

/**
 * Kinds that belong to one event or none. Ids of people occur in many events, so a hit of another event is not
 * sufficient.
 */
const ofOneEvent = new Set(['attendee', 'company', 'event', 'project', 'location', 'type', 'code', 'member'])

/** Hits of another text, with how well they fit this one. */
function fittedAnew(hits: readonly SeenHit[], given: Given): SeenHit[] {
  const fitOf = fitFor(given)
  return hits.map((hit) => {
    const [emails, phones] = [hit.email === null ? [] : [hit.email], hit.phone === null ? [] : [hit.phone]]
    const record = { ...hit, emails, phones, attendeeId: hit.guest?.attendeeId ?? null }
    return { ...hit, fit: fitOf(record, []) }
  })
}

/** The directory has exactly this record, so no request to the service is needed. */
function isKnown(ids: readonly string[], hits: readonly DirectoryHit[], eventId: string | null): boolean {
  const id = ids.at(-1)
  return hits.some(
    (hit) =>
      (hit.id === id && ofOneEvent.has(hit.kind)) ||
      ([hit.id, hit.personId, hit.userId].includes(id ?? '') && (eventId === null || hit.eventId === eventId)),
  )
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0 || signal.aborted) {
      resolve()
      return
    }
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
