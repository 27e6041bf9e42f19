import { operationIds } from '@frontdesk/api-types/table'
import { deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'
import { expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import type { FakeService } from '#testing/fake-service.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleId } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

// Written by hand: what needs no session, and what each signed-in account may do.
const open = [
  'livez',
  'readyz',
  'session',
  'signIn',
  'signOut',
  'signInOptions',
  'setup',
  'oidcBegin',
  'oidcFinish',
  'findInvite',
  'acceptInvite',
  'feed',
]
const kiosks = ['changePassword', 'markByCode', 'kioskEvents']

const refusalOf = async (answer: Response): Promise<string | null> =>
  answer.status === 403 && (await answer.text()).includes('"not_permitted"') ? 'not_permitted' : null

async function refused(of: Pick<DeskUnderTest, 'ask'>): Promise<string[]> {
  const found: string[] = []
  for (const id of deskRouteIds) {
    const { method, path } = deskRouteOf(id)
    const body = method === 'GET' ? null : '{}'
    const answer = await of.ask('kiosk', path.replaceAll(/:\w+/g, sampleId), { method, body })
    if ((await refusalOf(answer)) !== null) found.push(id)
  }
  return found
}

it('a kiosk is refused every route of the desk but those that are listed', async () => {
  const found = await refused(desk)
  expect(deskRouteIds.filter((id) => !found.includes(id)).toSorted()).toEqual([...open, ...kiosks].toSorted())
})

it('a kiosk may call nothing of the 33', async () => {
  for (const id of operationIds)
    expect([id, await refusalOf(await desk.call('kiosk', id))]).toEqual([id, 'not_permitted'])
  expect(service.seen).toEqual([])
})

it('a role that this release does not know is refused every route that needs a session', async () => {
  const person = { id: sampleId, name: 'x', email: 'x@desk.example', role: 'lobby' }
  const sessions = {
    ...noSessions,
    find: async () => ({ id: 'x', person, idleEnds: '', ends: '' }),
  }
  const unknown = deskUnderTest({ service: () => null, deps: { sessions } })
  const found = await refused(unknown)
  expect(deskRouteIds.filter((id) => !found.includes(id)).toSorted()).toEqual(open.toSorted())
  await unknown.close()
})
