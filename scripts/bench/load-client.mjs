// Sends requests as fast as responses arrive over keep-alive connections; counts and times them.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

/**
 * @typedef {{ port: number, requests: string[], total: number, pauseMs?: number }} Order
 *   requests: the bytes of one request for each connection; a new id replaces each `@NEW-ID@`, padded with `@` to the
 *   length of an id
 */

const newId = '@NEW-ID@'.padEnd(36, '@')

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

/**
 * Whether the chunks contain a complete response; the head is parsed once.
 * @param {{ head: string, need: number, got: number, tail: Buffer }} state
 * @param {Buffer} chunk
 */
function isWhole(state, chunk) {
  if (state.head === '') {
    const end = chunk.indexOf(endOfHead)
    if (end < 0) throw new Error('an answer began with half a head')
    state.head = chunk.toString('latin1', 0, end).toLowerCase()
    const length = /\r\ncontent-length: (\d+)/.exec(state.head)?.[1]
    const without = / (?:304|204) /.test(state.head.slice(0, 20))
    state.need = without ? 0 : length === undefined ? -1 : Number(length)
    state.got = chunk.length - end - 4
  } else state.got += chunk.length
  if (state.need >= 0) return state.got >= state.need
  state.tail = Buffer.concat([state.tail, chunk]).subarray(-5)
  return state.tail.equals(endOfChunks)
}

/** @param {Order} order */
async function run({ port, requests, total, pauseMs = 0 }) {
  let left = total
  let bytes = 0
  /** @type {Record<string, number>} */
  const statuses = {}
  /** @type {number[]} */
  const times = []
  const one = (/** @type {string} */ text) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const wire = Buffer.from(text)
      const idsAt = [...text.matchAll(new RegExp(newId, 'g'))].map(({ index }) => index)
      let state = { head: '', need: 0, got: 0, tail: Buffer.alloc(0) }
      let began = 0
      const ask = () => {
        if (left <= 0) {
          socket.destroy()
          resolve(undefined)
          return
        }
        left -= 1
        began = performance.now()
        state = { head: '', need: 0, got: 0, tail: Buffer.alloc(0) }
        const id = idsAt.length === 0 ? '' : randomUUID()
        for (const at of idsAt) wire.write(id, at, 'latin1')
        socket.write(wire)
      }
      socket.setNoDelay(true)
      socket.on('connect', ask)
      socket.on('data', (chunk) => {
        bytes += chunk.length
        if (!isWhole(state, chunk)) return
        times.push(performance.now() - began)
        const status = state.head.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (pauseMs === 0) ask()
        else setTimeout(ask, pauseMs)
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('the server closed')))
    })
  const began = performance.now()
  await Promise.all(requests.map(one))
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { ms: performance.now() - began, bytes, statuses, p50: at(0.5), p99: at(0.99) }
}

process.on('message', (/** @type {Order} */ order) => {
  run(order).then(
    (result) => process.send?.(result),
    (failure) => process.send?.({ failure: String(failure) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
