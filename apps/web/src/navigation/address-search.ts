import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

const json = /^\s*(?:["[{]|(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*$)/

function isJson(text: string): boolean {
  if (!json.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Quotes a text that would be parsed as another type. */
const written = (value: unknown): string =>
  typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)

/* Same results as the router's own functions, which throw and catch a JSON error for most parameters: ids begin like
   numbers, and every link on a page has one. A test compares the two. */
export const parseSearch = parseSearchWith((text) => (json.test(text) ? JSON.parse(text) : text))
export const stringifySearch = stringifySearchWith(written, () => null)
