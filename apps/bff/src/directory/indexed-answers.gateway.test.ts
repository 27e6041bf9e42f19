import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Scope } from '#access/scope.ts'
import type { Sessions } from '#auth/sessions.ts'
import { type DirectoryDesk, anEvent, idOf, ids, openDirectoryDesk } from '#testing/directory-desk.ts'
import { json } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'

let at: DirectoryDesk

beforeAll(async () => {
  at = await openDirectoryDesk()
})
afterAll(() => at.close())
beforeEach(() => at.clear())

const slugPath = '/api/events/get-for-slug?slug=tideline'
const listPath = `/api/companies/${ids.company}/events`
const other = { id: idOf(201), projectId: idOf(202), name: 'Otherside', slug: 'other' }
const names = async (text: string) => (await at.find(text)).hits.map(({ name }) => name)
const handedIn = () => vi.spyOn(at.desk().stateful.directory, 'indexLater')

/** Staff sees only the first event's project. */
const scoped: Sessions = {
  ...noSessions,
  async find(token) {
    const limited = token?.startsWith('staff') === true
    const scope: Scope = limited ? [{ projectId: ids.project, eventId: null }] : null
    const person = { id: idOf(90), name: 'Lim', email: 'lim@desk.example', role: 'admin' as const, scope }
    return { id: limited ? 'limited' : 'all', person, idleEnds: '', ends: '' }
  },
}
const look = async (role: 'staff' | 'support', path: string, answer: unknown): Promise<void> => {
  at.service.reply = json(200, answer)
  expect((await at.desk().ask(role, path)).status).toBe(200)
  await at.settled()
}

const bothEvents = (etag: string) => ({ count: 2, data: [{ ...anEvent, etag }, other] })

const members = (etag: string) => ({
  count: 1,
  data: [{ id: idOf(15), companyId: ids.company, projectId: ids.project, name: 'Zoe Quill', etag }],
})

describe('an answer that differs each time', () => {
  it('is passed to the directory only when an indexed field has changed', async () => {
    const handed = handedIn()
    await at.read(slugPath, { ...anEvent, etag: '1' })
    for (const etag of ['2', '3', '4']) await at.read(slugPath, { ...anEvent, etag })
    expect([handed.mock.calls.length, await names('tideline')]).toEqual([1, ['Tideline']])
    await at.read(slugPath, { ...anEvent, etag: '5', name: 'Tideline 2' })
    expect([handed.mock.calls.length, await names('tideline 2')]).toEqual([2, ['Tideline 2']])
  })

  it('is passed for each address, with its parameters', async () => {
    const handed = handedIn()
    await at.read(slugPath, { ...anEvent, slug: null })
    await at.read(slugPath.replace('tideline', 'tide-line'), { ...anEvent, slug: null })
    expect(handed.mock.calls.map(([id, { slug }]) => [id, slug])).toEqual([
      ['getEventForSlug', 'tideline'],
      ['getEventForSlug', 'tide-line'],
    ])
    expect((await at.find('tideline')).hits).toMatchObject([{ slug: 'tide-line' }])
  })

  it('is passed once, for any JSON notation of its texts', async () => {
    const handed = handedIn()
    for (const etag of ['1', '2']) {
      at.service.reply = json(200, JSON.stringify({ ...anEvent, etag }).replace('Tide', String.raw`\u0054ide`))
      expect((await at.desk().ask('support', slugPath)).status).toBe(200)
    }
    await at.settled()
    expect([handed.mock.calls.length, await names('tideline')]).toEqual([1, ['Tideline']])
  })

  it('is indexed in full for an unlimited caller, after a limited one has seen a part', async () => {
    await at.start({ deps: { sessions: scoped } })
    await look('staff', listPath, bothEvents('1'))
    expect([await names('tideline'), await names('otherside')]).toEqual([['Tideline'], []])
    await look('support', listPath, bothEvents('2'))
    expect(await names('otherside')).toEqual(['Otherside'])
    // A trimmed answer is indexed as such.
    const handed = handedIn()
    await look('staff', listPath, bothEvents('3'))
    await look('support', listPath, bothEvents('4'))
    expect(handed.mock.calls.map(([, , value, source]) => [Object(value()).data.length, source])).toEqual([
      [1, undefined],
    ])
  })

  it('is indexed again after an erasure has removed a person from it', async () => {
    const path = `/api/companies/${ids.company}/members`
    await at.read(path, members('1'))
    await at.read(path, members('2'))
    expect((await at.erase('member', idOf(15))).status).toBe(200)
    expect(await names('quill')).toEqual([])
    at.desk().later(1)
    await at.read(path, members('3'))
    expect(await names('quill')).toEqual(['Zoe Quill'])
  })
})
