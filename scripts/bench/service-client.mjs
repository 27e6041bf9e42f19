// Sends requests to a service, one address after the other: as fast as responses arrive, or at a steady rate.
import { Agent, get } from 'node:http'

/**
 * @typedef {{ url: string, key: string, paths: string[], seconds: number, connections?: number, rate?: number }} Order
 *   rate: sends so many a second without waiting for earlier responses, and measures from the scheduled time of each
 */

/** @param {Order} order */
async function run({ url, key, paths, seconds, connections = 64, rate }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /** @type {number[]} */
  const times = []
  let failed = 0
  let next = 0
  const ask = (/** @type {number} */ due) =>
    new Promise((resolve) => {
      const path = paths[next++ % paths.length] ?? '/'
      const request = get(`${url}${path}`, { agent, headers: { 'x-api-key': key } }, (answer) => {
        if (answer.statusCode !== 200) failed += 1
        answer.resume().on('end', () => {
          times.push(performance.now() - due)
          resolve(undefined)
        })
      })
      request.on('error', () => {
        failed += 1
        resolve(undefined)
      })
    })
  const began = performance.now()
  const until = began + seconds * 1000
  if (rate === undefined) {
    const lane = async () => {
      while (performance.now() < until) await ask(performance.now())
    }
    await Promise.all(Array.from({ length: connections }, lane))
  } else {
    const under = []
    for (let at = 0; at < rate * seconds; at += 1) {
      const due = began + (at * 1000) / rate
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      under.push(ask(due))
    }
    await Promise.all(under)
  }
  const took = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (/** @type {number} */ part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return { answered: times.length, rate: times.length / took, p50: at(0.5), p99: at(0.99), failed }
}

process.on('message', (/** @type {Order} */ order) => {
  run(order).then(
    (result) => process.send?.(result),
    (failure) => process.send?.({ answered: 0, rate: 0, p50: 0, p99: 0, failed: String(failure) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
