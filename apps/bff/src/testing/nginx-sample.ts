import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { freePort } from '@frontdesk/store/testing-port'

import { testCertificate, testKey } from './test-certificates.ts'

/** Debian puts it where the path of an ordinary user does not lead. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const program = folders.map((folder) => join(folder, 'nginx')).find((file) => spawnSync(file, ['-v']).status === 0)
const site = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8')

/** The host of the sample. */
export const sampleHost = 'desk.example.org'
export const hasNginx = program !== undefined

type Places = { folder: string; port: number; plainPort: number; deskPorts: readonly number[] }

/** The file as it is shipped, with other ports and another certificate, inside the frame that Debian's nginx.conf is. */
function configuration({ folder, port, plainPort, deskPorts }: Places): string {
  const here = site
    .replace(/listen 80;\n.*listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`)
    .replace(/listen 443 ssl http2;\n.*listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll('/etc/ssl/frontdesk', folder)
    .replaceAll(/127\.0\.0\.1:480([12])/g, (_, desk: string) => `127.0.0.1:${deskPorts[Number(desk) - 1]}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  return `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { ${places.join(' ')} ${here} }`
}

/** nginx with the sample in front of two desks. `hasNginx` must be true. */
export async function startNginx(deskPorts: readonly number[]) {
  if (program === undefined) throw new Error('there is no nginx here')
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-nginx-'))
  writeFileSync(join(folder, 'key.pem'), testKey)
  writeFileSync(join(folder, 'fullchain.pem'), testCertificate)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration({ folder, port, plainPort: await freePort(), deskPorts }))
  const log = ['-e', join(folder, 'error.log')]
  execFileSync(program, ['-t', '-q', ...log, '-c', file])
  const running = spawn(program, [...log, '-c', file], { stdio: 'ignore' })
  return {
    /** A request through it; resolves at the headers of the answer. */
    ask(method: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<IncomingMessage> {
      const place = { host: '127.0.0.1', port, rejectUnauthorized: false }
      const asking = request({ ...place, method, path, headers: { ...headers, host: sampleHost } })
      asking.end(body === undefined ? undefined : JSON.stringify(body))
      return new Promise((resolve, reject) => {
        asking.once('response', resolve).once('error', reject)
      })
    },
    async stop(): Promise<void> {
      if (running.exitCode === null) {
        running.kill()
        await once(running, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}
