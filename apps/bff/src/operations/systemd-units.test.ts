import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

const units = ['frontdesk.service', 'frontdesk-backup.service', 'frontdesk-backup.timer']
const deployed = (name: string): string => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')
const settingsIn = (text: string): string[] => text.split('\n').filter((line) => /^\w+=/.test(line))

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd)
  process.stderr.write('\n*** NOT CHECKED: the units in deploy/, because there is no systemd-analyze here\n')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-units-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What `systemd-analyze verify` remarks on the units, with the Node of this test. */
function remarks(change: (text: string) => string): string {
  for (const name of units)
    writeFileSync(join(folder, name), change(deployed(name)).replaceAll('/usr/bin/node', process.execPath))
  const files = units.map((name) => join(folder, name))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}` : `${status}: ${stdout}${stderr}`
}

it.runIf(hasSystemd)('systemd reads the units without a remark, and finds a setting that it does not know', () => {
  expect(remarks((text) => text)).toBe('')
  expect(remarks((text) => text.replaceAll('Persistent=', 'Persistant='))).toMatch(/Persistant/)
})

it.runIf(hasSystemd)('the two lines for embedded storage are read, too', () => {
  const changed = deployed('frontdesk-backup.service').replaceAll(/^#(?=Exec)/gm, '')
  expect(settingsIn(changed).filter((line) => /^Exec\w+=\+/.test(line))).toEqual([
    'ExecStartPre=+/usr/bin/systemctl stop frontdesk.service',
    'ExecStopPost=+/usr/bin/systemctl start frontdesk.service',
  ])
  expect(remarks((text) => text.replaceAll(/^#(?=Exec)/gm, ''))).toBe('')
})

it('the backup runs as the desk does: user, folders, settings and what is denied', () => {
  const ofDesk = settingsIn(deployed('frontdesk.service'))
  const ofBackup = new Set(settingsIn(deployed('frontdesk-backup.service')))
  const own =
    /^(?:Description|After|Type|Exec\w+|StartLimit\w+|Restart|RestartSec|Kill\w+|Timeout\w+|LimitNOFILE|WantedBy)=/
  expect(ofDesk.filter((line) => !own.test(line) && !ofBackup.has(line))).toEqual([])
  expect(ofDesk.filter((line) => line.startsWith('After=') && !ofBackup.has(line))).toEqual([])
})

it('the timer starts the unit of its name, in which the desk is given a folder to write to', () => {
  const backup = settingsIn(deployed('frontdesk-backup.service')).join('\n')
  const [, into] = /^ExecStart=.* backup --into (\S+)$/m.exec(backup) ?? []
  expect(backup).toContain(`\nReadWritePaths=${into}\n`)
  expect(deployed('frontdesk-backup.timer')).not.toMatch(/^Unit=/m)
})
