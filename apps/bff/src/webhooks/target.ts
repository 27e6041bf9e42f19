import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { type LookupFunction, isIP } from 'node:net'

import type { DeliveryFault } from '@frontdesk/desk-api/webhook-words'
import ipaddr from 'ipaddr.js'

import { isIn, networkList } from '#pipeline/client-address.ts'

/** Of a whole delivery, from the name to the head of the answer. */
const usualDeadlineMs = 10_000
/** Bytes of the head of an answer. Its body is not read. */
const largestHead = 8192

class TargetRefused extends Error {
  readonly fault: DeliveryFault
  constructor(fault: DeliveryFault) {
    super(fault)
    this.fault = fault
  }
}

/** `status` null: there was no answer. */
export type Delivered = { status: number | null; fault: DeliveryFault | null }
export type Post = (url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) => Promise<Delivered>

/** As `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (failure: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
) => void

/** Whether an address belongs to everybody's network, and not to this machine, its network or a protocol. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** The address of a URL that names one; null for a name. */
const addressIn = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? null : bare
}

/**
 * Sends to addresses of other systems. The address that is connected to is judged, at each delivery: a name is resolved
 * once, for this connection, and connections are not kept. Redirects are not followed and bodies of answers not read.
 * `networks`: private ones that may be reached all the same, also by http.
 */
export function createPost(
  networks: readonly string[],
  { resolve = dns.lookup, deadlineMs = usualDeadlineMs }: { resolve?: Resolve; deadlineMs?: number } = {},
): Post {
  const own = networkList(networks)
  const judge = (address: string, isHttp: boolean): void => {
    const isOwn = isIn(own, address)
    if (!isOwn && !isPublicAddress(address)) throw new TargetRefused('private_address')
    if (!isOwn && isHttp) throw new TargetRefused('not_https')
  }
  const lookupFor =
    (isHttp: boolean): LookupFunction =>
    (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (failure, addresses) => {
        if (failure !== null) return callback(failure, '')
        try {
          for (const { address } of addresses) judge(address, isHttp)
        } catch (refusal) {
          return callback(refusal as NodeJS.ErrnoException, '')
        }
        const [first] = addresses
        if (options.all === true) return callback(null, addresses)
        return callback(null, first?.address ?? '', first?.family)
      })
    }
  const send = (url: URL, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<number> =>
    new Promise((answered, failed) => {
      const isHttp = url.protocol === 'http:'
      const given = addressIn(url)
      if (given !== null) judge(given, isHttp)
      const length = String(Buffer.byteLength(body))
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': length },
        lookup: lookupFor(isHttp),
        agent: false as const,
        maxHeaderSize: largestHead,
        signal,
      }
      const request = (isHttp ? http : https).request(url, options)
      request.once('error', failed)
      request.once('response', (response) => {
        answered(response.statusCode ?? 0)
        response.destroy()
      })
      request.end(body)
    })
  return async (url, headers, body, signal) => {
    const deadline = AbortSignal.timeout(deadlineMs)
    try {
      const status = await send(url, headers, body, AbortSignal.any([signal, deadline]))
      return { status, fault: status >= 200 && status < 300 ? null : 'refused' }
    } catch (failure) {
      if (failure instanceof TargetRefused) return { status: null, fault: failure.fault }
      return { status: null, fault: deadline.aborted ? 'timeout' : 'unreachable' }
    }
  }
}
