import { bodies } from './bodies.mjs'
import { startDesk } from './desk-process.mjs'
import { memoryRow } from './gateway-memory.mjs'
import { installPeers, startNginx, startPeers } from './peers.mjs'
import { print } from './print.mjs'
import { cpuOf, endAll, script } from './processes.mjs'
import { interleaved, ratios, spreadOf } from './rounds.mjs'

/** @typedef {import('./print.mjs').Row} Row */

const connections = 32
const rounds = 7
/** Requests of one measurement by size: each lasts about a quarter of a second. */
const amounts = [4000, 2500, 500]
/** Optimized compilation of all servers takes tens of thousands of requests. */
const warming = 6
const id = (/** @type {number} */ n) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const ms = (/** @type {number} */ value) => `${value.toFixed(2)} ms`
const us = (/** @type {number} */ value) => `${Math.round(value)} µs`

/** @param {import('./rounds.mjs').Spread} spread */
const told = ({ median, least, most }) => `${median.toFixed(2)}x (${least.toFixed(2)}-${most.toFixed(2)})`

/** Cookies of four sessions. @param {Awaited<ReturnType<typeof startDesk>>} desk */
const signedIn = (desk) => Promise.all(Array.from({ length: 4 }, () => desk.signIn()))

async function stage() {
  installPeers()
  const upstream = await script('fixed-upstream.mjs')
  const load = await script('load-client.mjs')
  const port = Number(upstream.said.port)
  const peers = await startPeers(`http://127.0.0.1:${port}`)
  const nginx = await startNginx(port)
  const desk = await startDesk(port)
  const withoutDirectory = await startDesk(port, { env: { FRONTDESK_DIRECTORY_DAYS: '0' } })
  const withoutVersions = await startDesk(port, { env: { FRONTDESK_VERSIONS_DAYS: '0' } })
  const cookies = await signedIn(desk)
  const cookiesByPort = new Map([
    [desk.port, cookies],
    [withoutDirectory.port, await signedIn(withoutDirectory)],
    [withoutVersions.port, await signedIn(withoutVersions)],
  ])
  const cookieOf = (/** @type {number} */ at, /** @type {number} */ n) => cookiesByPort.get(at)?.[n % 4]

  /**
   * One request per connection, each for a different URL, so that no two share a call.
   * @param {{ port: number }} target
   * @param {number} size
   * @param {{ coding?: string, tags?: string[], first?: number }} [options]
   */
  const requests = (target, size, { coding = 'identity', tags = [], first = 0 } = {}) =>
    Array.from({ length: connections }, (_, n) =>
      [
        `GET ${bodies[size]?.path.replace(':id', id(first + n))} HTTP/1.1`,
        `host: 127.0.0.1:${target.port}`,
        `accept-encoding: ${coding}`,
        ...(cookieOf(target.port, n) === undefined ? [] : [`cookie: ${cookieOf(target.port, n)}`]),
        ...(tags[n] === undefined ? [] : [`if-none-match: ${tags[n]}`]),
        '\r\n',
      ].join('\r\n'),
    )

  /**
   * CPU time of the server process per request, in microseconds.
   * @param {{ pid: number, port: number }} target
   * @param {number} size
   * @param {Parameters<typeof requests>[2] & { status?: string }} [options]
   */
  const cost = async (target, size, { status = '200', ...options } = {}) => {
    const total = amounts[size] ?? 0
    const before = cpuOf(target.pid)
    const result = await load.ask({ port: target.port, requests: requests(target, size, options), total })
    if (result.failure !== undefined || result.statuses[status] !== total)
      throw new Error(`port ${target.port}: ${JSON.stringify(result)}`)
    return (cpuOf(target.pid) - before) / total
  }

  /** ETags of the URLs of each connection. @param {number} size */
  const tagsOf = (size) =>
    Promise.all(
      Array.from({ length: connections }, async (_, n) => {
        const answer = await fetch(`http://127.0.0.1:${desk.port}${bodies[size]?.path.replace(':id', id(n))}`, {
          headers: { cookie: cookies[n % cookies.length] ?? '', 'accept-encoding': 'br' },
        })
        await answer.arrayBuffer()
        return answer.headers.get('etag') ?? ''
      }),
    )
  return { upstream, load, peers, nginx, desk, withoutDirectory, withoutVersions, cookies, requests, cost, tagsOf }
}

