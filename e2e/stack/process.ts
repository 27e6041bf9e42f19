import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Running = {
  child: ChildProcess
  /** Everything it has printed so far, both streams. */
  output: () => string
  /** Resolves when a line matches; rejects with the output when the process ends first. */
  line: (pattern: RegExp) => Promise<RegExpExecArray>
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

// The embedded database runs for seconds here: to compile it well, or to look at all of it first, costs more than it would
// give back. See `quickToBegin` of its package.
const flags = ['--enable-source-maps', '--liftoff-only', '--wasm-lazy-validation']

/** Starts a built program with exactly these settings: nothing of the caller's own settings leaks in. `more`: flags of Node. */
export function run(file: string, args: string[], settings: Record<string, string>, more: string[] = []): Running {
  const child = spawn(process.execPath, [...flags, ...more, `${root}${file}`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const waiting = new Set<() => void>()
  const heard = (chunk: Buffer) => {
    text += chunk.toString()
    for (const look of waiting) look()
  }
  child.stdout.on('data', heard)
  child.stderr.on('data', heard)
  return {
    child,
    output: () => text,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(text)
          if (!match) return
          waiting.delete(look)
          resolve(match)
        }
        waiting.add(look)
        void ended.then((code) => reject(new Error(`${file} ended with ${code}:\n${text}`)))
        look()
      }),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}
