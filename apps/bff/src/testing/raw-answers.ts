import fc from 'fast-check'

/** Raw bytes of a response, and its expected content. */
export type RawAnswer = {
  bytes: Buffer
  status: number
  /** By lower-case name, joined as Node joins them. */
  headers: Record<string, string>
  body: Buffer
  /** The end of the connection ends the body. */
  endsByClose: boolean
}

const token = fc.string({
  minLength: 1,
  maxLength: 12,
  unit: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzABCXYZ0189!#$%&'*+.^_`|~-")),
})
const framing = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade)$/i
const nameOf = fc
  .oneof(token, fc.constantFrom('content-type', 'Content-Type', 'DATE', '__proto__', 'constructor', 'x-twice'))
  .filter((name) => !framing.test(name))
/** Any valid header value, with inner and outer whitespace. */
const valueOf = fc.string({
  maxLength: 30,
  unit: fc.oneof(
    fc.constantFrom(' ', '\t', ':', ',', '"'),
    fc.integer({ min: 0x21, max: 0x7e }).map(String.fromCharCode),
    fc.integer({ min: 0x80, max: 0xff }).map((code) => String.fromCharCode(code)),
  ),
})
const headersOf = fc.array(fc.tuple(nameOf, valueOf), { maxLength: 8 })
const bodyOf = fc
  .oneof(
    { weight: 4, arbitrary: fc.nat(300) },
    { weight: 2, arbitrary: fc.nat(20_000) },
    { weight: 1, arbitrary: fc.nat(200_000) },
  )
  .chain((size) =>
    // 251 divides no buffer size: misplaced bytes differ.
    fc.nat(255).map((seed) =>
      Buffer.alloc(
        size,
        Uint8Array.from({ length: 251 }, (_, at) => (at * 31 + seed) & 255),
      ),
    ),
  )

const trimmed = (value: string): string => /^[\t ]*(.*?)[\t ]*$/.exec(value)?.[1] ?? ''
const written = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}:${value}\r\n`).join('')
function joined(headers: readonly (readonly [string, string])[]): Record<string, string> {
  const all = new Map<string, string[]>()
  for (const [name, value] of headers)
    all.set(name.toLowerCase(), [...(all.get(name.toLowerCase()) ?? []), trimmed(value)])
  return Object.fromEntries([...all].map(([name, values]) => [name, values.join(', ')]))
}

const extensionOf = fc.constantFrom('', '', ';a', ';a=b', ';a="b c"', ';a=b;c=d')
const caseOf = fc.boolean()

/** A chunked body of random chunk sizes, with extensions and trailers. */
const chunkedOf = (body: Buffer): fc.Arbitrary<Buffer> =>
  fc
    .record({
      cuts: fc.array(fc.nat(body.length), { maxLength: 6 }),
      extensions: fc.array(extensionOf, { minLength: 8, maxLength: 8 }),
      upper: caseOf,
      zeros: fc.nat(3),
      trailers: headersOf,
    })
    .map(({ cuts, extensions, upper, zeros, trailers }) => {
      const ends = [...new Set([...cuts, body.length])].filter((end) => end > 0).toSorted((a, b) => a - b)
      const chunks = ends.map((end, at) => {
        const part = body.subarray(ends[at - 1] ?? 0, end)
        const size = '0'.repeat(zeros) + (upper ? part.length.toString(16).toUpperCase() : part.length.toString(16))
        return Buffer.concat([Buffer.from(`${size}${extensions[at]}\r\n`), part, Buffer.from('\r\n')])
      })
      return Buffer.concat([...chunks, Buffer.from(`0${extensions[7]}\r\n${written(trailers)}\r\n`, 'latin1')])
    })

const reasonOf = fc.constantFrom(' OK', ' ', '', ' Not quite \u00fcsual')
const interimOf = fc
  .array(fc.tuple(fc.constantFrom(100, 102, 103), headersOf), { maxLength: 3 })
  .map((all) => all.map(([status, headers]) => `HTTP/1.1 ${status} Wait\r\n${written(headers)}\r\n`).join(''))

const answerOf = (kind: 'length' | 'chunks' | 'close' | 'nothing', body: Buffer): fc.Arbitrary<RawAnswer> =>
  fc
    .record({
      status: kind === 'nothing' ? fc.constantFrom(204, 304) : fc.constantFrom(200, 201, 299, 301, 404, 500, 599),
      minor: kind === 'chunks' ? fc.constant(1) : fc.constantFrom(1, 1, 0),
      reason: reasonOf,
      interim: interimOf,
      headers: headersOf,
      more: headersOf,
      chunked: kind === 'chunks' ? chunkedOf(body) : fc.constant(body),
      said: fc.constantFrom('0', '17', null),
    })
    .map(({ status, minor, reason, interim, headers, more, chunked, said }) => {
      const frame: [string, string][] =
        kind === 'length'
          ? [['Content-Length', ` ${body.length} `]]
          : kind === 'chunks'
            ? [['transfer-encoding', 'Chunked']]
            : kind === 'nothing' && said !== null
              ? [['content-length', said]]
              : []
      const all = [...headers, ...frame, ...more]
      const head = `HTTP/1.${minor} ${status}${reason}\r\n${written(all)}\r\n`
      return {
        bytes: Buffer.concat([Buffer.from(interim + head, 'latin1'), kind === 'nothing' ? Buffer.alloc(0) : chunked]),
        status,
        headers: joined(all),
        body: kind === 'nothing' ? Buffer.alloc(0) : body,
        endsByClose: kind === 'close',
      }
    })

/** Any valid HTTP/1.1 response: every framing, with informational responses before it. */
export const rawAnswers: fc.Arbitrary<RawAnswer> = fc
  .tuple(fc.constantFrom('length', 'length', 'chunks', 'chunks', 'close', 'nothing'), bodyOf)
  .chain(([kind, body]) => answerOf(kind, body))
