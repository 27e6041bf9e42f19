import { allowed, createLogger, tame } from '@frontdesk/log'

export { traceOf } from '@frontdesk/log'

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

type Fields = Record<string, string | number>

/** The fields of a line for a terminal. */
const line = (fields: object): string =>
  Object.entries(allowed(fields))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')

function warningsIn(text: string): string[] {
  try {
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('level' in entry) || !('msg' in entry)) return []
    return typeof entry.level === 'number' && entry.level >= 40 && typeof entry.msg === 'string' ? [entry.msg] : []
  } catch {
    return []
  }
}

/** JSON lines of the common logger, or readable one-liners for a terminal. Both hold only fields that it allows. */
export function createLog(write: (text: string) => void, readable: boolean, now: () => Date): Log {
  const logger = createLogger({ write, now })
  const stamp = () => now().toISOString().slice(11, 19)
  return {
    request(entry) {
      const level = entry.status >= 500 ? 'error' : 'info'
      const rounded = { ...entry, ms: Math.round(entry.ms) }
      if (!readable) logger[level](rounded, 'request')
      else if (level === 'error' || entry.ms > 1000) write(`${stamp()} ${line(rounded)}\n`)
    },
    note(level, words, fields: Fields = {}) {
      if (!readable) logger[level](fields, words)
      else write(`${stamp()} ${level === 'info' ? '' : `${level}: `}${words} ${line(fields)}`.trimEnd() + '\n')
    },
    passOn(text) {
      if (!readable) write(`${text}\n`)
      else for (const words of warningsIn(text)) write(`${stamp()} service: ${tame(words, 300)}\n`)
    },
  }
}
