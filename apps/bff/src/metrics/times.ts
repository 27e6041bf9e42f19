import type { LabelValues } from 'prom-client'

/** What `prom-client` asks a metric for when the numbers are read. */
export type Histogram = {
  name: string
  help: string
  type: 'histogram'
  get(): Promise<{
    name: string
    help: string
    type: 'histogram'
    values: { value: number; labels: LabelValues<string>; metricName: string }[]
  }>
}

/** Of one pair of labels: how many up to each bound and no lower one, all of them, and their sum in seconds. */
type Row = { upTo: number[]; count: number; sum: number }

const rowOf = (bounds: readonly number[]): Row => ({ upTo: bounds.map(() => 0), count: 0, sum: 0 })

/**
 * Times by name and kind. Each request is told to two of these: a look into a map and an addition, where a histogram of the
 * library reads, checks and joins its labels anew. It is the library that writes them.
 */
export function createTimes(settings: {
  name: string
  help: string
  /** Upper bounds in seconds, ascending. */
  bounds: readonly number[]
  labelsOf: (name: string, kind: number) => Record<string, string>
}): { add(name: string, kind: number, seconds: number): void; histogram: Histogram } {
  const { name: metric, help, bounds, labelsOf } = settings
  const known = new Map<string, Row[]>()

  const rowFor = (name: string, kind: number): Row => {
    const kinds = known.get(name) ?? []
    known.set(name, kinds)
    return (kinds[kind] ??= rowOf(bounds))
  }
  function* valuesOf({ upTo, count, sum }: Row, labels: Record<string, string>) {
    let below = 0
    for (const [at, bound] of bounds.entries()) {
      below += upTo[at] ?? 0
      yield { value: below, labels: { le: bound, ...labels }, metricName: `${metric}_bucket` }
    }
    yield { value: count, labels: { le: '+Inf', ...labels }, metricName: `${metric}_bucket` }
    yield { value: sum, labels, metricName: `${metric}_sum` }
    yield { value: count, labels, metricName: `${metric}_count` }
  }
  function* values() {
    for (const [name, kinds] of known)
      for (const [kind, row] of kinds.entries()) if (row !== undefined) yield* valuesOf(row, labelsOf(name, kind))
  }
  return {
    add(name, kind, seconds) {
      const row = known.get(name)?.[kind] ?? rowFor(name, kind)
      row.count += 1
      row.sum += seconds
      for (let at = 0; at < bounds.length; at += 1) {
        if (seconds > (bounds[at] ?? 0)) continue
        row.upTo[at] = (row.upTo[at] ?? 0) + 1
        return
      }
    },
    histogram: {
      name: metric,
      help,
      type: 'histogram',
      get: async () => ({ name: metric, help, type: 'histogram', values: [...values()] }),
    },
  }
}
