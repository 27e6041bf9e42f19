/**
 * .NET time spans in the constant form `[-][d.]hh:mm:ss[.f{1,7}]`, kept in ticks of 100 ns so that no digit is lost.
 */
export interface TimeSpan {
  ticks: bigint
  totalSeconds: number
  totalMinutes: number
  /** Whole minutes when the span can be a UTC offset (-14:00 to +14:00, no seconds), else null. */
  offsetMinutes: number | null
}

const form = /^(-?)(?:([0-9]{1,8})\.)?([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,7}))?$/
const maxTicks = 9_223_372_036_854_775_807n

/** The span, or null for any other form (no exception). Limits are those of .NET's TimeSpan. */
export function parseTimeSpan(text: unknown): TimeSpan | null {
  if (typeof text !== 'string') return null
  const match = form.exec(text)
  if (match === null || match[0].length !== text.length) return null
  const [, sign, days, hours, minutes, seconds, fraction] = match
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const whole = BigInt(days ?? 0) * 86_400n + BigInt(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))
  const size = whole * 10_000_000n + BigInt((fraction ?? '').padEnd(7, '0'))
  const ticks = sign === '-' ? -size : size
  if (ticks > maxTicks || ticks < -maxTicks - 1n) return null
  return spanOfTicks(ticks)
}

function spanOfTicks(ticks: bigint): TimeSpan {
  const totalSeconds = Number(ticks) / 1e7
  const isOffset = ticks % 600_000_000n === 0n && ticks <= 504_000_000_000n && ticks >= -504_000_000_000n
  return {
    ticks,
    totalSeconds,
    totalMinutes: totalSeconds / 60,
    offsetMinutes: isOffset ? Number(ticks / 600_000_000n) : null,
  }
}

function two(value: bigint): string {
  return String(value).padStart(2, '0')
}

/** The constant form of a span given in ticks, or of a number of minutes. */
export function formatTimeSpan(span: { ticks: bigint } | { minutes: number }): string {
  const ticks = 'ticks' in span ? span.ticks : BigInt(Math.round(span.minutes * 600_000_000))
  const size = ticks < 0n ? -ticks : ticks
  const fraction = size % 10_000_000n
  const seconds = size / 10_000_000n
  const days = seconds / 86_400n
  const clock = `${two((seconds / 3600n) % 24n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
  return [
    ticks < 0n ? '-' : '',
    days > 0n ? `${days}.` : '',
    clock,
    fraction > 0n ? `.${String(fraction).padStart(7, '0')}` : '',
  ].join('')
}
