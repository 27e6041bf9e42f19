import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { lockFolder } from '#folder-lock.ts'
import { currentHolder, parseHolder, type Holder } from '#holder.ts'
import { silentLog } from '#testing.ts'

let folder: string
const file = () => join(folder, 'frontdesk.lock')
const leave = (holder: Partial<Holder>, touchedMsAgo = 0) => {
  writeFileSync(file(), JSON.stringify({ ...currentHolder(), ...holder }))
  const at = new Date(Date.now() - touchedMsAgo)
  utimesSync(file(), at, at)
}
const goneProcess = () => Number(spawnSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).stdout)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-lock-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

describe('the lock of a folder', () => {
  it('names its holder and leaves no file behind', async () => {
    const lock = await lockFolder(folder, silentLog)
    expect(parseHolder(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
    await expect(lockFolder(folder, silentLog, 0)).rejects.toMatchObject({
      code: 'in_use',
      message: expect.stringContaining(`${folder} is in use by process ${process.pid} on`),
    })
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['whose process is gone', () => leave({ pid: goneProcess() })],
    ['whose process number now belongs to another process', () => leave({ started: '1' })],
    ['from before the machine was started again', () => leave({ boot: 'another-boot pid:[1]' })],
    ['that a power cut tore', () => writeFileSync(file(), '{"pid":1,')],
    ['of another machine that fell silent', () => leave({ host: 'elsewhere' }, 31_000)],
    [
      'of another container that fell silent',
      () => leave({ boot: `${currentHolder().boot.split(' ')[0]} pid:[1]` }, 31_000),
    ],
  ])('is taken over from a holder %s, by one of six', async (_, leaveLock) => {
    leaveLock()
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder, silentLog, 0)))
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const { value } of winners) value.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('waits for a sign of life of a holder on another machine, and respects it', async () => {
    leave({ host: 'elsewhere', pid: 7 }, 20_000)
    const log = { ...silentLog, warn: vi.fn<() => void>(() => utimesSync(file(), new Date(), new Date())) }
    await expect(lockFolder(folder, log)).rejects.toThrow('in use by process 7 on elsewhere')
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('takes over from a holder on another machine without a sign of life for 30 seconds', async () => {
    leave({ host: 'elsewhere' }, 29_800)
    const lock = await lockFolder(folder, silentLog)
    expect(parseHolder(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
  })

  it('waits for a holder that is about to end', async () => {
    const first = await lockFolder(folder, silentLog)
    const second = lockFolder(folder, silentLog)
    first.release()
    await expect(second).resolves.toBeDefined()
  })

  it('touches its lock, and detects that it was taken over', async () => {
    vi.useFakeTimers()
    const lock = await lockFolder(folder, silentLog)
    const lost = vi.fn<() => void>()
    lock.onLost(lost)
    utimesSync(file(), new Date(0), new Date(0))
    vi.advanceTimersByTime(10_000)
    expect(lost).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(Number(readTouched(file()))).toBeGreaterThan(1000))
    leave({ host: 'elsewhere' })
    vi.advanceTimersByTime(10_000)
    expect(lost).toHaveBeenCalledOnce()
    lock.release()
    expect(parseHolder(readFileSync(file(), 'utf8'))).toMatchObject({ host: 'elsewhere' })
  })
})

const readTouched = (path: string) => spawnSync('stat', ['-c', '%Y', path], { encoding: 'utf8' }).stdout
