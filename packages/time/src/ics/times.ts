import { isoOfWall } from '#civil.ts'

/** `YYYYMMDD` of a wall number. */
export function dateValue(wall: number): string {
  return isoOfWall(wall).slice(0, 10).replaceAll('-', '')
}

/** `YYYYMMDDTHHMMSS` of a wall number, fractions cut. */
export function localValue(wall: number): string {
  return isoOfWall(wall).slice(0, 19).replaceAll(/[-:]/g, '')
}

/** `YYYYMMDDTHHMMSSZ` of an instant. */
export function utcValue(epochMs: number): string {
  return `${localValue(epochMs)}Z`
}

/** `+HHMM`, with seconds where a historic offset has them (RFC 5545 3.3.14). */
export function offsetValue(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0'))
  const shown = seconds % 60 === 0 ? digits.slice(0, 2) : digits
  return `${ms < 0 ? '-' : '+'}${shown.join('')}`
}
