import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '@frontdesk/store/testing'
import { freePort } from '@frontdesk/store/testing-port'
import { afterAll, expect, it } from 'vitest'

import { json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { type DeskProcess, dataFolder, invited, send, signIn, startDeskProcess } from './desk-process.ts'
import { report } from './report.ts'

const restarts = Number(process.env['SOAK_RESTARTS'] ?? 50)
const hasNginx = spawnSync('nginx', ['-v']).status === 0

const server = hasNginx ? await startPostgres() : null
afterAll(() => server?.stop())

const until = async (condition: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * nginx in front of the desks that are ready; it follows `/readyz` as a load balancer with health checks does.
 * Clients' connections are not kept: a reload closes idle ones, which a client would report as its own failed read.
 */
async function startProxy(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-nginx-'))
  const file = join(folder, 'nginx.conf')
  const write = (ports: readonly number[]) =>
    writeFileSync(
      file,
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
       events { worker_connections 1024; }
       http {
         access_log off; keepalive_timeout 0; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
         fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
         upstream desks { ${ports.map((each) => `server 127.0.0.1:${each};`).join(' ')} keepalive 16; }
         server { listen 127.0.0.1:${port};
           location / { proxy_pass http://desks; proxy_http_version 1.1; proxy_set_header Connection "";
             proxy_set_header Host 127.0.0.1:${port}; } } }`,
    )
  return {
    async begin(ports: readonly number[]) {
      write(ports)
      const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' })
      await until(() => isReady(`http://127.0.0.1:${port}`))
      return async () => {
        child.kill('SIGQUIT')
        await once(child, 'exit')
        rmSync(folder, { recursive: true, force: true })
      }
    },
    use(ports: readonly number[]) {
      write(ports)
      spawnSync('nginx', ['-c', file, '-p', folder, '-s', 'reload'])
    },
  }
}

type Counted = { reads: number; failedReads: string[]; acknowledged: Set<string>; unclear: number; limited: number }

/** One person's work without a pause: reads, and writes that are repeated with their key until they are answered. */
async function work(url: string, cookie: string, counted: Counted, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const read = await fetch(`${url}/api/events/get-for-slug?slug=e${Math.floor(Math.random() * 50)}`, {
      headers: { cookie },
    }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      (failure: unknown) => String(failure),
    )
    counted.reads += 1
    if (read !== 200) counted.failedReads.push(String(read))
    const personId = randomUUID()
    const body = { enroll: true, eventId: sampleId, personId }
    const status = await send(url, '/api/events/enroll-attendee', body, {
      cookie,
      'idempotency-key': randomUUID(),
    }).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => null,
    )
    if (status === 200) counted.acknowledged.add(personId)
    else if (status === 429) counted.limited += 1
    else counted.unclear += 1
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

it.skipIf(server === null)(
  'rolling restarts of two desks under load behind nginx that follows /readyz',
  async () => {
    const service = await startFakeService()
    const performed = new Map<string, number>()
    service.reply = (seen, response) => {
      if (seen.method !== 'POST') {
        json(200, { id: sampleId, name: 'Event', slug: 'e', start: '2026-12-01T09:00:00Z' })(seen, response)
        return
      }
      const { personId } = JSON.parse(seen.body) as { personId: string }
      performed.set(personId, (performed.get(personId) ?? 0) + 1)
      json(200, { success: true, data: { id: sampleId, personId } })(seen, response)
    }
    const proxyPort = await freePort()
    const url = `http://127.0.0.1:${proxyPort}`
    const ports = [await freePort(), await freePort()]
    const folders = await Promise.all([dataFolder(), dataFolder()])
    const startAt = (index: number): Promise<DeskProcess> =>
      startDeskProcess(service.url, folders[index]?.folder ?? '', {
        DATABASE_URL: server?.url ?? '',
        FRONTDESK_SECRET: 'a secret of all desks, long enough',
        FRONTDESK_DRAIN_SECONDS: '1',
        PORT: String(ports[index]),
        PUBLIC_URL: url,
        TRUSTED_PROXIES: '127.0.0.1',
        PERSON_REQUESTS_PER_MINUTE: '100000',
      })
    const desks = [await startAt(0), await startAt(1)]
    const proxy = await startProxy(proxyPort)
    const endProxy = await proxy.begin(ports)

    const admin = await signIn(url)
    const counted: Counted = { reads: 0, failedReads: [], acknowledged: new Set(), unclear: 0, limited: 0 }
    let isOver = false
    const people: string[] = []
    for (let n = 0; n < 6; n += 1) people.push(await invited(url, admin, n))
    const working = people.map((cookie) => work(url, cookie, counted, () => isOver))

    const exits: (number | null | undefined)[] = []
    for (let n = 0; n < restarts; n += 1) {
      const index = n % 2
      const own = `http://127.0.0.1:${ports[index]}`
      const stopped = desks[index]?.stop()
      await until(async () => !(await isReady(own)))
      proxy.use(ports.filter((port) => port !== ports[index]))
      exits.push(await stopped)
      desks[index] = await startAt(index)
      await until(() => isReady(own))
      proxy.use(ports)
    }
    isOver = true
    await Promise.all(working)
    const lost = [...counted.acknowledged].filter((personId) => !performed.has(personId))
    const doubled = [...performed].filter(([, times]) => times > 1)
    report(
      'roll',
      `${exits.length} restarts, ${counted.reads} reads (${counted.failedReads.length} failed), ${counted.acknowledged.size} acknowledged writes (${lost.length} lost, ${doubled.length} doubled), ${counted.unclear} not acknowledged, ${counted.limited} over the limit of a person`,
    )
    await Promise.all(desks.map((desk) => desk.stop()))
    await endProxy()
    await service.close()
    for (const { remove } of folders) remove()
    expect([counted.failedReads, lost, doubled]).toEqual([[], [], []])
    expect(exits).toEqual(Array.from({ length: restarts }, () => 0))
  },
  120_000 + restarts * 30_000,
)
