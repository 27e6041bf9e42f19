import { type LogLevel, allowed, createLogger, tame } from '@frontdesk/log'

export { traceOf } from '@frontdesk/log'

/** Fields of a request log line. Never a URL, header, body or error message: those may contain secrets. */
type RequestEntry = {
  operation: string
  status: number
  ms: number
  reference: string
  person?: string | undefined
  /** The client as limits count it; only where the setting asks for it. */
  client?: string | undefined
  code?: string | undefined
  /** Names, codes and stack frames of an error, never messages. */
  trace?: string | undefined
}

type Level = LogLevel | 'error'
type Fields = Record<string, string | number>

export type Log = {
  /** `level`: of one that the desk did not fail at. */
  request(entry: RequestEntry, level?: 'debug' | 'info'): void
  /** A fixed text; `fields` hold numbers and short fixed words only. */
  note(level: Level, words: string, fields?: Fields): void
  /** A line that the embedded service has printed. */
  passOn(text: string): void
}

/** The fields of a log line in the terminal format. */
const line = (fields: object): string =>
  Object.entries(allowed(fields))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ')

const levelOf = (level: number): Level =>
  level >= 50 ? 'error' : level >= 40 ? 'warn' : level >= 30 ? 'info' : 'debug'
const longestMessage = 300

/** A log line of the service. Other output, such as why it cannot start, is passed on as a warning. */
function serviceLine(text: string): { level: Level; words: string; fields: object } {
  try {
    const { level, msg, ...fields } = Object(JSON.parse(text)) as Record<string, unknown>
    if (typeof level === 'number' && typeof msg === 'string')
      return { level: levelOf(level), words: tame(msg, longestMessage), fields }
  } catch {
    // It is no JSON.
  }
  return { level: 'warn', words: 'printed', fields: { said: text } }
}

/** JSON lines of the shared logger, or readable lines for a terminal. Both allow the same fields. */
export function createLog(
  write: (text: string) => void,
  readable: boolean,
  now: () => Date,
  least: LogLevel = 'info',
): Log {
  const logger = createLogger({ write, now, level: least })
  const stamp = () => now().toISOString().slice(11, 19)
  const print = (level: Level, words: string, fields: object): void => {
    const marked = level === 'warn' || level === 'error' ? `${level}: ${words}` : words
    if (logger.isLevelEnabled(level)) write(`${stamp()} ${marked} ${line(fields)}`.trimEnd() + '\n')
  }
  return {
    request(entry, usual = 'info') {
      const level = entry.status >= 500 ? 'error' : usual
      const rounded = { ...entry, ms: Math.round(entry.ms) }
      if (!readable) logger[level](rounded, 'request')
      else if (least === 'debug' || level === 'error' || entry.ms > 1000) print(level, 'request', rounded)
    },
    note(level, words, fields = {}) {
      if (readable) print(level, words, fields)
      else logger[level](fields, words)
    },
    passOn(text) {
      const { level, words, fields } = serviceLine(text)
      if (!readable) logger[level]({ from: 'service', ...fields }, words)
      else if (least === 'debug' || level === 'warn' || level === 'error') print(level, `service: ${words}`, fields)
    },
  }
}
