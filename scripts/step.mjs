import { spawn } from 'node:child_process'

import { root } from './root.mjs'

const windows = process.platform === 'win32'
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @typedef {{ cwd?: string, env?: Record<string, string>, live?: boolean }} StepOptions */

/** A step that failed, with its output. */
export class StepFailed extends Error {
  /**
   * @param {string} name
   * @param {string} output
   */
  constructor(name, output) {
    super(`${name} failed`)
    this.output = output
  }
}

/**
 * Runs a command as one step. Its output is buffered and part of the error if it fails; with `live` it is shown at
 * once.
 * @param {string} name
 * @param {string[] | string} command program and arguments, or a shell line
 * @param {StepOptions} [options]
 * @returns {Promise<string>} the output
 */
export function step(name, command, { cwd = root, env = {}, live = false } = {}) {
  const [program = '', ...args] = Array.isArray(command) ? command : [command]
  /** @type {import('node:child_process').SpawnOptions} */
  const settings = {
    cwd,
    env: { ...process.env, ...env },
    shell: typeof command === 'string' || (windows && (program === 'npx' || program === 'npm')),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a step can be ended with all processes it started.
    detached: !windows,
  }
  const child = spawn(program, args, settings)
  running.add(child)
  let output = ''
  for (const source of /** @type {const} */ (['stdout', 'stderr'])) {
    child[source]?.setEncoding('utf8').on('data', (text) => {
      output += text
      if (live) process[source].write(text)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(new StepFailed(name, error.message))
    })
    child.once('close', (code) => {
      running.delete(child)
      if (code === 0) resolve(output)
      else reject(new StepFailed(name, live ? '' : output))
    })
  })
}

/** Stops every running step with all processes it started. */
export function endSteps() {
  for (const child of running) {
    try {
      if (windows || child.pid === undefined) child.kill()
      else process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It ended by itself.
    }
  }
}

/** Ctrl-C reaches only this process, as each step has its own process group. */
export function endStepsOnSignal() {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.once(signal, () => {
      endSteps()
      process.exit(code)
    })
  }
}

/**
 * Does the work and prints its name before and its time after it.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(name, work) {
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  console.log(`  … ${name}`)
  const result = await work()
  console.log(`  ✓ ${name} ${seconds()}`)
  return result
}
