/** Outcome of a probe. `unclear`: the answer is neither yes nor no; `step`: it only leads to further probes. */
export type Outcome = 'found' | 'absent' | 'refused' | 'silent' | 'unclear' | 'step'
/** Why a probe did not run: found elsewhere, too many, timeout, stopped, role, offline. */
export type WhyUntried = 'found' | 'limit' | 'late' | 'stopped' | 'role' | 'offline'

export type ProbeAnswer<P, F> = {
  outcome: Outcome
  found?: F[]
  /** Explanation of an answer without a record. */
  why?: string
  /** Probes that this answer leads to. */
  more?: P[]
}

export type ResolverEvent<P, F> =
  | { kind: 'answer'; probe: P; outcome: Outcome; found: F[]; more: P[]; why: string | null; ms: number }
  | { kind: 'untried'; probe: P; why: WhyUntried }
  | { kind: 'end'; ended: 'done' | 'late' | 'stopped' }

type Limits = {
  /** Concurrent probes. */
  inFlight: number
  /** Probes in all; the rest is reported as not run. */
  most: number
  /** Milliseconds for one probe, and for all. */
  probeMs: number
  totalMs: number
}
const usualLimits: Limits = { inFlight: 6, most: 120, probeMs: 8_000, totalMs: 20_000 }

type Deps<P, F> = Partial<Limits> & {
  /** Runs one probe. A rejection, and an answer after its signal was aborted, count as no answer. */
  runProbe: (probe: P, signal: AbortSignal) => Promise<ProbeAnswer<P, F>>
  /** Why a probe must not run; null when it may. */
  forbids?: (probe: P) => WhyUntried | null
  /** Whether a probe is still useful after these matches. */
  isUseful?: (probe: P, found: readonly F[]) => boolean
  /** Whether a probe, and all behind it, waits until a running one has finished. */
  mustWait?: (probe: P, running: readonly P[]) => boolean
  /** The time in milliseconds. */
  now: () => number
}

const noop = () => undefined

/**
 * Runs probes in order with limited concurrency and yields each result as it arrives, every probe exactly once, then
 * one `end`: at the latest after `totalMs`, at once on abort. Ending the iteration aborts it.
 */
export function createResolver<P, F>(deps: Deps<P, F>) {
  const limits = { ...usualLimits, ...deps }
  const { runProbe, forbids = () => null, isUseful = () => true, mustWait = () => false, now } = deps

  async function* resolve(probes: readonly P[], signal: AbortSignal): AsyncGenerator<ResolverEvent<P, F>, void> {
    const waiting = [...probes]
    const events: ResolverEvent<P, F>[] = []
    const found: F[] = []
    const running = new Map<P, { controller: AbortController; timer: ReturnType<typeof setTimeout> }>()
    let started = 0
    const ending: { why: 'late' | 'stopped' | null } = { why: null }
    let notify: () => void = noop

    const stop = (why: 'late' | 'stopped') => {
      ending.why ??= why
      for (const { controller, timer } of running.values()) {
        clearTimeout(timer)
        controller.abort()
      }
      notify()
    }
    const settle = (probe: P, startedAt: number, answer: ProbeAnswer<P, F>) => {
      const asked = running.get(probe)
      if (!asked) return
      clearTimeout(asked.timer)
      running.delete(probe)
      const { outcome, found: records = [], why = null, more = [] } = answer
      events.push({ kind: 'answer', probe, outcome, found: records, more, why, ms: now() - startedAt })
      found.push(...records)
      waiting.unshift(...more)
      notify()
    }
    const start = (probe: P) => {
      const controller = new AbortController()
      const startedAt = now()
      started += 1
      const noAnswer: ProbeAnswer<P, F> = { outcome: 'silent' }
      const timer = setTimeout(() => {
        controller.abort()
        // Frees the slot after the abort handlers have run, even when the probe never settles.
        asked.timer = setTimeout(() => settle(probe, startedAt, noAnswer))
      }, limits.probeMs)
      const asked = { controller, timer }
      running.set(probe, asked)
      // A synchronous throw is a failed probe, not the end of the search.
      void new Promise<ProbeAnswer<P, F>>((answered) => answered(runProbe(probe, controller.signal)))
        .catch(() => noAnswer)
        .then((answer) => settle(probe, startedAt, controller.signal.aborted ? noAnswer : answer))
    }
    const whyNot = (probe: P): WhyUntried | null =>
      ending.why ?? forbids(probe) ?? (isUseful(probe, found) ? (started >= limits.most ? 'limit' : null) : 'found')

    const deadline = setTimeout(() => stop('late'), limits.totalMs)
    const onAbort = () => stop('stopped')
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) stop('stopped')
    try {
      for (;;) {
        while (waiting.length > 0 && (ending.why !== null || running.size < limits.inFlight)) {
          const [probe] = waiting
          if (probe === undefined) break
          if (ending.why === null && running.size > 0 && mustWait(probe, [...running.keys()])) break
          waiting.shift()
          const why = whyNot(probe)
          if (why === null) start(probe)
          else events.push({ kind: 'untried', probe, why })
        }
        if (ending.why !== null) {
          for (const probe of running.keys())
            events.push({
              kind: 'answer',
              probe,
              outcome: 'silent',
              found: [],
              more: [],
              why: null,
              ms: limits.probeMs,
            })
          running.clear()
        }
        yield* events.splice(0)
        if (running.size === 0 && waiting.length === 0 && events.length === 0) break
        if (events.length === 0 && ending.why === null)
          await new Promise<void>((resume) => {
            notify = resume
            // An answer may have arrived while the consumer handled the previous ones.
            if (ending.why !== null || events.length > 0) resume()
          })
      }
      yield { kind: 'end', ended: ending.why ?? 'done' }
    } finally {
      clearTimeout(deadline)
      signal.removeEventListener('abort', onAbort)
      stop('stopped')
    }
  }
  return { resolve }
}
