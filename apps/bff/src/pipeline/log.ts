import { allowed, createLogger, tame } from '@frontdesk/log'

export { traceOf } from '@frontdesk/log'

/** Fields of a request log line. Never a URL, header, body or error message: those may contain secrets. */
type RequestEntry = {
  operation: string
  status: number
  ms: number
  reference: string
  person?: string | undefined
  code?: string | undefined
  /** Names, codes and stack frames of an error, never messages. */
  trace?: string | undefined
}

export type Log = {
  request(entry: RequestEntry): void
  /** A fixed text; `fields` hold numbers and short fixed words only. */
  note(level: 'info' | 'warn' | 'error', words: string, fields?: Record<string, string | number>): void
  /** Forwards a JSON log line of the embedded service, which follows the same rules. */
  passOn(text: string): void
}

type Fields = Record<string, string | number>

/** The fields of a log line in the terminal format. */
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

/** JSON lines of the shared logger, or readable lines for a terminal. Both allow the same fields. */
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
