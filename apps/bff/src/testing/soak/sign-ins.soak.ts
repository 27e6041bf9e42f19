import { expect, it } from 'vitest'

import { createPasswords } from '#auth/passwords.ts'
import { createSignIn } from '#auth/sign-in.ts'
import { createStaffAccounts } from '#auth/staff-accounts.ts'
import { send, signIn } from '#testing/desk-client.ts'
import { json, startFakeService } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'

import { dataFolder, startDeskProcess } from './desk-process.ts'
import { median, p99, report } from './report.ts'

const now = () => new Date()

it('R37: a wrong password and an unknown address take the same time, 200 of each', async () => {
  const store = await openTestStore()
  const passwords = createPasswords()
  const staffAccounts = createStaffAccounts({ db: store.db, passwords, now })
  const password = 'correct horse battery'
  await staffAccounts.add({ name: 'Full', email: 'full@example.org', password, role: 'staff', demo: false })
  const twoFactor = { isOn: async () => false, check: async () => false }
  const timed = async (email: string): Promise<number> => {
    const attempt = createSignIn({ staffAccounts, passwords, twoFactor })
    // CPU time, which does not depend on the machine's load.
    const began = process.cpuUsage()
    await attempt({ email, password: 'wrong password', client: 'x' }).catch(() => null)
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = 0; round < 200; round += 1) {
    known.push(await timed('full@example.org'))
    unknown.push(await timed('nobody@example.org'))
  }
  await store.close()
  const apart = Math.abs(median(known) / median(unknown) - 1)
  report(
    'R37',
    `medians ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart`,
  )
  expect(apart).toBeLessThan(0.15)
})

it('R38: 200 sign-ins at once leave the desk answering', async () => {
  const service = await startFakeService()
  service.reply = json(200, { id: sampleId })
  const { folder, remove } = await dataFolder()
  const desk = await startDeskProcess(service.url, folder, { TRUSTED_PROXIES: '127.0.0.1' })
  const cookie = await signIn(desk.url)
  const statuses = new Map<number, number>()
  const times: number[] = []
  const watch = { isOver: false }
  const watching = (async () => {
    while (!watch.isOver) {
      const began = performance.now()
      await (await fetch(`${desk.url}/livez`)).arrayBuffer()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const client = { 'x-forwarded-for': `10.${round}.0.${n + 1}` }
        const given = { email: `p${n}.${round}@example.org`, password: 'wrong password' }
        const answer = await send(desk.url, '/desk/session', given, client)
        await answer.arrayBuffer()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }),
    )
  const read = await fetch(`${desk.url}/api/companies/${sampleId}`, { headers: { cookie } })
  watch.isOver = true
  await watching
  await desk.stop()
  await service.close()
  remove()
  const ends = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  report('R38', `3 x 200 sign-ins at once (${ends}); ${times.length} of /livez, p99 ${p99(times).toFixed(0)} ms`)
  expect([...statuses.keys()].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  expect([read.status, times.length > 20]).toEqual([200, true])
  expect(p99(times)).toBeLessThan(200)
})
