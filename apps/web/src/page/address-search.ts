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

/** A text that would be read as something else goes into the address with quotation marks. */
const written = (value: unknown): string =>
  typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)

/*
 * As the router's own, which a test compares them with. Of most search parameters they say without an exception that they are no
 * JSON: ids begin like numbers, and each link of a page has one.
 */
export const parseSearch = parseSearchWith((text) => (json.test(text) ? JSON.parse(text) : text))
export const stringifySearch = stringifySearchWith(written, () => null)
