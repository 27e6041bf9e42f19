import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { makeEmptyDatabase } from '#empty-database.mjs'
import { openStore, type Store, type StoreOptions } from '#index.ts'
import { freePort } from '#testing-port.ts'

/**
 * Flags for a process that runs the embedded database for seconds: optimized compilation would cost more than it saves.
 * `vitest.config.ts` has the same.
 */
export const quickToBegin = ['--liftoff-only', '--wasm-lazy-validation']

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface TemporaryStore extends Store {
  dir: string
  /** Closes the store and deletes its folder. */
  remove: () => Promise<void>
}

/** An embedded store in a folder of its own. */
export async function temporaryStore(
  schema: string,
  migrations: string,
  options: Partial<StoreOptions> = {},
  within = tmpdir(),
): Promise<TemporaryStore> {
  const dir = await temporaryDatabase(within)
  const store = await openStore({ dir }, { schema, migrations, log: silentLog, ...options })
  const remove = async () => {
    await store.close()
    rmSync(dir, { recursive: true, force: true })
  }
  return { ...store, dir, remove }
}

/** A data folder that holds an empty database, not yet open. */
export async function temporaryDatabase(within = tmpdir()): Promise<string> {
  const dir = mkdtempSync(join(within, 'frontdesk-store-'))
  await makeEmptyDatabase(join(dir, 'pg'))
  return dir
}

export interface PostgresServer {
  /** Of an empty database, with user name and password. */
  url: string
  /** Ends it at once, as a crash does; its data stay. */
  halt: () => Promise<void>
  /** Starts it again after `halt`. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * A PostgreSQL server of its own on a free port of the loopback, or null, with a printed reason, when this machine has
 * none.
 */
export async function startPostgres(within = tmpdir()): Promise<PostgresServer | null> {
  const programs = findPrograms()
  if (!programs) {
    console.warn('PostgreSQL tests are skipped: no PostgreSQL server (initdb) is installed on this machine')
    return null
  }
  const account = serverAccount()
  if (!account) {
    console.warn('PostgreSQL tests are skipped: a server refuses to run as root, and there is no user "postgres"')
    return null
  }
  const folder = mkdtempSync(join(within, 'frontdesk-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, 'front:desk@1\n')
  for (const path of [folder, passwordFile]) if ('uid' in account) chownSync(path, account.uid, account.gid)

  const init = ['-D', data, '-U', 'frontdesk', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '-N']
  const made = spawnSync(join(programs, 'initdb'), [...init, '--locale=C'], {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  let server: ChildProcess
  const resume = async () => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(server)
  }
  const kill = () => server.kill('SIGQUIT')
  const halt = async () => {
    if (server.exitCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    kill()
    await ended
  }
  await resume()
  process.once('exit', kill)
  return {
    url: `postgres://frontdesk:${encodeURIComponent('front:desk@1')}@127.0.0.1:${port}/postgres`,
    halt,
    resume,
    stop: async () => {
      process.off('exit', kill)
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

function serverAccount(): { uid: number; gid: number } | Record<string, never> | undefined {
  if (process.getuid?.() !== 0) return {}
  const ids = ['-u', '-g'].map((which) => spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : undefined))
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    if (!server.stderr) throw new TypeError('the server was started without a pipe')
    createInterface(server.stderr).on('line', (line) => {
      said.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said.join(' | ')}`)))
  })
}
