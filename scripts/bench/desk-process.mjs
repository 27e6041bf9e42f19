import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { root } from '../root.mjs'
import { freePort, program } from './processes.mjs'

/** The first administrator of a desk that a bench starts. */
export const admin = { email: 'bench@desk.example', password: 'bench of the gateway' }
const organizer = { email: 'organizer@demo.example', password: 'frontdesk-demo' }

/**
 * The built BFF with its store, its sessions and its log, in front of a service; without one the demo, signed in as its
 * organizer.
 * @param {number | null} upstreamPort
 * @param {{ entry?: string, flags?: string[], env?: Record<string, string> }} [options]
 */
export async function startDesk(
  upstreamPort,
  { entry = process.env['FRONTDESK_BENCH_ENTRY'] ?? 'apps/bff/dist/main.js', flags = [], env = {} } = {},
) {
  const file = join(root, entry)
  if (!existsSync(file)) throw new Error(`${entry} is missing. Run: npm run build`)
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'))
  const port = await freePort()
  const child = program(process.execPath, [...flags, file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      ...(upstreamPort !== null && {
        UPSTREAM_BASE_URL: `http://127.0.0.1:${upstreamPort}`,
        UPSTREAM_API_KEY: 'bench-key-0123456789abcdef',
        FRONTDESK_ADMIN_EMAIL: admin.email,
        FRONTDESK_ADMIN_PASSWORD: admin.password,
      }),
      PERSON_REQUESTS_PER_MINUTE: '10000000',
      PERSON_ARRIVALS_PER_MINUTE: '10000000',
      ...env,
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    const ready = await fetch(`${address}/readyz`).catch(() => null)
    if (ready?.ok === true) break
    if (child.exitCode !== null) throw new Error('the desk did not start')
    await pause(50)
  }
  /** A cookie of a new session; the administrator is created right after the port opens. */
  async function signIn(tries = 50) {
    const answer = await fetch(`${address}/desk/session`, {
      method: 'POST',
      headers: { 'x-frontdesk': '1', 'content-type': 'application/json' },
      body: JSON.stringify(upstreamPort === null ? organizer : admin),
    })
    if (answer.ok) return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    if (tries === 0 || answer.status !== 401) throw new Error(`sign-in: ${answer.status}`)
    await pause(100)
    return signIn(tries - 1)
  }
  /** A cookie of another person, invited by the administrator. @param {string} cookie @param {number} n */
  async function invited(cookie, n) {
    const post = (
      /** @type {string} */ path,
      /** @type {object} */ body,
      /** @type {Record<string, string>} */ headers = {},
    ) =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'x-frontdesk': '1', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const name = `Person ${n}`
    const made = await post(
      '/desk/invites',
      { name, email: `person-${n}@desk.example`, role: 'admin', scope: null },
      { cookie },
    )
    const { link } = Object(await made.json())
    const token = new URL(link, address).hash.slice(1)
    const accepted = await post('/desk/invites/accept', { token, name, password: `${admin.password} ${n}` })
    if (!accepted.ok) throw new Error(`invitation: ${made.status} ${accepted.status} ${await accepted.text()}`)
    return accepted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  return {
    port,
    pid: child.pid ?? 0,
    child,
    folder,
    signIn,
    invited,
    async end() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
