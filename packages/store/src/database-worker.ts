import { createRequire } from 'node:module'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'

import { deadline } from '#deadline.ts'
import { Switchboard } from '#port-stream.ts'
import { StoreError } from '#store-error.ts'

const closeDeadlineMs = 20_000

type Tidings = { type: 'ready' } | { type: 'failed' | 'stopped'; message: string }

export interface DatabaseWorker {
  switchboard: Switchboard
  /** While true, the running statement may take ten times as long. */
  maintaining: boolean
  /** Ends the thread at once; every call rejects with the reason, which is also passed to the callback of the start. */
  stop(reason: Error): void
  /** Lets the database write its last checkpoint, then ends the thread. */
  close(): Promise<void>
}

/**
 * Opens the database in the folder.
 * @throws Error with the database's own message when it does not open
 */
export async function serveDatabase(
  folder: string,
  settings: readonly string[],
  watch: { statementTimeoutMs: number; onStop: (error: Error) => void },
): Promise<DatabaseWorker> {
  const state = new SharedArrayBuffer(8)
  const { port1, port2 } = new MessageChannel()
  const worker = startWorker({ task: 'serve', folder, settings, state, port: port2 }, [port2])
  try {
    await ready(worker)
  } catch (error) {
    await worker.terminate()
    throw error
  }
  const switchboard = new Switchboard(port1)
  const database: DatabaseWorker = { switchboard, maintaining: false, stop, close }
  const stopWatching = watchStatements(new Int32Array(state), watch.statementTimeoutMs, database)
  worker.on('message', (tidings: Tidings) => {
    if (tidings.type === 'stopped') stop(stopped(tidings.message))
  })
  worker.on('error', (error) => stop(stopped(error.message)))
  let closing = false
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      if (!closing) stop(stopped('its thread ended'))
      resolve()
    })
  })
  return database

  function stop(reason: Error): void {
    if (switchboard.failure) return
    stopWatching()
    switchboard.fail(reason)
    switchboard.disconnect()
    void worker.terminate()
    watch.onStop(reason)
  }

  async function close(): Promise<void> {
    closing = true
    stopWatching()
    if (!switchboard.failure) {
      switchboard.requestClose()
      await Promise.race([switchboard.closed, exited, deadline(closeDeadlineMs)])
      switchboard.fail(stopped('it was closed'))
      switchboard.disconnect()
    }
    await worker.terminate()
  }
}

const stopped = (why: string) =>
  new StoreError('stopped', `The embedded database stopped: ${why}. Start the program again.`)

function startWorker(workerData: object, transferList: MessagePort[]): Worker {
  // Found by its package name, so that it is the same file from source and from a bundle in another folder.
  const file = createRequire(import.meta.url).resolve('@frontdesk/store/pglite-worker')
  return new Worker(file, { workerData, transferList, execArgv: [] })
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (tidings: Tidings) => {
      if (tidings.type === 'ready') resolve()
      else reject(new Error(tidings.message))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`its thread ended with code ${code}`)))
  })
}

/** The server cannot cancel a statement, because its only thread is running it. */
function watchStatements(state: Int32Array, limitMs: number, database: DatabaseWorker): () => void {
  let seen = 0
  let since = 0
  const timer = setInterval(
    () => {
      const running = Atomics.load(state, 0)
      if (running !== seen) since = performance.now()
      seen = running
      const limit = database.maintaining ? limitMs * 10 : limitMs
      if (running === 0 || performance.now() - since < limit) return
      database.stop(stopped(`a statement ran longer than ${limit / 1000} s`))
    },
    Math.max(20, limitMs / 20),
  ).unref()
  return () => clearInterval(timer)
}
