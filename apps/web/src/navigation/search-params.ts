import { isGuid } from '@frontdesk/api-types/table'

type Search = Record<string, unknown>

/** A GUID parameter, lower case; anything else is ignored, so that a bad link still opens its page. */
export function guidIn(search: Search, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && isGuid(value.trim()) ? value.trim().toLowerCase() : undefined
}

/** A short text parameter, trimmed; undefined when empty. Numbers that the router parsed become text again. */
export function textIn(search: Search, name: string, longest = 400): string | undefined {
  const value = search[name]
  const text =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().slice(0, longest) : ''
  return text === '' ? undefined : text
}

/** Omits undefined values, as exact optional properties require. */
export function present<T extends Record<string, string | undefined>>(values: T): { [K in keyof T]?: string } {
  const kept: { [K in keyof T]?: string } = {}
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** The parameters of a saved view, for the page to check as it checks those of an address. */
export const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
