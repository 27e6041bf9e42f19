import { type Server, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { type Page, expect } from '@playwright/test'

/** An address of the desk that can be cut off, as a venue's network is; Playwright's own switch misses the worker. */
export type CutOffDesk = {
  url: string
  /** Nothing listens at the address any more. */
  cut: () => Promise<void>
  restore: () => Promise<void>
  /** A gateway's page, or a text in place of what the desk sends at an address. */
  instead: Map<string, { status: number; type: string; body: string; location?: string }>
  /** Requests of arrivals that reached the desk. */
  arrivals: string[]
  /** The same of enrollments and removals. */
  enrollments: string[]
  /** The answers of arrivals are lost on their way back. */
  losesAnswers: boolean
  /** Connected, and from now on no byte comes back: requests reach the desk all the same (true), or do not (`nothing`). */
  isSilent: boolean | 'nothing'
  stop: () => Promise<void>
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const isArrival = (method: string | undefined, path = '') => method !== 'GET' && path.includes('/arrivals/')

export async function cutOffDesk(desk: string): Promise<CutOffDesk> {
  const instead: CutOffDesk['instead'] = new Map()
  const arrivals: string[] = []
  const enrollments: string[] = []
  const server = createServer((asked, answer) => {
    const other = instead.get(new URL(asked.url ?? '', desk).pathname) ?? instead.get('*')
    if (other) {
      const to = other.location === undefined ? {} : { location: other.location }
      answer.writeHead(other.status, { 'content-type': other.type, ...to }).end(other.body)
      return
    }
    if (venue.isSilent === 'nothing') return
    const { hostname, port } = new URL(desk)
    const { method, url: path, headers } = asked
    const isMark = isArrival(method, path)
    if (isMark) arrivals.push(`${method} ${path}`)
    if (path?.endsWith('/enroll-attendee')) enrollments.push(String(headers['idempotency-key']))
    const sent = request({ hostname, port, method, path, headers }, (answered) => {
      if (venue.isSilent !== false) {
        answered.resume()
        return
      }
      if (isMark && venue.losesAnswers) {
        answered.resume().on('end', () => answer.destroy())
        return
      }
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    asked.pipe(sent)
  })
  const port = await listen(server, 0)
  const venue: CutOffDesk = {
    url: `http://127.0.0.1:${port}`,
    cut: () => close(server),
    restore: async () => void (await listen(server, port)),
    instead,
    arrivals,
    enrollments,
    losesAnswers: false,
    isSilent: false,
    stop: () => close(server),
  }
  return venue
}

/** Until the open page can start without the desk. */
export async function canStartWithoutDesk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('frontdesk-session')
}
