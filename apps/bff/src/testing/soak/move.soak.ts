import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '@frontdesk/store/testing'
import { afterAll, expect, it } from 'vitest'

import { bringGuests, clientOf, signIn } from '#testing/desk-client.ts'

import { startFakeService } from '../fake-service.ts'
import { type DeskProcess, dataFolder, runDeskCommand, startDeskProcess, verifyAuditOf } from './desk-process.ts'
import { report } from './report.ts'

const guests = Number(process.env['SOAK_GUESTS'] ?? 5000)
const marked = 600
const eventId = '10000000-0000-4000-8000-000000000001'
const at = `/desk/events/${eventId}`
const day = new Date().toISOString().slice(0, 10)
const backupKey = { FRONTDESK_BACKUP_PASSPHRASE: 'correct horse battery staple' }

const server = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-move-'))
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(server === null)('a desk that outgrew one machine moves to PostgreSQL and to two desks', async () => {
  const service = await startFakeService()
  const old = await dataFolder()
  const ids = Array.from({ length: guests }, () => randomUUID())
  const single = await startDeskProcess(service.url, old.folder)
  await bringGuests(clientOf(single.url, await signIn(single.url)), at, ids)
  expect(await single.stop()).toBe(0)

  const file = join(folder, 'desk.backup')
  let begun = performance.now()
  const made = await runDeskCommand(['backup', file], service.url, old.folder, backupKey)
  expect(made).toEqual({ code: 0, output: expect.stringContaining('records of the desk') })
  const backedUpMs = performance.now() - begun
  const there = { DATABASE_URL: server?.url ?? '' }
  begun = performance.now()
  const restored = await runDeskCommand(['restore', file], service.url, join(folder, 'one'), { ...there, ...backupKey })
  expect(restored).toEqual({ code: 0, output: expect.stringMatching(/none differs[^]*The audit is whole/) })
  const restoredMs = performance.now() - begun

  // The generated secret was in the backup; the second desk gets it in its settings.
  const FRONTDESK_SECRET = readFileSync(join(folder, 'one/secret'), 'utf8').trim()
  const start = (name: string): Promise<DeskProcess> =>
    startDeskProcess(service.url, join(folder, name), { ...there, FRONTDESK_SECRET })
  const desks = [await start('one'), await start('two')]
  const [one, two] = desks
  if (one === undefined || two === undefined) throw new Error('no desks')
  const cookies = [await signIn(one.url), await signIn(two.url)]
  for (const desk of desks)
    for (const cookie of cookies)
      expect(await clientOf(desk.url, cookie)('GET', `${at}/guests?limit=1`)).toMatchObject({ total: guests })

  const acknowledged = new Set<string>()
  let repeated = 0
  /** Marks a guest at the first desk, with the same id at the second one when the first does not answer. */
  const mark = async (guestId: string): Promise<void> => {
    const path = `${at}/arrivals/${randomUUID()}`
    const again = () => {
      repeated += 1
      return clientOf(two.url, cookies[0] ?? '')('PUT', path, { guestId, day })
    }
    await clientOf(one.url, cookies[0] ?? '')('PUT', path, { guestId, day }).catch(again)
    acknowledged.add(guestId)
    if (acknowledged.size === marked / 2) one.child.kill('SIGKILL')
  }
  const waiting = ids.slice(0, marked)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await mark(id)
    }),
  )
  const left = clientOf(two.url, cookies[0] ?? '')
  const arrived = Number((await left('GET', `${at}/arrivals`))['arrived'])
  const operations = Object(await left('GET', '/desk/operations')) as { desks: { isThis: boolean }[] }
  const verified = await verifyAuditOf(service.url, join(folder, 'two'), { ...there, FRONTDESK_SECRET })
  report(
    'move',
    `${guests} guests: backup ${(backedUpMs / 1000).toFixed(1)} s, ${(statSync(file).size / 1e6).toFixed(1)} MB; restore ${(restoredMs / 1000).toFixed(1)} s; ${acknowledged.size} marks acknowledged, ${arrived} kept, ${repeated} repeated at the desk that was left`,
  )
  await Promise.all(desks.map((desk) => desk.stop()))
  await service.close()
  old.remove()
  expect([arrived, acknowledged.size, operations.desks.length]).toEqual([marked, marked, 2])
  expect(repeated).toBeGreaterThan(0)
  expect(verified).toEqual({ code: 0, output: expect.stringContaining('The audit is whole') })
})
