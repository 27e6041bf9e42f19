import { isGuid } from '@frontdesk/api-types/table'

type Search = Record<string, unknown>

/** A GUID of the address, lower case; anything else is left out in silence: a bad link still opens its page. */
export function guidIn(search: Search, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && isGuid(value.trim()) ? value.trim().toLowerCase() : undefined
}

/** A short text of the address, blanks trimmed; empty is left out. Numbers that the router parsed become text again. */
export function textIn(search: Search, name: string): string | undefined {
  const value = search[name]
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().slice(0, 400) : ''
  return text === '' ? undefined : text
}

/** Leaves out what is not there, as exact optional properties ask. */
export function present<T extends Record<string, string | undefined>>(values: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {}
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
