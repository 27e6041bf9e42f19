// The pattern lets an unterminated text consume the rest of the input; otherwise it would be searched again from each
// quotation mark, in quadratic time.
const token = /"[^"\\]*(?:\\[^][^"\\]*)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const integer = /^-?\d+$/
/** Integers of fewer digits are exact. */
const mayRound = /\d{16}/

/**
 * JSON.parse without loss of digits: an integer that a double cannot represent exactly becomes a string of its digits,
 * which the contract allows for every integer ("may also arrive as numeric strings"). A leading byte order mark is
 * skipped.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (!mayRound.test(body)) return JSON.parse(body)
  return JSON.parse(
    body.replace(token, (part) => (integer.test(part) && !Number.isSafeInteger(Number(part)) ? `"${part}"` : part)),
  )
}
