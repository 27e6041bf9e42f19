import { fieldsWithin, schemas } from '@frontdesk/api-types'
import { type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Scope } from '#access/scope.ts'
import type { Sessions } from '#auth/sessions.ts'
import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, json, startFakeService } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleAnswer, sampleId, samplePath } from '#testing/sample-calls.ts'

const foreignId = '99999999-2222-0333-0444-555555555555'
let scope: Scope = null
const session = () => {
  const person = { id: sampleId, name: 'x', email: 'x@desk.example', role: 'staff' as const, scope }
  return { id: 'x', person, idleEnds: '', ends: '' }
}
const sessions: Sessions = {
  ...noSessions,
  find: async () => session(),
}

let service: FakeService
let desk: DeskUnderTest
beforeAll(async () => {
  service = await startFakeService()
  desk = deskUnderTest({ service: () => service.url, deps: { sessions } })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(() => {
  service.seen.length = 0
  scope = null
})

const listed = operationIds.filter((id) => ['list', 'paged'].includes(rowOf(id).answer.shape))
const namesOf = (id: OperationId): string[] => Object.keys(fieldsWithin(schemas[rowOf(id).answer.of]) ?? {})
const recordsOf = (id: OperationId, answer: unknown): Record<string, unknown>[] =>
  rowOf(id).answer.shape === 'list' ? Object(answer) : Object(answer).data
const asked = (id: OperationId, fields: string, headers: Record<string, string> = {}) =>
  desk.ask('staff', `${samplePath(id)}?fields=${fields}`, { headers })
const listOf = (id: OperationId, records: object[]) =>
  rowOf(id).answer.shape === 'list' ? records : { ...Object(sampleAnswer(id)), data: records }

const record = (id: string, name: string, meta: unknown = { apiKey: 'CANARY', colour: 'red' }) => ({
  id,
  projectId: id,
  eventId: id,
  eventIds: [id],
  name,
  streamKey: 'CANARY',
  passcode: 'CANARY',
  internalSecret: 'CANARY',
  meta,
})

describe('fields of a list', () => {
  it('equal those of the whole answer, trimmed and sealed, and are not sent upstream: 14 lists, 2 scopes', async () => {
    expect(listed).toHaveLength(14)
    for (const id of listed) {
      // Posts name no project: visible with the event. Their `meta` is a text.
      const [foreign, meta] = id === 'listEventPosts' ? ['own', '{"apiKey":"CANARY","colour":"red"}'] : ['FOREIGN']
      service.reply = json(200, listOf(id, [record(sampleId, 'own', meta), record(foreignId, foreign, meta)]))
      for (const limited of [false, true]) {
        scope = limited ? [{ projectId: sampleId, eventId: null }] : null
        const whole = await desk.ask('staff', samplePath(id))
        const known: unknown = await whole.json()
        // Some lists are refused while the event's project is unknown.
        if (limited && whole.status === 403) continue
        expect([id, whole.status]).toEqual([id, 200])
        const names = namesOf(id).slice(0, 40)
        // Each name alone too: a secret one is a contract name, but returns nothing.
        for (const fields of [names, ['passcode', 'meta'].filter((name) => namesOf(id).includes(name))]) {
          if (fields.length === 0) continue
          const answer = await asked(id, fields.join())
          const text = await answer.text()
          expect([id, answer.status, text.includes('CANARY')]).toEqual([id, 200, false])
          expect([id, limited && text.includes('FOREIGN')]).toEqual([id, false])
          const wanted = recordsOf(id, known).map((one) =>
            Object.fromEntries(Object.entries(one).filter(([name]) => fields.includes(name))),
          )
          expect([id, recordsOf(id, JSON.parse(text))]).toEqual([id, wanted])
          for (const name of ['frontdesk-sealed', 'frontdesk-out-of-scope'])
            expect([id, answer.headers.get(name)]).toEqual([id, whole.headers.get(name)])
        }
      }
      expect(service.seen.filter(({ url }) => url.includes('?'))).toEqual([])
    }
  })

  it('have their own ETag, the same in any order and each time', async () => {
    service.reply = json(200, listOf('listMetaFields', [record(sampleId, 'own')]))
    const tags = []
    for (const fields of ['id,name', 'name,id', 'id'])
      tags.push((await asked('listMetaFields', fields)).headers.get('etag'))
    tags.push((await desk.ask('staff', samplePath('listMetaFields'))).headers.get('etag'))
    expect(tags[0]).toBe(tags[1])
    expect(new Set(tags).size).toBe(3)
    const again = await asked('listMetaFields', 'id,name', { 'if-none-match': tags[0] ?? '' })
    const other = await asked('listMetaFields', 'id', { 'if-none-match': tags[0] ?? '' })
    expect([again.status, other.status, service.seen.length]).toEqual([304, 200, 6])
  })

  it('share one call with concurrent requests for other fields', async () => {
    const waiting: (() => void)[] = []
    const reply = json(200, [record(sampleId, 'own')])
    service.reply = (seen, response) => waiting.push(() => reply(seen, response))
    const all = [
      asked('listMetaFields', 'id'),
      asked('listMetaFields', 'name'),
      desk.ask('staff', samplePath('listMetaFields')),
    ]
    await vi.waitFor(() => expect([waiting.length, desk.waiting()]).toEqual([1, 1]))
    for (const answer of waiting.splice(0)) answer()
    const texts = await Promise.all(all.map(async (answer) => (await answer).text()))
    expect(texts.slice(0, 2).map((text): unknown => JSON.parse(text))).toEqual([[{ id: sampleId }], [{ name: 'own' }]])
    expect(texts[2]).toContain('projectId')
    expect(service.seen).toHaveLength(1)
  })

  it('are refused by name when the contract does not have them, without a call', async () => {
    for (const [id, fields, path] of [
      ['listMetaFields', 'id,shoeSize', 'fields.shoeSize'],
      ['listMetaFields', 'id,id', 'fields.id'],
      ['listMetaFields', '%00', 'fields.?'],
      ['getCompany', 'id', 'fields'],
      ['getInventoryItem', 'id', 'fields'],
    ] as const) {
      const answer = await asked(id, fields)
      expect(await answer.json()).toMatchObject({ status: 400, code: 'invalid_input', fields: [{ path }] })
    }
    const twice = await desk.ask('staff', `${samplePath('listMetaFields')}?fields=id&fields=name`)
    expect([twice.status, service.seen.length]).toEqual([400, 0])
  })
})