/** @typedef {Awaited<ReturnType<typeof stage>>} Stage */

/**
 * @param {string} what
 * @param {string} size
 * @param {number[]} ours
 * @param {[name: string, values: number[]]} theirs
 * @param {number} goal
 * @returns {Row}
 */
function row(what, size, ours, [name, values], goal) {
  const ratio = ratios(ours, values)
  return {
    what,
    size,
    ours: us(spreadOf(ours).median),
    theirs: `${name} ${us(spreadOf(values).median)}`,
    ratio: told(ratio),
    goal: `<= ${goal}x`,
    met: ratio.median <= goal,
  }
}

/** @param {Stage} stage @param {number} size @returns {Promise<Row[]>} */
async function repeats({ upstream, peers, nginx, desk, cost, tagsOf }, size) {
  await upstream.ask({ fresh: false })
  // A few requests, so that the better compression is cached; then the ETags that a page would have.
  for (let n = 0; n < 2; n += 1) await cost(desk, size, { coding: 'br' })
  await new Promise((resolve) => setTimeout(resolve, 400))
  const tags = await tagsOf(size)
  const large = size === 2 && nginx !== null
  const found = await interleaved(
    rounds,
    {
      plain: () => cost(desk, size),
      express: () => cost(peers.express, size),
      coded: () => cost(desk, size, { coding: 'br' }),
      compressing: () => cost(peers.compressing, size, { coding: 'gzip' }),
      same: () => cost(desk, size, { coding: 'br', tags, status: '304' }),
      pipe: () => cost(peers.pipe, size),
      ...(large ? { nginx: () => cost(nginx, size, { coding: 'gzip' }) } : {}),
    },
    warming,
  )
  const name = bodies[size]?.name ?? ''
  const { plain = [], express = [], coded = [], compressing = [], same = [], pipe = [] } = found
  const rows = [
    row('repeat read, checked and sealed', name, plain, ['express + proxy', express], [0.7, 0.7, 0.5][size] ?? 0),
    row('repeat read, compressed', name, coded, ['express + compression', compressing], [0.35, 0.3, 0.15][size] ?? 0),
    row('unchanged, 304', name, same, ['node:http pipe', pipe], [2.3, 1.9, 1.2][size] ?? 0),
  ]
  if (size !== 2) return rows
  const against = 'repeat read, compressed, against nginx'
  if (found['nginx'] !== undefined) rows.push(row(against, name, coded, ['nginx + gzip', found['nginx']], 0.25))
  else rows.push({ what: against, size: name, ours: '', theirs: '', ratio: '', goal: '<= 0.25x', met: null })
  return rows
}

/** @param {Stage} stage @param {number} size @returns {Promise<Row[]>} */
async function firstSights({ upstream, peers, desk, withoutDirectory, withoutVersions, cost }, size) {
  await upstream.ask({ fresh: 'text' })
  const renamed = async (target = desk) => {
    await upstream.ask({ fresh: 'name' })
    const found = await cost(target, size)
    await upstream.ask({ fresh: 'text' })
    return found
  }
  const found = await interleaved(
    rounds,
    {
      desk: () => cost(desk, size),
      express: () => cost(peers.express, size),
      withoutDirectory: () => cost(withoutDirectory, size),
      renamed: () => renamed(),
      renamedUnkept: () => renamed(withoutVersions),
      ...(size === 2 ? { naive: () => cost(peers.naive, size) } : {}),
    },
    warming,
  )
  await upstream.ask({ fresh: false })
  const name = bodies[size]?.name ?? ''
  const { desk: ours = [], withoutDirectory: fewer = [], renamed: named = [], express = [], naive } = found
  const { renamedUnkept = [] } = found
  const rows = [row('first sight, fully checked', name, ours, ['express + proxy', express], [1, 1.7, 5][size] ?? 0)]
  if (naive !== undefined)
    rows.push(row('first sight, fully checked', name, ours, ['Hono + zod + stringify', naive], 1))
  rows.push(
    {
      ...row('first sight, another name each time', name, named, ['express + proxy', express], 0),
      goal: 'none',
      met: null,
    },
    row('first sight, another version each time', name, named, ['no versions kept', renamedUnkept], 1.05),
    { ...row('first sight, directory off', name, fewer, ['directory on', ours], 0), goal: 'none', met: null },
  )
  return rows
}

