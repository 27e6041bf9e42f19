import type { Store } from '@frontdesk/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { openTestStore } from '#testing/test-store.ts'
import { clearCatalogue, walkDesk } from '#testing/walk-desk.ts'
import { createCredentials } from '#upstream/credentials.ts'
import { createSend } from '#upstream/send.ts'
import { createSharedReads } from '#upstream/shared-reads.ts'
import { createUpstream } from '#upstream/upstream.ts'

import { createCallService } from './ask.ts'
import { isCut } from './links.ts'

let service: FakeService
let store: Store
beforeAll(async () => {
  service = await startFakeService()
  store = await openTestStore()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
const clock = { at: 0 }
beforeEach(async () => {
  service.seen.length = 0
  clock.at = Date.UTC(2026, 10, 5, 9)
  await clearCatalogue(store)
})

const company = '30000000-0000-4000-8000-000000000001'
const member = '30000000-0000-4000-8000-000000000002'
const project = '40000000-0000-4000-8000-000000000001'
const size = 25
const idOf = (at: number): string => `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const rows = Array.from({ length: 61 }, (_, at) => ({ id: idOf(at), projectId: project, name: `Event ${at}` }))

/** A service with lists of 61 rows in pages of 25, and nothing else. */
function inPages(honoursPage: boolean): void {
  service.reply = (seen, response) => {
    const { pathname, searchParams } = new URL(seen.url, service.url)
    if (!/\/companies\/[^/]+\/(?:members\/[^/]+\/)?events$/.test(pathname))
      return json(404, { title: 'Not found', status: 404 })(seen, response)
    const page = honoursPage ? Number(searchParams.get('page') ?? 1) : 1
    const data = rows.slice((page - 1) * size, page * size)
    return json(200, { page, count: rows.length, numberOfPages: 3, data })(seen, response)
  }
}
function upstream() {
  const send = createSend({ target: () => service.url, deadlineMs: 30_000, maxAnswerBytes: 1_000_000 })
  const credentials = createCredentials(() => ({ apiKey: 'a-key-0123456789abcdef', bearerToken: null }))
  const source = createUpstream({ send, credentials, userAgent: 'frontdesk' })
  return createSharedReads({ source, credentials, now: () => new Date(), writtenSince: null })
}
const lists = [
  { operation: 'listCompanyEvents', subject: company, within: null },
  { operation: 'listMemberEvents', subject: member, within: company },
] as const
const pagesAsked = () => service.seen.map(({ url }) => new URL(url, service.url).searchParams.get('page'))
const idsIn = (value: unknown): string[] => Object(value).data.map(({ id }: { id: string }) => id)

describe('over HTTP', () => {
  it.each(lists)('the list of $operation is read to its end where the service takes a page', async (address) => {
    inPages(true)
    const { value } = await createCallService({ upstream: upstream() })(address, null)
    expect([pagesAsked(), isCut(value)]).toEqual([[null, '2', '3'], false])
    expect(idsIn(value)).toEqual(rows.map(({ id }) => id))
  })

  it.each(lists)('the list of $operation is not doubled where the service ignores the page', async (address) => {
    inPages(false)
    const { value } = await createCallService({ upstream: upstream() })(address, null)
    expect([pagesAsked(), isCut(value)]).toEqual([[null, '2'], true])
    expect(idsIn(value)).toEqual(rows.slice(0, size).map(({ id }) => id))
  })

  it.each([true, false])(
    'each page is a call in the budget of the walk (the service takes a page: %s)',
    async (honours) => {
      inPages(honours)
      const desk = walkDesk(store, upstream(), clock)
      const seed = { ...lists[0], depth: 0, near: null, seed: true, mention: false } as const
      await desk.walks.addSeeds([seed], { actor: null })
      await desk.turn()
      const asked = honours ? 3 : 2
      expect([service.seen.length, (await desk.walks.show()).calls]).toEqual([asked, asked])
      expect(desk.known('event')).toHaveLength(honours ? rows.length : size)
      await desk.close()
    },
  )
})
