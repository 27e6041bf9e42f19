import '#testing/fake-indexed-db.ts'
import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'

import { createQueryClient } from '#api/client.ts'
import { pinsQuery } from '#api/desk/pins.ts'
import { type Session, sessionQuery } from '#api/desk/session.ts'

import { forgetDeviceKey } from './device-key.ts'
import { forgetSession, longestWithoutContactMs, recallSession, rememberSession } from './remembered-session.ts'

const session: Session = {
  person: { id: 'p', name: 'Ana Torres', email: 'ana@example.org', role: 'staff', scope: null },
  demo: false,
  upstream: { kind: 'embedded', host: '' },
  amounts: null,
}
const pin = { eventId: 'e', projectId: 'q', slug: 'tideline', name: 'Tideline' }
const at = Date.UTC(2026, 5, 1, 9)

const signedIn = () => {
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(pinsQuery.queryKey, [pin])
  return client
}

beforeEach(forgetSession)

describe('the remembered session', () => {
  it('is that of the last contact, with what the frame shows', async () => {
    await rememberSession(signedIn(), at - 1000)
    await rememberSession(signedIn(), at)
    expect(await recallSession(at + 1)).toEqual({ at, session, pins: [pin], projects: [] })
  })

  it('ends after a day without contact, and is gone then', async () => {
    await rememberSession(signedIn(), at)
    expect(await recallSession(at + longestWithoutContactMs)).not.toBeNull()
    expect(await recallSession(at + longestWithoutContactMs + 1)).toBeNull()
    expect(await recallSession(at)).toBeNull()
  })

  it('does not open on a device whose clock says that it was remembered in the future', async () => {
    await rememberSession(signedIn(), at)
    expect(await recallSession(at - 1)).toBeNull()
  })

  it('is forgotten, also while it is being written', async () => {
    const writing = rememberSession(signedIn(), at)
    await forgetSession()
    await writing
    expect(await recallSession(at)).toBeNull()
  })

  it('is nobody where nobody is signed in', async () => {
    const client = createQueryClient()
    client.setQueryData(sessionQuery.queryKey, null)
    await rememberSession(client, at)
    expect(await recallSession(at)).toBeNull()
  })

  it('lies on the device under its key only', async () => {
    await rememberSession(signedIn(), at)
    const database = await openDB('frontdesk-session', 1)
    const rows = (await database.getAll('sessions')) as { bytes: ArrayBuffer }[]
    database.close()
    expect(rows.map(({ bytes }) => /Ana|example|tideline/i.test(new TextDecoder().decode(bytes)))).toEqual([false])
    await forgetDeviceKey()
    expect(await recallSession(at)).toBeNull()
  })
})
