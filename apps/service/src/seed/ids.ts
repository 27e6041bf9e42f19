import { hash } from 'node:crypto'

/** A UUID (version 5 in form) derived from a name: `idOf('event opening-night')`. */
export function idOf(name: string): string {
  const hex = hash('sha1', `frontdesk demo: ${name}`)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
