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

const tameOr = (value: string | undefined, most: number): string | undefined =>
  value === undefined ? undefined : tame(value, most)

/** Fields of a line. What is undefined does not stand in it. */
type Fields = Record<string, string | number | undefined>

const picked = (entry: RequestEntry): Fields => ({
  operation: tame(entry.operation, 60),
  status: entry.status,
  ms: Math.round(entry.ms),
  reference: tame(entry.reference, 20),
  person: tameOr(entry.person, 40),
  code: tameOr(entry.code, 40),
  trace: tameOr(entry.trace, 1200),
})

function line(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

/** JSON, written by hand because there is one for each request: `tame` leaves nothing in a text that would have to be escaped. */
function requestLine(level: number, time: string, fields: Fields): string {
  let text = `{"level":${level},"time":"${time}"`
  for (const name in fields) {
    const value = fields[name]
    if (typeof value === 'number') text += `,"${name}":${value}`
    else if (value !== undefined) text += `,"${name}":"${value}"`
  }
  return `${text},"msg":"request"}\n`
}

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
  const json = (level: keyof typeof levels, fields: Fields, msg: string): void =>
    write(`${JSON.stringify({ level: levels[level], time: now().toISOString(), ...fields, msg })}\n`)
  const stamp = () => now().toISOString().slice(11, 19)
  return {
    request(entry) {
      const level = entry.status >= 500 ? 'error' : 'info'
      if (!readable) write(requestLine(levels[level], now().toISOString(), picked(entry)))
      else if (level === 'error' || entry.ms > 1000) write(`${stamp()} ${line(picked(entry))}\n`)
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
