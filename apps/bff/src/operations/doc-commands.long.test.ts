import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '@frontdesk/store/testing-port'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const documents = ['docs/operate.md', 'docs/administration.md', 'README.md', 'UPGRADING.md']
const isBuilt = ['web/dist/index.html', 'bff/dist/main.js', 'service/dist/main.js'].every((file) =>
  existsSync(join(root, 'apps', file)),
)

/** Blocks of commands, each as it is copied. */
const blocks = documents.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/```sh\n([^]*?)```/g)].map(([, text = '']) => ({ path, text })),
)
/** One command a line, without its comment. */
const commandsIn = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
const fenced = blocks.flatMap(({ text }) => commandsIn(text))

const programs = /^(?:npm|node|docker|helm|curl|pg_isready|ss|systemctl|systemd-run|openssl|runuser) \S/
/** Commands within sentences and tables, apart from the table of what was tried. */
const inline = documents.flatMap((path) => {
  const [text = ''] = readFileSync(join(root, path), 'utf8').split('## What was tried')
  return [...text.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => span.replaceAll(/\s+/g, ' '))
    .filter((span) => programs.test(span))
})

/** Commands that are not run below, and why. */
const notRun: Record<string, string> = {
  'npm test': 'this is it',
  'npm run bench scale': 'measures for minutes',
  'npm run bench NAME': 'measures for minutes',
  'npm run soak': 'takes up to an hour',
  'npm run soak -- door': 'takes up to an hour',
  'npm run package -- /opt/frontdesk': 'builds a folder of 77 MB; licences.test.ts reads what would be in it',
  'docker build -f deploy/Containerfile -t frontdesk .': 'no container engine here',
  'docker compose -f deploy/compose.yaml up -d --scale desk=2': 'no container engine here',
  'docker compose -f deploy/compose.yaml run --rm -v /backups:/backups -e FRONTDESK_BACKUP_RECIPIENT=age1... desk backup /backups/FILE':
    'no container engine here',
  'docker compose -f deploy/compose.yaml exec desk /usr/bin/node /app/apps/bff/dist/main.js first-sign-in':
    'no container engine here',
  'helm install front deploy/helm/frontdesk -f your-values.yaml': 'no cluster here',
  'curl -sv UPSTREAM_BASE_URL': 'a look at another machine',
  'pg_isready -h HOST': 'a look at another machine',
  'ss -ltnp': 'a look at this machine',
}
/** The file of cron: its settings, and its command without the times and the user. */
const cron = (() => {
  const [, text = ''] = /```crontab\n([^]*?)```/.exec(readFileSync(join(root, 'docs/operate.md'), 'utf8')) ?? []
  const lines = text.trim().split('\n')
  const command = /^15 2 \* \* \* frontdesk (.*)$/.exec(lines.pop() ?? '')?.[1] ?? ''
  return { settings: lines, command }
})()
/** The settings and the command of the unit that makes a backup each night. */
const unit = (() => {
  const lines = readFileSync(join(root, 'deploy/frontdesk-backup.service'), 'utf8').split('\n')
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? line.slice(name.length + 1) : []))
  const credential = valuesOf('LoadCredential').join().split(':')[1] ?? ''
  return {
    files: valuesOf('EnvironmentFile'),
    settings: valuesOf('Environment').flatMap((line) => line.replace('%d/upstream-api-key', credential).split(' ')),
    command: valuesOf('ExecStart').join(),
  }
})()

/** Run by the scenarios below, as they stand or as a part of a block. */
const run = new Set([
  'export FRONTDESK_BACKUP_RECIPIENT=age1...',
  'npm run backup -- /backups/desk-2026-11-23.backup',
  'export FRONTDESK_BACKUP_IDENTITY_FILE=/safe/age-key',
  'npm run restore -- /backups/desk-2026-11-23.backup',
  'npm run backup -- /backups/before-upgrade.backup',
  'npm run backup -- --into /var/backups/frontdesk',
  'npm run backup',
  'npm run audit',
  'npm run migrate',
  'npm start',
  'npm run first-sign-in',
  'npm run import -- FOLDER',
  'npm run service -- credential create --kind apiKey --projects ID,ID --name "Badge printer"',
  'npm run service -- credential list',
])
const isRun = (command: string): boolean => run.has(command) || /^(?:systemd-run|curl) -/.test(command)

