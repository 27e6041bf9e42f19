import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type Embedded, type EmbeddedSettings, startEmbedded } from './embedded-service.ts'

let folder = ''
let running: Embedded | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
})
afterEach(async () => {
  await running?.stop()
  running = null
  rmSync(folder, { recursive: true })
})

/** A fake service process: counts its starts in a file, writes the credential, reports readiness, then runs `then`. */
function start(then: string, more: Partial<EmbeddedSettings> = {}): Embedded {
  const entry = join(folder, 'child.mjs')
  writeFileSync(
    entry,
    `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
     const file = process.env.SERVICE_CREDENTIAL_FILE
     appendFileSync(file + '.starts', 'x')
     const starts = readFileSync(file + '.starts', 'utf8').length
     const ready = () => {
       writeFileSync(file, 'key-of-start-' + starts + '\\n')
       writeFileSync(file + '.env', JSON.stringify(process.env))
       process.send({ type: 'ready', url: 'http://127.0.0.1:' + (5000 + starts) })
     }
     process.on('SIGTERM', () => { writeFileSync(file + '.clean', ''); process.exit(0) })
     setInterval(() => undefined, 1000)
     ${then}`,
  )
  const credentialFile = join(folder, 'credential')
  running = startEmbedded({
    entry,
    env: { SERVICE_CREDENTIAL_FILE: credentialFile },
    credentialFile,
    giveUp: () => undefined,
    note: () => undefined,
    line: () => undefined,
    ...more,
  })
  return running
}

describe('the embedded service', () => {
  it('is ready with its address and key, has only the given environment, and ends with the desk', async () => {
    vi.stubEnv('UPSTREAM_API_KEY', 'not-for-the-child')
    const service = start('ready()')
    expect([service.url(), service.apiKey()]).toEqual([null, null])
    await service.ready
    expect([service.url()?.href, service.apiKey()]).toEqual(['http://127.0.0.1:5001/', 'key-of-start-1'])
    await service.stop()
    expect(existsSync(join(folder, 'credential.clean'))).toBe(true)
    const env = readFileSync(join(folder, 'credential.env'), 'utf8')
    expect(env).toContain('SERVICE_CREDENTIAL_FILE')
    expect(env).not.toContain('not-for-the-child')
    vi.unstubAllEnvs()
  })

  it('is restarted after a crash, with a new address and key', async () => {
    // It crashes once its readiness was observed, and stays down until that was observed.
    const known = join(folder, 'known')
    const seen = join(folder, 'seen')
    const service = start(`
      const once = (file, go) => {
        const waiting = setInterval(() => {
          try { readFileSync(file) } catch { return }
          clearInterval(waiting)
          go()
        }, 5)
      }
      if (starts === 1) { ready(); once('${known}', () => process.kill(process.pid, 'SIGKILL')) }
      else once('${seen}', ready)`)
    await service.ready
    writeFileSync(known, '')
    await vi.waitFor(() => expect(service.url()).toBeNull(), { interval: 5 })
    writeFileSync(seen, '')
    await vi.waitFor(() => expect(service.url()?.port).toBe('5002'))
    expect(service.apiKey()).toBe('key-of-start-2')
  })

  it('is not restarted after repeated crashes', async () => {
    const lines: string[] = []
    const why = await new Promise<string>((giveUp) => {
      start("console.log('start ' + starts); ready(); setTimeout(() => process.exit(1), 50)", {
        giveUp,
        line: (text) => lines.push(text),
        pauses: [10, 20],
      })
    })
    expect(why).toContain('died 3 times')
    expect(lines).toEqual(['start 1', 'start 2', 'start 3'])
  })

  it('that crashes after its first message is restarted, and not reported as ready', async () => {
    let service: Embedded | undefined
    const why = await new Promise<string>((giveUp) => {
      service = start("ready(); process.kill(process.pid, 'SIGKILL')", { giveUp, pauses: [10, 20] })
    })
    expect(why).toContain('died 3 times')
    expect(service?.url()).toBeNull()
  })

  it('that cannot start fails at once', async () => {
    const lines: string[] = []
    const service = start("process.stderr.write('why it ends'); process.exit(3)", { line: (text) => lines.push(text) })
    await expect(service.ready).rejects.toThrow('did not start')
    // Its last words are read before it counts as ended.
    expect(lines).toEqual(['why it ends'])
  })

  it('that hangs is ended after a minute, and one that goes on is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = start('')
    vi.advanceTimersByTime(60_000)
    await expect(silent.ready).rejects.toThrow('did not start')

    const lines: string[] = []
    const printed = new EventEmitter()
    const go = join(folder, 'go-')
    const first = once(printed, 'line')
    const service = start(
      `console.log('step 1')
       let step = 1
       const waiting = setInterval(() => {
         try { readFileSync('${go}' + step) } catch { return }
         step += 1
         if (step < 4) return console.log('step ' + step)
         clearInterval(waiting)
         ready()
       }, 5)`,
      {
        line: (text) => {
          lines.push(text)
          printed.emit('line')
        },
      },
    )
    await first
    for (const step of [1, 2]) {
      vi.advanceTimersByTime(50_000)
      const next = once(printed, 'line')
      writeFileSync(`${go}${step}`, '')
      await next
    }
    vi.advanceTimersByTime(50_000)
    writeFileSync(`${go}3`, '')
    await service.ready
    expect(lines).toEqual(['step 1', 'step 2', 'step 3'])
    vi.useRealTimers()
  })

  it('that cannot be spawned fails at once, and stops', async () => {
    const { execPath } = process
    process.execPath = join(folder, 'no-such-program')
    const notes: string[] = []
    const service = start('ready()', { note: (words) => notes.push(words) })
    process.execPath = execPath
    await expect(service.ready).rejects.toThrow('did not start')
    expect(notes).toEqual(['the embedded service cannot be started: ENOENT'])
    await service.stop()
  })

  it('stops while it is starting', async () => {
    const service = start('')
    service.ready.catch(() => undefined)
    await vi.waitFor(() => expect(existsSync(join(folder, 'credential.starts'))).toBe(true))
    await service.stop()
    expect(service.url()).toBeNull()
  })
})
