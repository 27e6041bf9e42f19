import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

import { z } from 'zod'

export type EmbeddedSettings = {
  /** The service's built entry. */
  entry: string
  /** The whole environment of the child: nothing is inherited. */
  env: Record<string, string>
  credentialFile: string
  /** Called when it has died too often, with a sentence for the terminal. */
  giveUp: (why: string) => void
  note: (words: string) => void
  /** Milliseconds before each new start after a death; when they are used up it gives up. */
  pauses?: readonly number[]
  /** What it writes to its standard output, line by line. */
  line: (text: string) => void
}

export type Embedded = {
  /** Resolves when the service answers for the first time. */
  ready: Promise<void>
  url(): URL | null
  apiKey(): string | null
  /** Whether its records are the demo's; false until it has said so. */
  isDemo(): boolean
  stop(): Promise<void>
}

const usualPauses = [500, 1000, 2000, 4000, 8000]
const startLimitMs = 60_000
const stopLimitMs = 10_000
/** After this long without a death, the count of deaths starts again. */
const calmMs = 10 * 60_000

const ready = z.object({
  type: z.literal('ready'),
  url: z.url().transform((text) => new URL(text)),
  demo: z.boolean().optional(),
})

/**
 * The Event Management Service as a child of the desk. It has a process group of its own, so that Ctrl-C reaches the
 * desk first and requests in flight can end; if the desk dies, the closed channel ends it.
 */
export function startEmbedded(settings: EmbeddedSettings): Embedded {
  let child: ChildProcess | null = null
  let url: URL | null = null
  let apiKey: string | null = null
  let demo = false
  let stopping = false
  let deaths = 0
  /** Whether any start has said that it is ready; what it said it in is read later. */
  let said = false
  let again: NodeJS.Timeout | undefined
  let calm: NodeJS.Timeout | undefined
  const first = deferred()

  const settle = async (found: URL, started: ChildProcess): Promise<void> => {
    const key = (await readFile(settings.credentialFile, 'utf8')).trim()
    if (key === '') throw new Error('the credential file is empty')
    // It may have died meanwhile, and another may have started.
    if (child !== started) return
    apiKey = key
    url = found
    clearTimeout(calm)
    calm = setTimeout(() => (deaths = 0), calmMs)
    calm.unref()
    first.resolve()
  }
  const launch = (): void => {
    const started = fork(settings.entry, [], {
      env: settings.env,
      // Without `execArgv`: under the same flags of Node as the desk itself.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      detached: true,
    })
    child = started
    if (started.stdout !== null) createInterface({ input: started.stdout }).on('line', settings.line)
    const late = setTimeout(() => started.kill('SIGKILL'), startLimitMs)
    started.on('message', (message) => {
      const found = ready.safeParse(message)
      if (!found.success) return
      clearTimeout(late)
      said = true
      demo = found.data.demo === true
      settle(found.data.url, started).catch(() => started.kill('SIGKILL'))
    })
    started.on('error', () => undefined)
    started.on('exit', () => {
      clearTimeout(late)
      url = null
      if (child === started) child = null
      // What it said last may still lie in the channel.
      if (started.connected) started.once('disconnect', goOn)
      else goOn()
    })
  }
  const goOn = (): void => {
    if (stopping) return
    const pause = (settings.pauses ?? usualPauses)[deaths]
    deaths += 1
    if (!said) first.reject(new Error('The embedded service did not start; its own lines above say why.'))
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
    async stop() {
      stopping = true
      clearTimeout(again)
      clearTimeout(calm)
      const running = child
      if (running === null) return
      const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      const hard = setTimeout(() => running.kill('SIGKILL'), stopLimitMs)
      running.kill('SIGTERM')
      await gone
      clearTimeout(hard)
    },
  }
}

type Deferred = { promise: Promise<void>; resolve: () => void; reject: (why: Error) => void }

function deferred(): Deferred {
  const made: Partial<Deferred> = {}
  const promise = new Promise<void>((resolve, reject) => Object.assign(made, { resolve, reject }))
  return whole({ ...made, promise })
}

/** Guarantee of the cast: a promise runs its executor before its constructor returns, so both ends are there. */
function whole(made: Partial<Deferred>): Deferred {
  return made as Deferred
}