it('each command of the documents is run below, or is listed with the reason why not', () => {
  expect(fenced.length).toBeGreaterThan(10)
  const all = [...new Set([...fenced, ...inline])]
  expect(all.filter((command) => !isRun(command) && !(command in notRun))).toEqual([])
  expect(Object.keys(notRun).filter((command) => !all.includes(command))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const named = all.flatMap((command) => /^npm run ([\w:-]+)/.exec(command)?.[1] ?? [])
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

if (!isBuilt)
  process.stderr.write(
    `\n*** NOT CHECKED: ${fenced.length} commands of the documents, because the apps are not built here\n`,
  )

const hasCurl = spawnSync('curl', ['--version']).status === 0
if (!hasCurl) process.stderr.write('\n*** NOT CHECKED: 2 commands of the documents, because there is no curl here\n')

const projectId = '40000000-0000-4000-8000-000000000001'
/** Reads the file of settings as systemd does: a value is the rest of its line, for no shell to take apart. */
const standIn = `#!${process.execPath}
const { spawnSync } = require('node:child_process')
const { readFileSync } = require('node:fs')
const env = { PATH: process.env.PATH }
const set = (line) => { const at = line.indexOf('='); if (at > 0) env[line.slice(0, at)] = line.slice(at + 1) }
const [...words] = process.argv.slice(2)
while (words[0]?.startsWith('--')) {
  const [, name, value] = /^--([a-z]+)=?(.*)$/.exec(words.shift())
  if (name === 'setenv') set(value)
  if (name === 'property' && value.startsWith('EnvironmentFile='))
    readFileSync(value.slice('EnvironmentFile='.length), 'utf8').split('\\n').forEach(set)
}
process.exit(spawnSync(words[0], words.slice(1), { env, stdio: 'inherit' }).status)
`

function blockWith(part: string, path = ''): string {
  const found = blocks.filter((block) => block.text.includes(part) && block.path.includes(path))
  expect([part, found.length]).toEqual([part, 1])
  return found[0]?.text ?? ''
}

function emptyFolder(folder: string): void {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
}

function isGone(group: number): boolean {
  try {
    process.kill(group, 0)
    return false
  } catch {
    return true
  }
}

// Starts of desks and services, one after the other.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

describe.runIf(isBuilt)('as they are copied', () => {
  let folder = ''
  let places: [string, string][] = []
  let port = 0
  const started = new Set<ChildProcess>()
  const at = (name: string) => join(folder, name)
  const upstream = {
    UPSTREAM_BASE_URL: 'https://events.example.org',
    UPSTREAM_API_KEY: 'key-of-the-service-0123456789',
  }

  /** The block with folders, keys and ports of this test. */
  const here = (text: string): string => places.reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const settingsOf = (settings: Record<string, string>) => ({
    PATH: [at('bin'), process.env['PATH']].join(delimiter),
    HOME: process.env['HOME'] ?? folder,
    ...settings,
  })
  /** Runs a block in a shell that ends at the first failure; what it printed, and its code. */
  const shell = (text: string, settings: Record<string, string>): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      const options = { cwd: root, env: settingsOf(settings), maxBuffer: 16 * 1024 * 1024 }
      execFile('bash', ['-euc', here(text)], options, (failure, stdout, stderr) => {
        resolve({ code: failure === null ? 0 : Number(failure.code), output: stdout + stderr })
      })
    })
  /** Starts what stays: its address, and how it is stopped. */
  async function start(text: string, settings: Record<string, string>) {
    const child = spawn('bash', ['-euc', `exec ${text}`], {
      cwd: root,
      env: settingsOf(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    started.add(child)
    let printed = ''
    const isOver = new Promise<number | null>((resolve) => child.once('exit', resolve))
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('Frontdesk is ready')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      void isOver.then(() => reject(new Error(printed)))
    })
    return {
      printed: () => printed,
      /** All of its processes: npm ends before the desk that it has started. */
      stop: async () => {
        const group = -(child.pid ?? 0)
        process.kill(group, 'SIGTERM')
        started.delete(child)
        await expect.poll(() => isGone(group)).toBe(true)
        return isOver
      },
    }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-documents-'))
    for (const name of ['bin', 'backups', 'nightly', 'records']) mkdirSync(at(name))
    const identity = await generateX25519Identity()
    writeFileSync(at('age-key'), `${identity}\n`)
    port = await freePort()
    places = [
      ['/var/backups/frontdesk', at('nightly')],
      ['/backups/', `${at('backups')}/`],
      ['/safe/age-key', at('age-key')],
      ['age1...', await identityToRecipient(identity)],
      ['/etc/frontdesk/settings', at('settings')],
      ['/etc/frontdesk/upstream-api-key', at('upstream-api-key')],
      ['/var/lib/frontdesk', at('desk')],
      ['/opt/frontdesk', root.replace(/\/$/, '')],
      ['/usr/bin/node', process.execPath],
      ['FOLDER', at('records')],
      ['ID,ID', `${projectId},${projectId}`],
      ['http://127.0.0.1:4800', `http://127.0.0.1:${port}`],
      ['-c jar', `-c ${at('jar')}`],
      ['-b jar', `-b ${at('jar')}`],
    ]
  })
  afterAll(() => {
    for (const { pid } of started) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('backup, restore, audit and migrate, also as a unit of systemd would', async () => {
    const desk = { DATA_DIR: at('desk'), ...upstream }
    const once = await start(`${process.execPath} apps/bff/dist/main.js`, { PORT: '0', ...desk })
    expect(await once.stop()).toBe(0)

    const backup = blockWith('npm run backup -- /backups/desk')
    expect(await shell(backup, desk)).toEqual({ code: 0, output: expect.stringContaining('records of the desk') })
    const recipient = here('age1...')
    const before = { ...desk, FRONTDESK_BACKUP_RECIPIENT: recipient }
    expect(await shell(blockWith('npm run backup', 'UPGRADING.md'), before)).toMatchObject({ code: 0 })

    rmSync(here('/backups/desk-2026-11-23.backup'))
    writeFileSync(
      at('settings'),
      `UPSTREAM_BASE_URL=${upstream.UPSTREAM_BASE_URL}
FRONTDESK_ADMIN_EMAIL=ada@example.org
FRONTDESK_ADMIN_PASSWORD=a & b; $HOME 'long' "password"
`,
    )
    writeFileSync(at('upstream-api-key'), upstream.UPSTREAM_API_KEY)
    writeFileSync(at('bin/systemd-run'), standIn)
    chmodSync(at('bin/systemd-run'), 0o755)
    expect(await shell(blockWith('systemd-run'), {})).toEqual({
      code: 0,
      output: expect.stringContaining('records of the desk'),
    })

    const settingsIn = (lines: readonly string[]) =>
      Object.fromEntries(lines.filter((line) => line.includes('=')).map((line) => here(line).split(/=([^]*)/, 2)))
    const nightly = { code: 0, output: expect.stringMatching(/Read back: [^]*No older backup has expired/) }
    expect(cron.command).not.toContain('%')
    expect(await shell(cron.command, settingsIn(cron.settings))).toEqual(nightly)
    appendFileSync(at('settings'), `FRONTDESK_BACKUP_RECIPIENT=${recipient}\n`)
    const files = unit.files.flatMap((file) => readFileSync(here(file), 'utf8').split('\n'))
    // A file of one night: a second one of the same second is refused.
    emptyFolder(at('nightly'))
    expect(await shell(unit.command, settingsIn([...files, ...unit.settings]))).toEqual(nightly)
    emptyFolder(at('nightly'))
    expect(await shell(blockWith('--into', 'operate.md'), before)).toEqual(nightly)

    const restored = { DATA_DIR: at('restored'), ...upstream }
    expect(await shell(blockWith('npm run restore'), restored)).toEqual({
      code: 0,
      output: expect.stringContaining('none differs'),
    })
    expect(await shell(blockWith('npm run audit'), restored)).toEqual({
      code: 0,
      output: expect.stringContaining('The audit is whole'),
    })
    expect(await shell('npm run migrate', restored)).toMatchObject({ code: 0 })
    const wrong = { DATA_DIR: at('wrong'), ...upstream, FRONTDESK_BACKUP_RECIPIENT: recipient }
    expect(await shell(blockWith('npm run backup', 'UPGRADING.md').replace('.backup ', '-2.backup '), wrong)).toEqual({
      code: 1,
      output: expect.stringContaining('No desk has been started on DATA_DIR'),
    })
  })

  it('import and credentials', async () => {
    writeFileSync(at('records/projects.ndjson'), `${JSON.stringify({ id: projectId, name: 'One' })}\n`)
    expect(await shell(blockWith('npm run import'), { DATA_DIR: at('imported') })).toEqual({
      code: 0,
      output: expect.stringMatching(/Badge printer +projects/),
    })
  })

  it.runIf(hasCurl)('the start of the demo, and the calls of a program', async () => {
    const demo = await start('npm start', { PORT: String(port), DATA_DIR: at('demo') })
    expect(demo.printed()).toContain('Frontdesk is ready')
    expect(await shell('npm run first-sign-in', { DATA_DIR: at('demo') })).toEqual({
      code: 0,
      output: expect.stringMatching(/admin +admin@demo\.example/),
    })
    expect(await shell(blockWith('curl -c jar'), {})).toEqual({
      code: 0,
      output: expect.stringContaining('"slug":"tideline"'),
    })
    await demo.stop()
  })
})
