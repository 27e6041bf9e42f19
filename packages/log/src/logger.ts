import { type Logger, pino } from 'pino'

/** Characters that may be logged of a text. */
type Most = number

/**
 * Every field that a line may hold beside level, time and message. Anything else is dropped: URLs, headers, bodies and the
 * messages of errors can hold secrets. A field is added here only with fixed words, ids of ours or numbers in it.
 */
const fields: Readonly<Record<string, Most>> = {
  // Of a request.
  operation: 60,
  status: 10,
  ms: 10,
  reference: 40,
  person: 40,
  credential: 40,
  code: 40,
  trace: 1200,
  // Of a failure.
  error: 120,
  at: 200,
  failure: 1200,
  // Of what an app does by itself.
  cause: 40,
  listensAt: 100,
  store: 20,
  folder: 200,
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

/** Printable ASCII without quotation marks and escapes: a line stays a line, in JSON and on a terminal. */
export function tame(value: string, most: Most): string {
  const short = value.slice(0, most)
  return harmless.test(short) ? short : short.replaceAll(/[^\w .,:;/@()[\]<>|+-]/g, '?')
}

/** A stack frame with the name of its file only. */
function placeOf(frame: string): string {
  const slash = frame.lastIndexOf('/')
  if (slash < 0) return frame
  const file = frame.slice(slash + 1)
  return frame.slice(0, frame.lastIndexOf(' ', slash) + 1) + (file.endsWith(')') ? file.slice(0, -1) : file)
}

/** Error names, codes and stack frames down the chain of causes. Messages stay out: they can hold values. */
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
  const kept: Record<string, Loggable> = {}
  for (const [name, value] of Object.entries(given)) {
    const isError = name === 'err' && value instanceof Error
    const as = isError ? 'trace' : name
    const most = Object.hasOwn(fields, as) ? fields[as] : undefined
    const one = most === undefined ? undefined : loggable(isError ? traceOf(value) : value, most)
    if (one !== undefined) kept[as] = one
  }
  return kept
}

/** JSON lines by pino, in both apps: level, ISO time, allowed fields, message. Messages are words of ours, never values. */
export function createLogger(settings: {
  /** Called once a line, with its line feed. */
  write: (line: string) => void
  now: () => Date
  level?: 'debug' | 'info' | 'warn'
}): Logger {
  const { write, now, level = 'info' } = settings
  const timestamp = (): string => `,"time":"${now().toISOString()}"`
  // pino takes an error in `err` apart itself, before `log` sees it: that would log its message.
  const serializers = { err: (error: unknown) => error }
  return pino({ level, base: null, timestamp, serializers, formatters: { log: allowed } }, { write })
}
