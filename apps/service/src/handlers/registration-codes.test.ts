import { randomUUID } from 'node:crypto'

import type { Bodies } from '@frontdesk/api-types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { NOON, openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { createRegistrationHandlers } from './registration.ts'

let at: SmallProject
let handlers: ReturnType<typeof createRegistrationHandlers>

beforeAll(async () => {
  at = await openSmallProject()
  handlers = createRegistrationHandlers(at.deps)
})
afterAll(() => at.close())
beforeEach(() => {
  at.clock.now = NOON
})

const call = { params: {}, query: {} }
const later = (minutes: number) => {
  at.clock.now = new Date(at.clock.now.getTime() + minutes * 60_000)
}

const validate = (body: Bodies['CodeQuestion']) =>
  handlers.validateRegistrationCode({ ...call, body, access: at.access })

const fetchCode = (body: Bodies['CodeQuestion']) => handlers.fetchRegistrationCode({ ...call, body, access: at.access })

describe('codes (27-30)', () => {
  it('are computed when read, and found ignoring case and blanks', async () => {
    const type = await at.addType()
    await at.addCode(type, {
      passcode: 'Überraschung 10%',
      quantity: 10,
      numberReserved: 2,
      numberUsed: 3,
      isAvailable: false,
      closeDate: '2026-11-21T13:00:00Z',
    })
    const read = () =>
      handlers.getPassCode({
        params: { registrationtypeid: type },
        query: { passcode: ' üBERRASCHUNG 10% ' },
        body: null,
        access: at.access,
      })
    expect(await read()).toMatchObject({
      quantity: 10,
      numberReserved: 2,
      numberUsed: 3,
      numberRemaining: 5,
      isExpired: false,
      isAvailable: true,
    })
    later(60)
    expect(await read()).toMatchObject({ numberRemaining: 5, isExpired: true, isAvailable: false })
    expect(
      await handlers.listPassCodes({ params: { registrationtypeid: type }, query: {}, body: null, access: at.access }),
    ).toMatchObject([{ isExpired: true }])
    const none = { params: { registrationtypeid: type }, query: { passcode: 'x' }, body: null, access: at.access }
    await expect(handlers.getPassCode(none)).rejects.toMatchObject({ status: 404 })
    await expect(handlers.getPassCode({ ...none, query: {} })).rejects.toMatchObject({ status: 400 })
  })

  it('have an exact reason when they cannot be used', async () => {
    const personId = await at.addPerson()
    const eventId = await at.addEvent({ timezone: 'America/New_York' })
    const type = await at.addType({ name: 'Dinner' })
    await at.addCode(type, { passcode: 'SOON', openDate: '2026-11-22T14:00:00Z' })
    expect(await validate({ personId, eventId, passCode: 'soon' })).toMatchObject({
      success: false,
      status: 409,
      message: 'This code is not open until Sunday 22 November 2026, 09:00 (America/New_York).',
      registrationType: { id: type },
      registrationPassCode: { passcode: 'SOON', isAvailable: false },
    })
    expect(await validate({ personId, eventId, passCode: 'NOPE' })).toEqual({
      success: false,
      status: 404,
      message: 'There is no code “NOPE”.',
      registrationType: null,
      registrationPassCode: null,
    })
    expect(await validate({ personId, eventId })).toMatchObject({ success: false, message: 'No code was given.' })
    expect(await validate({ personId: randomUUID(), projectId: at.projectId, passCode: 'soon' })).toMatchObject({
      success: false,
      status: 409,
    })
    later(60 * 48)
    expect(await validate({ personId, passCode: 'soon' })).toMatchObject({
      success: true,
      status: 200,
      message: 'This code can be used.',
    })
    expect(await validate({ personId: randomUUID(), projectId: at.projectId, passCode: 'soon' })).toMatchObject({
      success: false,
      status: 404,
      message: 'This person is not known in this project.',
    })
    await at.addRegistrant({ eventId, registrationTypeId: type, personId })
    expect(await validate({ personId, eventId, passCode: 'soon' })).toMatchObject({
      success: false,
      message: 'Mia Keller is already registered for “Dinner”.',
    })
  })

  it('with one text in several types: the one the person can use is returned', async () => {
    const personId = await at.addPerson({ email: 'pat@example.org' })
    const [closed, open, private_] = [
      await at.addType({ status: 'Closed', itemOrder: 1 }),
      await at.addType({ itemOrder: 3 }),
      await at.addType({ itemOrder: 2 }),
    ]
    await at.addCode(closed, { passcode: 'SAME' })
    await at.addCode(private_, { passcode: 'SAME', emailAddresses: 'sam@example.org' })
    const right = await at.addCode(open, { passcode: 'SAME' })
    expect((await fetchCode({ personId, passCode: 'same' })).id).toBe(right)
    expect(await validate({ personId, passCode: 'same' })).toMatchObject({
      success: true,
      registrationType: { id: open },
    })
  })

  it('of a person are found without a text, those of an unknown person are 404', async () => {
    const personId = await at.addPerson({ email: 'Kim@example.org' })
    const other = await at.addPerson()
    const mine = await at.addCode(await at.addType(), {
      passcode: 'FOR-KIM',
      emailAddresses: 'lee@example.org, kim@example.org',
    })
    expect((await fetchCode({ personId })).id).toBe(mine)
    await expect(fetchCode({ personId: other })).rejects.toMatchObject({ status: 404 })
    await expect(fetchCode({ personId, passCode: 'none of these' })).rejects.toMatchObject({ status: 404 })
    await expect(fetchCode({ personId: randomUUID() })).rejects.toMatchObject({ status: 404 })
    await expect(fetchCode({ personId, eventId: await at.addEvent(), projectId: randomUUID() })).rejects.toMatchObject({
      status: 400,
    })
  })
})
