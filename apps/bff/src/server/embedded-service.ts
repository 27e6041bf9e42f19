import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

import { z } from 'zod'

import { limitStart } from './start-limit.ts'

export type EmbeddedSettings = {
  /** Built entry file of the service. */
  entry: string
  /** The whole environment of the child: nothing is inherited. */
  env: Record<string, string>
  credentialFile: string
  /** Called with a message for the terminal after too many crashes. */
  giveUp: (why: string) => void
  note: (words: string) => void
  /** Milliseconds before each restart; when used up, `giveUp` is called. */
  pauses?: readonly number[]
  /** Longest step of its start, milliseconds; each line of its output ends one. */
  stepMs?: number
  /** Receives what it prints, line by line. */
  line: (text: string) => void
}

export type Embedded = {
  /** Resolves at the first readiness. */
  ready: Promise<void>
  url(): URL | null
  apiKey(): string | null
  /** Whether its records are the demo's; false until it has reported. */
  isDemo(): boolean
  /** A question of the parent process. @throws Error when the service ends before it answers */
  ask(question: { type: 'stamp' } | { type: 'records'; after: string | null }): Promise<unknown>
  stop(): Promise<void>
}

const defaultPauses = [500, 1000, 2000, 4000, 8000]
const defaultStepMs = 60_000
const stopLimitMs = 10_000
/** After this time without a crash the restart count is reset. */
const stableMs = 10 * 60_000

const ready = z.object({
  type: z.literal('ready'),
  url: z.url().transform((text) => new URL(text)),
  demo: z.boolean().optional(),
})

const reply = z.object({ type: z.enum(['stamp', 'records']), request: z.int(), answer: z.unknown() })

/**
 * The event-management service as a child process. It has its own process group, so that Ctrl-C reaches the desk first
 * and running requests can finish; when the desk dies, the closed IPC channel stops it.
 */
export function startEmbedded(settings: EmbeddedSettings): Embedded {
  let child: ChildProcess | null = null
  let url: URL | null = null
  let apiKey: string | null = null
  let demo = false
  let stopping = false
  let deaths = 0
  /** Whether any start has reported readiness; its content is read later. */
  let wasReady = false
  let again: NodeJS.Timeout | undefined
  let resetPauses: NodeJS.Timeout | undefined
  const first = deferred()
  let lastRequest = 0
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (why: Error) => void }>()

  const settle = async (found: URL, started: ChildProcess): Promise<void> => {
    const key = (await readFile(settings.credentialFile, 'utf8')).trim()
    if (key === '') throw new Error('the credential file is empty')
    // It may have crashed meanwhile and been replaced.
    if (child !== started) return
    apiKey = key
    url = found
    clearTimeout(resetPauses)
    resetPauses = setTimeout(() => (deaths = 0), stableMs)
    resetPauses.unref()
    first.resolve()
  }
  const launch = (): void => {
    const started = fork(settings.entry, [], {
      env: settings.env,
      // Without `execArgv`: inherits the Node flags of the desk.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    child = started
    const limit = limitStart(settings.stepMs ?? defaultStepMs, () => started.kill('SIGKILL'))
    for (const input of [started.stdout, started.stderr]) {
      if (input === null) continue
      createInterface({ input }).on('line', (text) => {
        // The desk's own limit begins anew first, and is the one that says why.
        settings.line(text)
        limit.step()
      })
    }
    started.on('message', (message) => {
      const answered = reply.safeParse(message)
      if (answered.success) return waiting.get(answered.data.request)?.resolve(answered.data.answer)
      const found = ready.safeParse(message)
      if (!found.success) return
      limit.end()
      wasReady = true
      demo = found.data.demo === true
      settle(found.data.url, started).catch(() => started.kill('SIGKILL'))
    })
    const over = (): void => {
      limit.end()
      for (const { reject } of waiting.values()) reject(new Error('the embedded service went away'))
      url = null
      if (child === started) child = null
    }
    started.on('error', (failure) => {
      // A process that could not be made does not end either.
      if (started.pid !== undefined) return
      settings.note(`the embedded service cannot be started: ${codeOf(failure)}`)
      over()
      goOn()
    })
    started.on('exit', over)
    // Its last message and its last lines have been read.
    started.on('close', () => {
      if (started.pid !== undefined) goOn()
    })
  }
  const goOn = (): void => {
    if (stopping) return
    const pause = (settings.pauses ?? defaultPauses)[deaths]
    deaths += 1
    if (!wasReady) first.reject(new Error('The embedded service did not start; its own lines above say why.'))
    else if (pause === undefined)
      settings.giveUp(`The embedded service died ${deaths} times. Its lines above say why; start Frontdesk again.`)
    else {
      settings.note(`the embedded service stopped; starting it again in ${pause} ms`)
      again = setTimeout(launch, pause)
    }
  }
  launch()

  return {
    ready: first.promise,
    url: () => url,
    apiKey: () => apiKey,
    isDemo: () => demo,
    async ask(question) {
      const request = (lastRequest += 1)
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(request, { resolve, reject })
          if (child?.connected !== true) throw new Error('the embedded service is away')
          child.send({ ...question, request })
        })
      } finally {
        waiting.delete(request)
      }
    },
    async stop() {
      stopping = true
      clearTimeout(again)
      clearTimeout(resetPauses)
      const running = child
      if (running === null) return
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      const kill = setTimeout(() => running.kill('SIGKILL'), stopLimitMs)
      running.kill('SIGTERM')
      await gone
      clearTimeout(kill)
    },
  }
}

const codeOf = (failure: Error): string => ('code' in failure ? String(failure.code) : failure.name)

type Deferred = { promise: Promise<void>; resolve: () => void; reject: (why: Error) => void }

function deferred(): Deferred {
  const made: Partial<Deferred> = {}
  const promise = new Promise<void>((resolve, reject) => Object.assign(made, { resolve, reject }))
  return whole({ ...made, promise })
}

/** Guarantee of the cast: a promise runs its executor synchronously, so both functions are set. */
function whole(made: Partial<Deferred>): Deferred {
  return made as Deferred
}
