import { type Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'

import { malformed, tooLarge } from './response-fault.ts'

/** Size of a response's head in bytes. */
const maxHeaderSize = 32_768

export type Exchange = {
  /** Origin of the service; path and query are those of `path`. */
  url: URL
  agent: Agent
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Largest body in bytes, before decompression. */
  maxBytes: number
  /** The body of the last response. When the same bytes arrive again, the result is this very buffer. */
  expected: Buffer | null
  /** Called once, with a function that ends the exchange at once. */
  onBegin: (end: (reason: Error) => void) => void
  /** Called when the request may have reached the service: connected and, with TLS, verified. */
  onSent: () => void
}

export type RawResponse = {
  status: number
  /** By lower-case name, joined as Node joins them. */
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * Rejects what llhttp accepts and no correct server sends: another HTTP version, a transfer coding that is not decoded.
 */
function isPlainHttp({ httpVersion, statusCode = 0, headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding']?.toLowerCase()
  const isFramed = coding === undefined || (coding === 'chunked' && httpVersion === '1.1')
  return isFramed && (httpVersion === '1.1' || httpVersion === '1.0') && statusCode >= 200 && statusCode <= 599
}

const nothing = Buffer.alloc(0)

function bodyOf(response: IncomingMessage, maxBytes: number, expected: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    /** What arrived after the first `equal` bytes, which are those of `expected`. */
    const chunks: Buffer[] = []
    let equal = 0
    let length = 0
    response.on('data', (chunk: Buffer) => {
      const end = length + chunk.length
      if (end > maxBytes) response.destroy(tooLarge())
      else if (equal === length && chunk.equals(expected.subarray(length, end))) equal = end
      else chunks.push(chunk)
      length = end
    })
    response.on('end', () => {
      const isExpected = equal === length && length === expected.length
      resolve(isExpected ? expected : Buffer.concat([expected.subarray(0, equal), ...chunks], length))
    })
    response.on('error', reject)
    if (!isPlainHttp(response)) response.destroy(malformed())
    else if (Number(response.headers['content-length'] ?? 0) > maxBytes) response.destroy(tooLarge())
  })
}

/**
 * One request and its whole response, without redirects or retries.
 * @throws TypeError for an invalid request, ResponseFault, or the connection's error
 */
export function exchange(wanted: Exchange): Promise<RawResponse> {
  const { url, agent, method, path, headers, body, maxBytes, expected, onBegin, onSent } = wanted
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? httpsRequest : httpRequest)({
    ...urlToHttpOptions(url),
    agent,
    method,
    path,
    headers: body === null ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    maxHeaderSize,
    insecureHTTPParser: false,
  })
  onBegin((reason) => request.destroy(reason))
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('socket', (socket) => {
      if (request.reusedSocket) onSent()
      else socket.once(isSecure ? 'secureConnect' : 'connect', onSent)
    })
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(malformed())
    })
    request.on('response', (response) => {
      bodyOf(response, maxBytes, expected ?? nothing).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes }),
        reject,
      )
    })
    request.end(body ?? undefined)
  })
}
