import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { freePort } from '@frontdesk/store/testing-port'
import { expect, it } from 'vitest'

import { run, startLine } from './run.ts'
import { key, settings, start, useStart, world } from './start-suite.ts'

useStart()

it.each<[string, () => Record<string, string>, RegExp]>([
  ['without its service', () => ({}), /not built/],
  ['beside a taken port for probes', () => ({ METRICS_PORT: start.service.url.port }), /^Port \d+ .* set METRICS_PORT/],
])('a start that fails %s gives its port back', async (_, env, line) => {
  const port = await freePort()
  await expect(run(world({ PORT: String(port), ...env() }))).rejects.toThrow(line)
  const next = createServer().listen(port, '127.0.0.1')
  await once(next, 'listening')
  next.close()
})

it('a port in use is reported in one line, before anything is created', async () => {
  const DATA_DIR = join(start.folder, 'untouched')
  const line = await run(world({ ...settings(), PORT: start.service.url.port, DATA_DIR })).catch((failure: unknown) =>
    startLine(failure),
  )
  expect(line).toBe(`Port ${start.service.url.port} is taken by another program. Stop it, or set PORT to a free one.`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

it('a data folder that cannot be created is reported in one line', async () => {
  writeFileSync(join(start.folder, 'file'), '')
  const env = {
    DATA_DIR: join(start.folder, 'file', 'data'),
    UPSTREAM_BASE_URL: start.service.url.href,
    UPSTREAM_API_KEY: key,
  }
  await expect(run(world(env)).catch((failure: unknown) => startLine(failure))).resolves.toMatch(/^DATA_DIR .*ENOTDIR/)
})
