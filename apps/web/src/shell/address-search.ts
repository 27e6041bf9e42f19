import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

const json = /^\s*(?:["[{]|(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*$)/
const noJson = new SyntaxError('no JSON')

/**
 * `JSON.parse`, which is told of most search parameters that they are none: ids begin like numbers, and each link of a page
 * has one. An exception that is made anew costs more than the rest of a link.
 */
function parseParameter(text: string): unknown {
  if (!json.test(text)) throw noJson
  return JSON.parse(text)
}

/** As the router's own, which a test compares them with. */
export const parseSearch = parseSearchWith(parseParameter)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseParameter)
