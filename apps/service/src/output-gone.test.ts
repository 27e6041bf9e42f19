import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'

import { expect, it, vi } from 'vitest'

import { whenOutputIsGone } from './output-gone.ts'

it('a real pipe whose reader has gone is told once, and is no failure', async () => {
  const closes = "require('fs').closeSync(0); process.stdout.write('closed'); setInterval(() => undefined, 1000)"
  const reader = spawn(process.execPath, ['-e', closes], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(reader.stdout, 'data')
  const gone = vi.fn<() => void>()
  const told = new Promise<void>((resolve) => {
    whenOutputIsGone([reader.stdin], () => {
      gone()
      resolve()
    })
  })
  reader.stdin.write('a line\n')
  await told
  reader.stdin.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  expect(gone).toHaveBeenCalledTimes(1)
  reader.kill()
})

it('any other failure of an output is thrown', () => {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const gone = vi.fn<() => void>()
  whenOutputIsGone([output], gone)
  const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
  expect(() => output.emit('error', full)).toThrow('ENOSPC')
  expect(gone).not.toHaveBeenCalled()
})
