import { type Logger, pino } from 'pino'

/** What a log can be limited to; errors are in every one. */
export const logLevels = ['debug', 'info', 'warn'] as const
export type LogLevel = (typeof logLevels)[number]

export const isLogLevel = (text: string): text is LogLevel => logLevels.some((level) => level === text)

/** Longest logged text, in characters. */
type Most = number

/**
 * Every field allowed in a line beside level, time and message. Anything else is dropped, because URLs, headers, bodies
 * and error messages can contain secrets. Only fields with fixed words, our own ids or numbers belong here.
 */
const fields: Readonly<Record<string, Most>> = {
  // The program, where it is not the one that writes the line, and output of it that is no line of a log.
  from: 20,
  said: 300,
  // Fields of a request.
  operation: 60,
  status: 10,
  ms: 10,
  reference: 40,
  person: 40,
  credential: 40,
  client: 60,
  code: 40,
  trace: 1200,
  // Fields of a failure.
  error: 120,
  at: 200,
  failure: 1200,
  // Fields of background work.
  cause: 40,
  version: 40,
  node: 40,
  listensAt: 100,
  store: 20,
  folder: 200,
  file: 200,
  pid: 10,
  host: 100,
  target: 100,
  schema: 40,
  applied: 10,
  records: 10,
  outcome: 40,
  mail: 40,
  kind: 40,
  attempts: 10,
  givenUp: 5,
}
const mostFrames = 8

const harmless = /^[\w .,:;/@()[\]<>|+-]*$/

/**
 * Printable ASCII without quotation marks and escapes, so that a value cannot start a new line, in JSON or on a
 * terminal.
 */
export function tame(value: string, most: Most): string {
  const short = value.slice(0, most)
  return harmless.test(short) ? short : short.replaceAll(/[^\w .,:;/@()[\]<>|+-]/g, '?')
}

/** A stack frame with the base name of its file. */
function placeOf(frame: string): string {
  const slash = frame.lastIndexOf('/')
  if (slash < 0) return frame
  const file = frame.slice(slash + 1)
  return frame.slice(0, frame.lastIndexOf(' ', slash) + 1) + (file.endsWith(')') ? file.slice(0, -1) : file)
}

/** Error names, codes and stack frames along the chain of causes. No messages, because they can contain values. */
export function traceOf(failure: unknown): string {
  const parts: string[] = []
  for (let at = failure, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' ? ` ${at.code}` : ''
    const frames = (at.stack ?? '').split('\n').filter((row) => row.startsWith('    at '))
    const where = frames.slice(0, 4).map((row) => placeOf(row.trim()))
    parts.push(`${at.name}${code} ${where.join(', ')}`)
  }
  return parts.join(' | ')
}

type Loggable = string | number | boolean | string[]

function loggable(value: unknown, most: Most): Loggable | undefined {
  if (typeof value === 'string') return tame(value, most)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return undefined
  const texts: unknown[] = value.slice(0, mostFrames)
  return texts.filter((text) => typeof text === 'string').map((text) => tame(text, most))
}

/** The allowed fields of a log line, sanitized. An error in `err` becomes its `trace`. */
export function allowed(given: object): Record<string, Loggable> {
  const safe: Record<string, Loggable> = {}
  for (const [name, value] of Object.entries(given)) {
    const isError = name === 'err' && value instanceof Error
    const as = isError ? 'trace' : name
    const most = Object.hasOwn(fields, as) ? fields[as] : undefined
    const one = most === undefined ? undefined : loggable(isError ? traceOf(value) : value, most)
    if (one !== undefined) safe[as] = one
  }
  return safe
}

/**
 * JSON lines by pino, in both apps: level, ISO time, allowed fields, message. Messages are fixed texts without values.
 */
export function createLogger(settings: {
  /** Called once per line, with its line feed. */
  write: (line: string) => void
  now: () => Date
  level?: LogLevel
}): Logger {
  const { write, now, level = 'info' } = settings
  const timestamp = (): string => `,"time":"${now().toISOString()}"`
  // pino would serialize an error in `err` itself, with its message.
  const serializers = { err: (error: unknown) => error }
  return pino({ level, base: null, timestamp, serializers, formatters: { log: allowed } }, { write })
}
