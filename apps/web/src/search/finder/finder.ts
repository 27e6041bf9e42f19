import type { DirectoryAnswer, DirectoryHit } from '#api/desk/directory.ts'
import { type Reading, directoryWords } from '#search/reading.ts'

import type { Found } from './find-answers.ts'
import {
  type Place,
  type Probe,
  isHeld,
  isWorth,
  openProjectOf,
  probesForCode,
  probesForId,
  projectsOf,
} from './find-probes.ts'
import { type Outcome, type ProbeAnswer, type WhyUntried, createResolver } from './resolver.ts'

/** One line of a receipt: what was asked where, and what came back; `untried` says why nothing was asked. */
export type Asked = {
  probe: Probe
  outcome: Outcome | 'untried'
  untried: WhyUntried | null
  /** What came back, in words. */
  why: string | null
  ms: number | null
}

/** Where was looked for an id or a code; `ended` is null while it is under way. */
export type Receipt = { of: string; asked: Asked[]; total: number; ended: 'done' | 'late' | 'stopped' | null }

export type FinderState = {
  /** The text that this is about. */
  of: string
  /** The sources that answer at once have answered, or had their time: from here on the order stands. */
  settled: boolean
  directory: 'idle' | 'asking' | 'on' | 'off' | 'failed'
  hits: DirectoryHit[]
  /** How many records the directory knows. */
  records: number
  found: Found[]
  receipt: Receipt | null
  /** The best that may still come while the service is asked. */
  pending: number
}

const nothing: FinderState = {
  of: '',
  settled: true,
  directory: 'idle',
  hits: [],
  records: 0,
  found: [],
  receipt: null,
  pending: 0,
}

export type FindIn = { places: readonly Place[]; projects: readonly string[]; eventId: string | null }

type Deps = {
  findInDirectory: (words: string, eventId: string | null, signal: AbortSignal) => Promise<DirectoryAnswer>
  ask: (probe: Probe, signal: AbortSignal) => Promise<ProbeAnswer<Probe, Found>>
  forbids?: (probe: Probe) => WhyUntried | null
  now: () => number
  inFlight?: number
}

/** Milliseconds: between letters typed fast, and what an answer of the directory is waited for. */
const pause = 60
const patience = 250
/** What is meant for somebody waits longer: a person who is known must not be taken for a new one. */
const patienceForPeople = 1_500

const isForPeople = ({ ids, email, phone, badge, words }: Reading): boolean =>
  ids.length === 0 && (email !== null || phone !== null || badge !== null || words.length > 1)

const mostIds = 3

export type Finder = ReturnType<typeof createFinder>

/**
 * Looks for what a reading may mean: in the desk's directory with every letter, in the service for ids, and for codes when
 * they were pasted or asked for. A new question ends the one before; `stop` ends it and keeps what came.
 */
export function createFinder({ findInDirectory, ask, forbids, now, inFlight }: Deps) {
  const listeners = new Set<() => void>()
  let state = nothing
  let running = new AbortController()
  let lastAsked = 0
  const set = (change: Partial<FinderState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const resolver = createResolver<Probe, Found>({
    ask,
    now,
    worth: (probe, found) => isWorth(probe, found),
    held: (probe, underWay) => isHeld(probe, underWay),
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
      // A stopped search still tells what it has; one that another question has taken the place of does not.
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

  async function lookUp(words: string, eventId: string | null, signal: AbortSignal) {
    await waited(now() - lastAsked < pause ? pause : 0, signal)
    if (signal.aborted) return
    lastAsked = now()
    try {
      const { on, hits, records } = await findInDirectory(words, eventId, signal)
      if (!signal.aborted) set({ directory: on ? 'on' : 'off', hits, records: records ?? 0 })
    } catch {
      if (!signal.aborted) set({ directory: 'failed', hits: [] })
    }
  }

  async function search(reading: Reading, { places, projects, eventId }: FindIn, eager: boolean, signal: AbortSignal) {
    const words = directoryWords(reading)
    const directory = words === null ? Promise.resolve() : lookUp(words, eventId, signal)
    const ids = reading.address === null && reading.upstream === null && reading.lines.length === 0 ? reading.ids : []
    await Promise.race([directory, waited(isForPeople(reading) ? patienceForPeople : patience, signal)])
    if (signal.aborted) return
    set({ settled: true })
    if (ids.length > 0) {
      if (isKnown(ids, state.hits, eventId)) return
      await resolve(reading.text, probesForIds(ids, places, projectsOf(places, projects)), signal)
    } else if (eager && reading.code !== null) {
      const open = openProjectOf(places, eventId)
      await resolve(reading.text, probesForCode(reading.code, projectsOf(places, projects), open), signal)
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
    /** `eager`: pasted or asked for, so that a word is tried as a code as well. Done when nothing more will come. */
    ask(reading: Reading, where: FindIn, eager: boolean): Promise<void> {
      running.abort()
      running = new AbortController()
      const goesOn = state.of !== '' && (reading.text.startsWith(state.of) || state.of.startsWith(reading.text))
      const quick = directoryWords(reading) === null
      set({
        ...nothing,
        of: reading.text,
        settled: quick,
        directory: quick ? 'idle' : 'asking',
        // What fitted the text before stands until the new answer comes: nothing flickers while somebody types.
        hits: goesOn && !quick ? state.hits : [],
        records: state.records,
      })
      return search(reading, where, eager, running.signal)
    },
    /** Asks the service although the directory knows the record. */
    askService(reading: Reading, { places, projects, eventId }: FindIn): Promise<void> {
      running.abort()
      running = new AbortController()
      const all = projectsOf(places, projects)
      const probes =
        reading.ids.length > 0
          ? probesForIds(reading.ids, places, all)
          : reading.code === null
            ? []
            : probesForCode(reading.code, all, openProjectOf(places, eventId))
      return resolve(reading.text, probes, running.signal)
    },
    stop() {
      running.abort()
      if (!state.settled) set({ settled: true, directory: state.directory === 'asking' ? 'idle' : state.directory })
    },
    forget() {
      running.abort()
      set(nothing)
    },
  }
}

/** A link may name the event before the person: each id is tried in the events that the others may be. */
function probesForIds(ids: readonly string[], places: readonly Place[], projects: readonly string[]): Probe[] {
  const named = places.filter(({ eventId }) => ids.includes(eventId.toLowerCase()))
  const rest = ids.filter((id) => !named.some(({ eventId }) => eventId.toLowerCase() === id)).slice(-mostIds)
  const [first, ...after] = rest
  const unknown: Place[] =
    first !== undefined && after.length > 0
      ? [{ eventId: first, slug: null, projectId: null, inProject: null, name: short(first) }]
      : []
  const ordered = [...named, ...places.filter((place) => !named.includes(place))]
  return rest
    .toReversed()
    .flatMap((id) =>
      probesForId(id, id === first ? ordered : [...named, ...unknown, ...ordered.slice(named.length)], projects),
    )
}

const short = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`

/** Ids of people stand in many events: they are known here only when they were seen in the open event. */
const ofOneEvent = new Set(['attendee', 'company', 'event', 'project', 'location', 'type', 'code', 'member'])

/** The directory has exactly this record: the service is spared until its page opens. */
function isKnown(ids: readonly string[], hits: readonly DirectoryHit[], eventId: string | null): boolean {
  const id = ids.at(-1)
  return hits.some(
    (hit) =>
      (hit.id === id && ofOneEvent.has(hit.kind)) ||
      ([hit.id, hit.personId, hit.userId].includes(id ?? '') && (eventId === null || hit.eventId === eventId)),
  )
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
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
