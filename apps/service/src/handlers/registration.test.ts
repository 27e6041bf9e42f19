import { randomUUID } from 'node:crypto'

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
describe('registrant of a person (32)', () => {
  it('is the most advanced registration', async () => {
    const [eventId, personId] = [await at.addEvent(), await at.addPerson()]
    const read = (access = at.access) =>
      handlers.getRegistrantForPerson({
        params: { eventid: eventId },
        query: { personid: personId },
        body: null,
        access,
      })
    await expect(read()).rejects.toMatchObject({ status: 404 })
    await expect(read(at.only(eventId))).rejects.toMatchObject({ status: 403 })
    const registrationTypeId = await at.addType()
    await at.addRegistrant({
      eventId,
      personId,
      registrationTypeId,
      registrantStatus: 'Cancelled',
      created: '2026-11-20T00:00:00Z',
    })
    const invited = await at.addRegistrant({
      eventId,
      personId,
      registrationTypeId,
      registrantStatus: 'Invited',
      created: '2026-11-19T00:00:00Z',
    })
    expect((await read()).id).toBe(invited)
    const complete = await at.addRegistrant({ eventId, personId, registrationTypeId, created: '2026-11-01T00:00:00Z' })
    expect((await read()).id).toBe(complete)
  })
})

const confirmTo = (registrantId: string, eventId: string, email?: string) =>
  handlers.sendConfirmation({ ...call, body: { registrantId, eventId, email: email ?? null }, access: at.access })

describe('confirmation (33)', () => {
  it('sends a message to the registrant or to the given address', async () => {
    const eventId = await at.addEvent({ name: 'Ball & Gala' })
    const registrationTypeId = await at.addType()
    const id = await at.addRegistrant({ eventId, registrationTypeId, confirmationNumber: '4711' })
    at.messages.length = 0
    expect(await confirmTo(id, eventId)).toEqual({
      data: true,
      success: true,
      status: 200,
      message: 'Sent to mia@example.org.',
    })
    expect(await confirmTo(id.toUpperCase(), eventId, ' new@example.org ')).toMatchObject({
      data: true,
      message: 'Sent to new@example.org.',
    })
    expect(at.messages.map((message) => message.recipient)).toEqual(['mia@example.org', 'new@example.org'])
    expect(at.messages[0]).toMatchObject({
      kind: 'confirmation',
      registrantId: id,
      eventId,
      subject: 'Your registration: Ball & Gala',
    })
    expect(at.messages[0]?.bodyText).toContain('Confirmation number: 4711')
    expect(at.messages[0]?.bodyHtml).toContain('Ball &#38; Gala')
  })

  it('is queued until it was sent, and refused when the mail server rejects it', async () => {
    const eventId = await at.addEvent()
    const id = await at.addRegistrant({ eventId, registrationTypeId: await at.addType() })
    const answerWhen = (fate: 'queued' | 'failed', sends: boolean) => {
      const outbox = { ...at.deps.outbox, sends, delivered: () => Promise.resolve(fate) }
      const { sendConfirmation } = createRegistrationHandlers({ ...at.deps, outbox })
      return sendConfirmation({ ...call, body: { registrantId: id, eventId, email: null }, access: at.access })
    }
    expect(await answerWhen('queued', false)).toEqual({
      data: true,
      success: true,
      status: 202,
      message: 'Queued for mia@example.org. No mail server is set up; it is sent once there is one.',
    })
    expect(await answerWhen('queued', true)).toMatchObject({ data: true, status: 202 })
    expect(await answerWhen('failed', true)).toMatchObject({ data: false, success: false, status: 502 })
  })

  it('states the reason when nothing is sent', async () => {
    const eventId = await at.addEvent()
    const registrationTypeId = await at.addType()
    const id = await at.addRegistrant({ eventId, registrationTypeId })
    at.messages.length = 0
    expect(await confirmTo(id, eventId, 'not an address')).toEqual({
      data: false,
      success: false,
      status: 400,
      message: 'email: this is not an e-mail address.',
    })
    expect(await confirmTo(id, await at.addEvent())).toMatchObject({ data: false, success: false, status: 404 })
    expect(await confirmTo(randomUUID(), eventId)).toMatchObject({ data: false, status: 404 })
    const nowhere = await at.addRegistrant({ eventId, registrationTypeId, email: null })
    expect(await confirmTo(nowhere, eventId)).toMatchObject({
      data: false,
      status: 409,
      message: 'No e-mail address is known for this registration: give one.',
    })
    for (const registrantStatus of ['InCart', 'Cancelled', 'Invited', 'Strange']) {
      const other = await at.addRegistrant({ eventId, registrationTypeId, registrantStatus })
      expect(await confirmTo(other, eventId)).toMatchObject({ data: false, success: false, status: 409 })
    }
    expect(at.messages).toEqual([])
  })
})

it('lists registration types of a project in order, and without a project those of all accessible ones (26)', async () => {
  const list = (projectid: string | undefined, access = at.access) =>
    handlers.listRegistrationTypes({ params: {}, query: { projectid }, body: null, access })
  const listed = await list(at.projectId)
  const orders = listed.map((type) => Number(type.itemOrder))
  expect(orders).toEqual(orders.toSorted((a, b) => a - b))
  expect(await list(undefined)).toHaveLength(listed.length)
  expect(await list(undefined, { ...at.only(randomUUID()), projects: new Set() })).toEqual([])
  await expect(list(randomUUID())).rejects.toMatchObject({ status: 404 })
})
