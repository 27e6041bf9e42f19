import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { canary, secretBody } from './bodies.mjs'
import { startDesk } from './desk-process.mjs'

const megabytes = 16
const answers = 100_000
const id = (/** @type {number} */ n) => `d0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** @param {number} pid resident memory in MB */
const residentOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The heap snapshot that the process writes, live objects only. @param {{ pid: number, folder: string }} desk */
async function heapOf({ pid, folder }) {
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 300; tries += 1) {
    const name = readdirSync(folder).find((file) => file.endsWith('.heapsnapshot'))
    const text = name === undefined ? '' : readFileSync(join(folder, name), 'latin1')
    if (text.trimEnd().endsWith('}')) return text
    await pause(100)
  }
  throw new Error('the heap was not written')
}

/**
 * 100,000 different answers, each with a secret, under 20,000 URLs: the memory of the process, and whether it contains
 * the secret.
 * @param {{ port: number, ask: (message: object) => Promise<any>, load: { ask: (order: object) => Promise<any> } }}
 * stage
 * @returns {Promise<import('./print.mjs').Row>}
 */
export async function memoryRow({ port, ask, load }) {
  const desk = await startDesk(port, {
    flags: ['--heapsnapshot-signal=SIGUSR2'],
    env: { ANSWER_MEMORY_MB: String(megabytes), FRONTDESK_DIRECTORY_DAYS: '0' },
  })
  const cookies = await Promise.all([desk.signIn(), desk.signIn(), desk.signIn(), desk.signIn()])
  await ask({ fresh: 'text' })
  /** @type {number[]} */
  const held = []
  const parts = 10
  for (let part = 0; part < parts; part += 1) {
    const requests = Array.from(
      { length: 32 },
      (_, n) =>
        `GET ${secretBody.path.replace(':id', id(part * 32 + n))} HTTP/1.1\r\nhost: 127.0.0.1:${desk.port}\r\naccept-encoding: br\r\ncookie: ${cookies[n % 4]}\r\n\r\n`,
    )
    const result = await load.ask({ port: desk.port, requests, total: answers / parts })
    if (result.statuses?.['200'] !== answers / parts) throw new Error(JSON.stringify(result))
    held.push(residentOf(desk.pid))
  }
  await ask({ fresh: false })
  const heap = await heapOf(desk)
  await desk.end()
  const half = Math.max(...held.slice(0, parts / 2))
  const whole = Math.max(...held.slice(parts / 2))
  const isClean = !heap.includes(canary)
  return {
    what: `${answers.toLocaleString('en')} distinct answers with a secret; ${isClean ? 'no secret' : 'A SECRET'} in the heap`,
    ours: `${Math.round(whole)} MB resident`,
    theirs: `first half ${Math.round(half)} MB`,
    ratio: `${(whole / half).toFixed(2)}x`,
    goal: 'flat (<= 1.1x)',
    met: isClean && whole <= half * 1.1,
  }
}
