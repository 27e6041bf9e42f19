/** What became of one question. `unclear`: answered, and the answer says neither yes nor no; `step`: it only leads on. */
export type Outcome = 'found' | 'absent' | 'refused' | 'silent' | 'unclear' | 'step'
/** Why a question was not put: it was found elsewhere, too many, out of time, stopped, not this role's, no connection. */
export type WhyUntried = 'found' | 'limit' | 'late' | 'stopped' | 'role' | 'offline'

export type ProbeAnswer<P, F> = {
  outcome: Outcome
  found?: F[]
  /** What came back, in words, where it was no record. */
  why?: string
  /** Questions that only this answer makes possible. */
  more?: P[]
}

export type ResolverEvent<P, F> =
  | { kind: 'answer'; probe: P; outcome: Outcome; found: F[]; more: P[]; why: string | null; ms: number }
  | { kind: 'untried'; probe: P; why: WhyUntried }
  | { kind: 'end'; ended: 'done' | 'late' | 'stopped' }

type Limits = {
  /** Questions under way at a time. */
  inFlight: number
  /** Questions in all; the rest is told as not tried. */
  most: number
  /** Milliseconds for one question, and for all of them. */
  probeMs: number
  totalMs: number
}
const usualLimits: Limits = { inFlight: 6, most: 120, probeMs: 8_000, totalMs: 20_000 }

type Deps<P, F> = Partial<Limits> & {
  /** Puts one question. Rejects, or answers after its signal has been aborted: both count as no answer. */
  ask: (probe: P, signal: AbortSignal) => Promise<ProbeAnswer<P, F>>
  /** Why this question is not to be put at all; null: it is. */
  forbids?: (probe: P) => WhyUntried | null
  /** Whether a question is still worth putting after this was found. */
  worth?: (probe: P, found: readonly F[]) => boolean
  /** Whether a question, and all behind it, waits until one of those under way has its answer. */
  held?: (probe: P, underWay: readonly P[]) => boolean
  /** Milliseconds. */
  now: () => number
}

const asleep = () => undefined

/**
 * Puts many reading questions about one text, the first ones first, a few at a time, and tells each answer as it comes.
 * Every question is told once, as an answer or as not tried; then comes one `end`. It ends at the latest after `totalMs`,
 * at once when its signal is aborted, and with the loop that reads it.
 */
export function createResolver<P, F>(deps: Deps<P, F>) {
  const limits = { ...usualLimits, ...deps }
  const { ask, forbids = () => null, worth = () => true, held = () => false, now } = deps

  async function* resolve(probes: readonly P[], signal: AbortSignal): AsyncGenerator<ResolverEvent<P, F>, void> {
    const waiting = [...probes]
    const told: ResolverEvent<P, F>[] = []
    const found: F[] = []
    const underWay = new Map<P, { controller: AbortController; late: ReturnType<typeof setTimeout> }>()
    let begun = 0
    const over: { why: 'late' | 'stopped' | null } = { why: null }
    let wake: () => void = asleep

    const stop = (why: 'late' | 'stopped') => {
      over.why ??= why
      for (const { controller, late } of underWay.values()) {
        clearTimeout(late)
        controller.abort()
      }
      wake()
    }
    const settle = (probe: P, startedAt: number, answer: ProbeAnswer<P, F>) => {
      const asked = underWay.get(probe)
      if (!asked) return
      clearTimeout(asked.late)
      underWay.delete(probe)
      const { outcome, found: records = [], why = null, more = [] } = answer
      told.push({ kind: 'answer', probe, outcome, found: records, more, why, ms: now() - startedAt })
      found.push(...records)
      waiting.unshift(...more)
      wake()
    }
    const begin = (probe: P) => {
      const controller = new AbortController()
      const startedAt = now()
      begun += 1
      const silent: ProbeAnswer<P, F> = { outcome: 'silent' }
      const late = setTimeout(() => {
        controller.abort()
        // Its place is free once the asker had the time to let go, and in any case then.
        asked.late = setTimeout(() => settle(probe, startedAt, silent))
      }, limits.probeMs)
      const asked = { controller, late }
      underWay.set(probe, asked)
      // A question whose asker throws at once is one that failed, not the end of the search.
      void new Promise<ProbeAnswer<P, F>>((answered) => answered(ask(probe, controller.signal)))
        .catch(() => silent)
        .then((answer) => settle(probe, startedAt, controller.signal.aborted ? silent : answer))
    }
    const whyNot = (probe: P): WhyUntried | null =>
      over.why ?? forbids(probe) ?? (worth(probe, found) ? (begun >= limits.most ? 'limit' : null) : 'found')

    const deadline = setTimeout(() => stop('late'), limits.totalMs)
    const onAbort = () => stop('stopped')
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) stop('stopped')
    try {
      for (;;) {
        while (waiting.length > 0 && (over.why !== null || underWay.size < limits.inFlight)) {
          const [probe] = waiting
          if (probe === undefined) break
          if (over.why === null && underWay.size > 0 && held(probe, [...underWay.keys()])) break
          waiting.shift()
          const why = whyNot(probe)
          if (why === null) begin(probe)
          else told.push({ kind: 'untried', probe, why })
        }
        if (over.why !== null) {
          for (const probe of underWay.keys())
            told.push({ kind: 'answer', probe, outcome: 'silent', found: [], more: [], why: null, ms: limits.probeMs })
          underWay.clear()
        }
        yield* told.splice(0)
        if (underWay.size === 0 && waiting.length === 0 && told.length === 0) break
        if (told.length === 0 && over.why === null)
          await new Promise<void>((resume) => {
            wake = resume
            // Something may have come while the reader was busy with what was told before.
            if (over.why !== null || told.length > 0) resume()
          })
      }
      yield { kind: 'end', ended: over.why ?? 'done' }
    } finally {
      clearTimeout(deadline)
      signal.removeEventListener('abort', onAbort)
      stop('stopped')
    }
  }
  return { resolve }
}
