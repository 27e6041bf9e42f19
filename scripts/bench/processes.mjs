import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** @type {import('node:child_process').ChildProcess[]} */
const started = []

/** Ends everything that was started here. */
export function endAll() {
  for (const child of started) child.kill('SIGKILL')
  started.length = 0
}

/** @param {import('node:child_process').ChildProcess} child */
export function kept(child) {
  started.push(child)
  return child
}

/**
 * A script of this folder as a separate process, ready after its first message.
 * @param {string} name
 * @param {string[]} [args]
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, pid: number, said: any, ask: (message: object)
 * => Promise<any> }>}
 */
export async function script(name, args = [], options = {}) {
  const file = fileURLToPath(new URL(name, import.meta.url))
  const child = kept(fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], ...options }))
  const [said] = await once(child, 'message')
  return {
    child,
    pid: child.pid ?? 0,
    said,
    async ask(message) {
      const answer = once(child, 'message')
      child.send(message)
      return (await answer)[0]
    },
  }
}

/**
 * CPU time of a process with all its threads since it began, in microseconds. Needs Linux.
 * @param {number} pid
 */
export function cpuOf(pid) {
  let nanoseconds = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0])
    } catch {
      // The thread has ended meanwhile.
    }
  }
  return nanoseconds / 1000
}

/** A port that is free now. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  server.close()
  await once(server, 'close')
  return Number(port)
}

/**
 * Any program, without its output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export const program = (command, args, options = {}) => kept(spawn(command, args, { stdio: 'ignore', ...options }))
