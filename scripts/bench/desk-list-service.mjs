import { once } from 'node:events'
import { createServer } from 'node:http'

import { bodies } from './bodies.mjs'

/** The company with the listed events. */
export const company = 'c0000000-0000-4000-8000-000000000050'
/** One that has none. */
export const emptyCompany = 'c0000000-0000-4000-8000-000000000051'
const cities = ['Lisbon', 'Graz', 'Ghent', 'Oslo', 'Turin']
const zones = ['Europe/Lisbon', 'Europe/Vienna', 'Europe/Brussels', 'Europe/Oslo', 'Europe/Rome']
const topics = ['Harbour', 'Textile', 'Archive', 'Orchard', 'Signal', 'Ceramics', 'Glacier']

/** @param {Date} time */
const clock = (time) => time.toISOString().slice(0, 19)

/** @param {number} at */
function named(at) {
  const start = new Date(Date.UTC(2031, 2, 1 + at, 8 + (at % 9)))
  const end = new Date(start.getTime() + 7_200_000)
  return {
    id: `e0000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: `${topics[at % topics.length]} forum ${at + 1}`,
    slug: `forum-${at + 1}`,
    timezone: zones[at % zones.length],
    start: clock(start),
    end: clock(end),
    startUtc: start.toISOString(),
    endUtc: end.toISOString(),
    city: cities[at % cities.length],
    status: ['Confirmed', 'Tentative', 'Cancelled'][at % 3],
  }
}

/**
 * A record without nested records, with texts of usual length.
 * @param {object} record
 */
const usual = (record) =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 48)]] : typeof value === 'object' ? [] : [[name, value]],
    ),
  )

/** Fifty events; about 170 KB of JSON. */
export function fiftyEvents() {
  const text = bodies.find(({ path }) => path.endsWith('/events'))?.text ?? ''
  const data = JSON.parse(text).data.map((/** @type {object} */ record) => usual(record))
  return Array.from({ length: 50 }, (_, at) => ({ ...data[at % data.length], ...named(at) }))
}

/** A service with one company and its events, and one without events. */
export async function startListService() {
  const events = fiftyEvents()
  const page = { page: 1, itemsPerPage: 50, count: 50, numberOfPages: 1, data: events }
  const record = { ...JSON.parse(bodies[0]?.text ?? ''), id: company, name: 'Harbour & Sons', displayName: null }
  const known = new Map([
    [`/api/companies/${company}`, JSON.stringify(record)],
    [`/api/companies/${company}/events`, JSON.stringify(page)],
    [`/api/companies/${emptyCompany}`, JSON.stringify({ ...record, id: emptyCompany })],
    [`/api/companies/${emptyCompany}/events`, JSON.stringify({ ...page, count: 0, numberOfPages: 0, data: [] })],
  ])
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://service')
    const body = known.get(pathname) ?? (pathname.endsWith('/companies') ? '[]' : null)
    if (body === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: Number(Object(server.address()).port),
    events,
    end() {
      server.close()
      server.closeAllConnections()
    },
  }
}