/** 1,000 concurrent requests for one URL: ten each of a hundred people. @param {Stage} stage @returns {Promise<Row>} */
async function together({ upstream, load, desk, cookies: [admin = ''] }) {
  /** @type {string[]} */
  const sessions = []
  for (let n = 0; n < 100; n += 1) sessions.push(await desk.invited(admin, n))
  // Long enough for all requests to arrive on a busy machine.
  await upstream.ask({ delay: 3000 })
  const text = (/** @type {number} */ n) =>
    `GET ${bodies[0]?.path.replace(':id', id(999))} HTTP/1.1\r\nhost: 127.0.0.1:${desk.port}\r\ncookie: ${sessions[n % sessions.length]}\r\n\r\n`
  await upstream.ask({})
  const requests = Array.from({ length: 1000 }, (_, n) => text(n))
  const result = await load.ask({ port: desk.port, requests, total: 1000 })
  const { asked } = await upstream.ask({ delay: 0 })
  const all = result.statuses?.['200'] === 1000
  return {
    what: `1,000 equal reads at once${all ? '' : ` (${JSON.stringify(result.statuses ?? result)})`}`,
    ours: `${asked} calls`,
    theirs: '',
    ratio: '',
    goal: '1 call',
    met: all && asked === 1,
  }
}

/** @param {Stage} stage @returns {Promise<Row>} */
async function besideLarge({ desk, requests, load }) {
  const second = await script('load-client.mjs')
  const one = requests(desk, 0, { coding: 'br', first: 500 }).slice(0, 1)
  const small = async () => Number((await load.ask({ port: desk.port, requests: one, total: 120, pauseMs: 1 })).p50)
  const found = await interleaved(5, {
    idle: small,
    async busy() {
      const two = requests(desk, 2, { coding: 'br', first: 600 }).slice(0, 2)
      const pages = second.ask({ port: desk.port, requests: two, total: 250 })
      const p50 = await small()
      await pages
      return p50
    },
  })
  const more = spreadOf((found['busy'] ?? []).map((value, at) => value - (found['idle']?.[at] ?? 0)))
  return {
    what: 'p50 of a read while 250 KB pages load',
    size: '2 KB',
    ours: ms(spreadOf(found['busy'] ?? []).median),
    theirs: `idle ${ms(spreadOf(found['idle'] ?? []).median)}`,
    ratio: `+${ms(more.median)} (${ms(more.least)}-${ms(more.most)})`,
    goal: '<= 1 ms more',
    met: more.median <= 1,
  }
}

/** @param {string[]} options @returns {Promise<number>} exit code */
export async function run(options) {
  try {
    const made = await stage()
    /** @type {Row[]} */
    const rows = []
    for (const size of [0, 1, 2]) rows.push(...(await repeats(made, size)))
    for (const size of [0, 1, 2]) rows.push(...(await firstSights(made, size)))
    rows.push(await together(made), await besideLarge(made))
    await made.withoutDirectory.end()
    await made.withoutVersions.end()
    const { upstream, load } = made
    rows.push(await memoryRow({ port: Number(upstream.said.port), ask: upstream.ask, load }))
    print('CPU of the BFF per request', rows, options)
    await made.desk.end()
    return 0
  } finally {
    endAll()
  }
}
