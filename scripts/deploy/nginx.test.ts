import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type RequestListener, type Server, type ServerResponse, createServer } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { freePort } from '../free-port.mjs'

/** Debian puts it where the path of an ordinary user does not lead. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const nginx = folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file))
const site = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')

let folder: string
let port: number
let plainPort: number
let running: ChildProcess | null = null
const desks: Server[] = []
let answers: RequestListener[] = []
const asked: string[] = []

async function startDesk(index: number): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method} ${index}`)
    answers[index]?.(incoming, outgoing)
  })
  desks.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The file as it is, with other ports, another certificate and inside the frame that Debian's nginx.conf is. */
function configuration(deskPorts: readonly number[]): string {
  const here = site
    // Each check begins with both desks.
    .replaceAll('max_fails=2', 'max_fails=0')
    .replace(/listen 80;\n.*listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443 ssl http2;\n.*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll('/etc/ssl/frontdesk', folder)
    .replaceAll(/127\.0\.0\.1:480([12])/g, (_, desk: string) => `127.0.0.1:${deskPorts[Number(desk) - 1]}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { ${places.join(' ')} ${here} }`
}

function ask(method: string, path: string) {
  const asking = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    rejectUnauthorized: false,
    headers: { host: 'desk.example.org', 'x-forwarded-for': '6.6.6.6' },
  })
  asking.end()
  return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject)
  })
}

beforeAll(async () => {
  if (nginx === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-nginx-'))
  port = await freePort()
  plainPort = await freePort()
  const subject = [
    '-subj',
    '/CN=desk.example.org',
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
    stdio: 'pipe',
  })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration([await startDesk(0), await startDesk(1)]))
  execFileSync(nginx, ['-t', '-q', '-e', join(folder, 'error.log'), '-c', file])
  running = spawn(nginx, ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore' })
  answers = [0, 1].map((): RequestListener => (_, outgoing) => void outgoing.end('up'))
  await vi.waitFor(() => ask('GET', '/'))
})
afterAll(async () => {
  if (nginx === undefined) return
  if (running !== null && running.exitCode === null) {
    running.kill()
    await once(running, 'exit')
  }
  for (const desk of desks) desk.close()
  rmSync(folder, { recursive: true })
})

/** Where there is no nginx, the terminal says that nothing was checked. */
function isMissing(): boolean {
  if (nginx === undefined)
    process.stderr.write('\n*** NOT CHECKED: deploy/nginx.conf, because there is no nginx here\n')
  return nginx === undefined
}

const broken: RequestListener = (incoming) => void incoming.socket.destroy()

it('the nginx sample is accepted, and replaces what clients say about their address', async () => {
  if (isMissing()) return
  answers = [0, 1].map(
    (): RequestListener => (incoming, outgoing) => void outgoing.end(JSON.stringify(incoming.headers)),
  )
  const headers: unknown = JSON.parse(await textOf(await ask('GET', '/')))
  expect(headers).toMatchObject({
    host: 'desk.example.org',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  })
  expect((await ask('GET', '/metrics')).statusCode).toBe(404)
})

it('nginx asks the other desk for a read, and repeats no write', async () => {
  if (isMissing()) return
  answers = [broken, (_, outgoing) => void outgoing.end('up')]
  asked.length = 0
  for (let n = 0; n < 4; n += 1) expect((await ask('GET', '/')).statusCode).toBe(200)
  expect(asked).toContain('GET 0')
  answers = [broken, broken]
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    asked.length = 0
    expect([method, (await ask(method, '/')).statusCode, asked.length]).toEqual([method, 502, 1])
  }
})

it('nginx passes each piece of an event stream on as it comes', async () => {
  if (isMissing()) return
  const streams: ServerResponse[] = []
  answers = [0, 1].map((): RequestListener => (_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.write('data: 1\n\n')
    streams.push(outgoing)
  })
  const stream = await ask('GET', '/desk/stream')
  const first: unknown[] = await once(stream, 'data')
  expect(String(first[0])).toBe('data: 1\n\n')
  streams[0]?.write('data: 2\n\n')
  const second: unknown[] = await once(stream, 'data')
  expect(String(second[0])).toBe('data: 2\n\n')
  stream.destroy()
})
