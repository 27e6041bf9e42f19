/** What may be logged of a request. Never a URL, a header, a body or a message: those can hold secrets. */
type RequestEntry = {
  operation: string
  status: number
  ms: number
  reference: string
  person?: string | undefined
  code?: string | undefined
  /** Where a failure came from: error names, codes and stack frames, never messages. */
  trace?: string | undefined
}

export type Log = {
  request(entry: RequestEntry): void
  /** A line of our own words; `fields` hold numbers and short fixed words only. */
  note(level: 'info' | 'warn' | 'error', words: string, fields?: Record<string, string | number>): void
  /** A JSON line of the embedded service, which logs by the same rules. */
  passOn(text: string): void
}

const plain = /^[\w .,:;/@()[\]<>|+-]*$/

function tame(value: string, most: number): string {
  const short = value.slice(0, most)
  return plain.test(short) ? short : short.replaceAll(/[^\w .,:;/@()[\]<>|+-]/g, '?')
}

const levels = { info: 30, warn: 40, error: 50 } as const

type Fields = Record<string, string | number>

const line = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/**
 * Every field of a request that may be logged, each as `one` writes it; what is not there is left out. In the order in
 * which they stand.
 */
function written(entry: RequestEntry, one: (name: string, value: string | number) => string): string {
  const text = (name: string, value: string | undefined, most: number): string =>
    value === undefined ? '' : one(name, tame(value, most))
  return (
    text('operation', entry.operation, 60) +
    one('status', entry.status) +
    one('ms', Math.round(entry.ms)) +
    text('reference', entry.reference, 20) +
    text('person', entry.person, 40) +
    text('code', entry.code, 40) +
    text('trace', entry.trace, 1200)
  )
}

const inWords = (name: string, value: string | number): string => ` ${name}=${value}`
/** Written by hand because there is one for each request: `tame` leaves nothing in a text that would have to be escaped. */
const inJson = (name: string, value: string | number): string =>
  typeof value === 'number' ? `,"${name}":${value}` : `,"${name}":"${value}"`

function warningsIn(text: string): string[] {
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('level' in entry) || !('msg' in entry)) return []
    return typeof entry.level === 'number' && entry.level >= 40 && typeof entry.msg === 'string' ? [entry.msg] : []
  } catch {
    return []
  }
}

/** JSON lines with the names and levels of pino, or readable one-liners for a terminal. Both take only the fields named above. */
export function createLog(write: (text: string) => void, readable: boolean, now: () => Date): Log {
  /** Many lines are of the same millisecond. */
  let last = { ms: Number.NaN, text: '' }
  const timeOf = (at: Date): string => {
    const ms = at.getTime()
    if (ms !== last.ms) last = { ms, text: at.toISOString() }
    return last.text
  }
  const json = (level: keyof typeof levels, fields: Fields, msg: string): void =>
    write(`${JSON.stringify({ level: levels[level], time: now().toISOString(), ...fields, msg })}\n`)
  const stamp = () => now().toISOString().slice(11, 19)
  return {
    request(entry) {
      const level = entry.status >= 500 ? 'error' : 'info'
      if (!readable)
        write(`{"level":${levels[level]},"time":"${timeOf(now())}"${written(entry, inJson)},"msg":"request"}\n`)
      else if (level === 'error' || entry.ms > 1000) write(`${stamp()}${written(entry, inWords)}\n`)
    },
    note(level, words, fields = {}) {
      const safe = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? tame(value, 200) : value]),
      )
      if (readable) write(`${stamp()} ${level === 'info' ? '' : `${level}: `}${words} ${line(safe)}`.trimEnd() + '\n')
      else json(level, safe, words)
    },
    passOn(text) {
      if (!readable) write(`${text}\n`)
      else for (const words of warningsIn(text)) write(`${stamp()} service: ${tame(words, 300)}\n`)
    },
  }
}

/** Error names, codes and stack frames down the chain of causes. Messages stay out: they can hold values. */
export function traceOf(failure: unknown): string {
  const parts: string[] = []
  for (let at = failure, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? ` ${at.code}` : ''
    const frames = (at.stack ?? '').split('\n').filter((row) => row.startsWith('    at '))
    const where = frames
      .slice(0, 4)
      .map((row) => row.trim().replace(/\(?(?:file:\/\/)?[^\s()]*\/([^/\s()]+)\)?$/, '$1'))
    parts.push(`${at.name}${code} ${where.join(', ')}`)
  }
  return parts.join(' | ')
}
