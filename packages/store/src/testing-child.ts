import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { quickToBegin } from '#testing.ts'

const packageFolder = fileURLToPath(new URL('..', import.meta.url))

export interface StoreProcess {
  pid: number
  lines: string[]
  /** The first line, printed already or later, that begins with the word; rejects when the process ends without it. */
  line(word: string): Promise<string>
  /** Resolves after more lines than that; rejects when the process ends before. */
  moreThan(count: number): Promise<void>
  kill(): Promise<void>
  ended: Promise<void>
}

interface Limits {
  /** Largest file that it may write, to simulate a full disk. */
  fileLimitKiB?: number
  /** Heap limit of each of its threads: exceeding it ends the process. */
  heapLimitMiB?: number
}

/** Runs testing-process.ts. */
export function startStoreProcess(args: string[], { fileLimitKiB, heapLimitMiB }: Limits = {}): StoreProcess {
  const flags = heapLimitMiB === undefined ? [] : [`--max-old-space-size=${heapLimitMiB}`]
  const node = [process.execPath, ...quickToBegin, ...flags, '--import', 'tsx', 'src/testing-process.ts', ...args]
  const [command = '', ...rest] =
    fileLimitKiB === undefined ? node : ['bash', '-c', `ulimit -f ${fileLimitKiB}; exec "$@"`, 'bash', ...node]
  const child = spawn(command, rest, { cwd: packageFolder, stdio: ['pipe', 'pipe', 'pipe'] })
  const lines: string[] = []
  const errors: string[] = []
  const waiting = new Set<() => void>()
  let over = false
  const look = () => {
    for (const check of waiting) check()
  }
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  const output = createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    look()
  })
  const ended = new Promise<void>((resolve) => {
    output.once('close', () => {
      over = true
      look()
    })
    child.once('close', () => resolve())
  })
  const until = (what: string, find: () => string | undefined): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const found = find()
        if (found !== undefined) resolve(found)
        else if (over) reject(new Error(`ended without ${what}: ${[...lines.slice(-5), ...errors].join(' | ')}`))
        else return
        waiting.delete(check)
      }
      waiting.add(check)
      check()
    })
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    line: (word) => until(`"${word}"`, () => lines.find((line) => line.startsWith(word))),
    moreThan: async (count) => void (await until(`${count} lines`, () => lines[count])),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
