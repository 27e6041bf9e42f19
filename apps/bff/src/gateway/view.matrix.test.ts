import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'
import { describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest, idOfRole } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleAnswer, sampleId } from '#testing/sample-calls.ts'

let service: FakeService
useDeskWithService((started) => ({ service } = started))

// Written by hand: what a view-as session may send that is no GET, and the GET that it may not.
const answered = ['signOut', 'searchDirectory', 'checkLinkedCode', 'endView']
const refusedReads = ['oidcFinish']
const readsByPost = ['getPassCode', 'fetchRegistrationCode', 'validateRegistrationCode']

/** An administrator without a limit who looks as a role. */
function viewing(role: string): DeskUnderTest {
  const person = { id: idOfRole('admin'), name: 'Ada', email: 'ada@desk.example', role, scope: null }
  const view = { id: sampleId, role: 'organizer' as const, account: null, ends: '2100-01-01T00:00:00.000Z' }
  const session = { id: 'x', person, idleEnds: '', ends: '', view }
  return deskUnderTest({ service: () => service.url, deps: { sessions: { ...noSessions, find: async () => session } } })
}

const isRefused = async (answer: Response): Promise<boolean> => (await answer.text()).includes('"code":"viewing"')

describe('a view-as session', () => {
  // Also as an administrator: what passes does so by its route, not by its role.
  it.each(['organizer', 'admin'])('as %s: of the routes of the desk only reads are answered', async (role) => {
    const desk = viewing(role)
    const passed: string[] = []
    for (const id of deskRouteIds) {
      const { method, path } = deskRouteOf(id)
      if (!path.startsWith('/desk/')) continue
      const body = method === 'GET' ? null : '{}'
      const answer = await desk.ask('admin', path.replaceAll(/:\w+/g, sampleId), { method, body })
      if (id === 'changes') await answer.body?.cancel()
      else if (await isRefused(answer)) continue
      passed.push(id)
    }
    const expected = deskRouteIds.filter((id) => {
      const { method, path } = deskRouteOf(id)
      if (!path.startsWith('/desk/') || refusedReads.includes(id)) return false
      return method === 'GET' || answered.includes(id)
    })
    expect(passed).toEqual(expected)
    await desk.close()
  })

  it('as an administrator: no write of the 33 operations is sent, and every read is', async () => {
    const desk = viewing('admin')
    for (const id of operationIds) {
      service.seen.length = 0
      service.reply = json(rowOf(id).answer.status, sampleAnswer(id))
      const refused = await isRefused(await desk.call('admin', id))
      expect([id, refused, service.seen.length]).toEqual(rowOf(id).effect === 'writes' ? [id, true, 0] : [id, false, 1])
    }
    const posts = operationIds.filter(
      (id) => rowOf(id).effect === 'reads' && (rowOf(id).method !== 'GET' || id === 'getPassCode'),
    )
    expect(posts).toEqual(readsByPost)
    await desk.close()
  })

  it('refuses every other method and spelling of an address', async () => {
    const desk = viewing('admin')
    for (const path of ['/desk/reveals', '/desk/notes', '/desk/audit/exports', '/api/events/enroll-attendee'])
      for (const spelling of [path, `${path}/`, `/${path}`, path.toUpperCase(), path.replace('desk', '%64esk')])
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const { status } = await desk.ask('admin', spelling, { method, body: '{}' })
          expect([spelling, method, status >= 400]).toEqual([spelling, method, true])
        }
    expect(service.seen).toEqual([])
    await desk.close()
  })

  it('is known by its own id: what was meant for the administrator is answered as signed out', async () => {
    const desk = viewing('staff')
    const asked = async (id: string) =>
      (await desk.ask('admin', '/desk/pins', { headers: { 'frontdesk-person': id } })).status
    expect([await asked(idOfRole('admin')), await asked(sampleId)]).toEqual([401, 200])
    const session = await desk.ask('admin', '/desk/session')
    expect(await session.json()).toMatchObject({
      person: { id: sampleId, name: 'Ada', role: 'staff' },
      viewing: { role: 'organizer', account: null, ends: '2100-01-01T00:00:00.000Z' },
    })
    await desk.close()
  })
})
