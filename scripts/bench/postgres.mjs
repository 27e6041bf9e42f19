import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort, program } from './processes.mjs'

/** Folder with `initdb` and `postgres`, the newest one. */
function programs() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (found === undefined) throw new Error('No PostgreSQL server (initdb) is installed on this machine.')
  return found
}

/** A PostgreSQL server refuses to run as root. */
function account() {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'postgres']).stdout))
  return { uid, gid }
}

/** @param {number} port */
const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** A PostgreSQL server of its own that writes through to the disk, as a real one does. */
export async function startPostgres() {
  const bin = programs()
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0)
  const data = join(folder, 'data')
  const options = ['-D', data, '-U', 'frontdesk', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  const made = spawnSync(join(bin, 'initdb'), options, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const child = program(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('PostgreSQL did not start')
    await pause(50)
  }
  return {
    url: `postgres://frontdesk@127.0.0.1:${port}/postgres`,
    async end() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
