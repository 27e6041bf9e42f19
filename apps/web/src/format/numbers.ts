/** An int64 of the service: a number, or its digits as a string when a number could not hold them all. */
export type WholeNumber = number | string

/** Digits in groups of three: `12,480`. A digit string keeps every digit; anything that is no number is shown as it came. */
export function grouped(value: WholeNumber): string {
  const text = String(value)
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(text)
  if (!parts) return text
  return `${parts[1] === '-' ? '−' : ''}${(parts[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${parts[3] ?? ''}`
}

/** `1 code`, `3 codes`. */
export function counted(value: WholeNumber, one: string, many: string): string {
  return `${grouped(value)} ${String(value) === '1' ? one : many}`
}

/** A discount as the service wrote it, decimals kept: `33.33 %`. */
export function percent(value: number): string {
  return `${grouped(value)} %`
}

/** A number that may arrive as text; `null` when there is none. */
export function numberOf(value: WholeNumber | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const read = Number(value)
  return Number.isFinite(read) ? read : null
}
