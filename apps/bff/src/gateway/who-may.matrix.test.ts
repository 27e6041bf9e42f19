import { roles } from '@frontdesk/api-types/table'
import { deskRouteIds, deskRouteOf } from '@frontdesk/desk-api/table'
import { mayCallRoute } from '@frontdesk/desk-api/who-may'
import { expect, it } from 'vitest'

import { deskUnderTest, idOfRole } from '#testing/desk-under-test.ts'
import { noSessions } from '#testing/no-sessions.ts'
import { sampleId } from '#testing/sample-calls.ts'

it.each([false, true])('what the page says of each role is what the desk does, limited: %s', async (isLimited) => {
  for (const role of roles) {
    const scope = isLimited ? [] : null
    const person = { id: idOfRole(role), name: role, email: `${role}@desk.example`, role, scope }
    const session = { id: 'x', person, idleEnds: '', ends: '' }
    const desk = deskUnderTest({
      service: () => null,
      deps: { sessions: { ...noSessions, find: async () => session } },
    })
    for (const id of deskRouteIds) {
      const { method, path, access } = deskRouteOf(id)
      // The stream does not end by itself.
      if (!path.startsWith('/desk/') || id === 'changes') continue
      const body = method === 'GET' ? null : '{}'
      const answer = await desk.ask(role, path.replaceAll(/:\w+/g, sampleId), { method, body })
      const isRefused = (await answer.text()).includes('"code":"not_permitted"')
      expect([role, id, !isRefused]).toEqual([role, id, mayCallRoute({ role, isLimited }, access)])
    }
    await desk.close()
  }
})
