import { randomUUID } from 'node:crypto'

import { schemas, type Bodies } from '@frontdesk/api-types'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { passCodes, people, registrants, registrationDetails, registrationTypes } from '#db/schema.ts'

import { filled, missingFields } from '../testing/filled-record.ts'
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

const start = (body: Omit<Bodies['StartRegistration'], 'projectId'>) =>
  handlers.startRegistration({ ...call, body: { projectId: at.projectId, ...body }, access: at.access })

const validate = (body: Bodies['CodeQuestion']) =>
  handlers.validateRegistrationCode({ ...call, body, access: at.access })

const code = async (id: string) => (await at.db.select().from(passCodes).where(eq(passCodes.id, id)))[0]

const reservedOf = async (typeId: string) => {
  const [type] = await at.db.select().from(registrationTypes).where(eq(registrationTypes.id, typeId))
  const details = await at.db
    .select()
    .from(registrationDetails)
    .where(eq(registrationDetails.registrationTypeId, typeId))
  return { type: type?.reserved, details: details.map((row) => row.reserved) }
}

describe('start (31)', () => {
  it('reserves type, details, code and ticket, and creates the registrant', async () => {
    const [eventId, personId] = [await at.addEvent(), await at.addPerson()]
    const typeId = await at.addType({
      price: 7500,
      quantity: 10,
      minutesAllowedInCart: 15,
      requireRegistrationCode: true,
    })
    const codeId = await at.addCode(typeId, { discountPercent: 12.5, quantity: 5, numberUsed: 1, numberReserved: 1 })
    const gone = await at.addTicket(typeId, { quantity: 1, numberUsed: 1, itemOrder: 1 })
    const ticket = await at.addTicket(typeId, { quantity: 3, itemOrder: 2 })
    const made = await start({ eventId, personId, registrationTypeId: typeId, registrationPassCodeId: codeId })
    expect(made.response).toMatchObject({
      eventId,
      personId,
      registrationTypeId: typeId,
      registrationPassCodeId: codeId,
      enteredCode: 'EARLY50',
      registrantStatus: 'InCart',
      responseStatus: 'Incomplete',
      paymentStatus: 'Unpaid',
      approvalStatus: 'None',
      amountListed: 7500,
      amountDiscounted: 938,
      amountPurchased: 6562,
      amountPaid: 0,
      name: 'Mia Keller',
      createdByPersonId: personId,
      registrationType: { id: typeId },
    })
    expect(made.registrationInfo).toMatchObject({
      registration: { id: typeId },
      details: {
        eventId,
        registrationTypeId: typeId,
        quantity: 10,
        numberReserved: 1,
        numberUsed: 0,
        numberRemaining: 9,
      },
      settings: { price: 7500, quantity: 10, status: 'Open', projectId: at.projectId },
      ticketTypes: [
        { id: gone, numberRemaining: 0 },
        { id: ticket, numberReserved: 1, numberRemaining: 2 },
      ],
    })
    expect(made.response?.eventRegistrationDetailsId).toBe(made.registrationInfo?.details?.id)
    expect(missingFields(schemas.StartedRegistration, made)).toEqual([])
    expect(await code(codeId)).toMatchObject({ reserved: 2, used: 1 })
    expect(await reservedOf(typeId)).toEqual({ type: 1, details: [1] })
    const [person] = await at.db.select().from(people).where(eq(people.id, personId))
    expect(person?.record.isRegistered).toBe(true)
    const read = await handlers.getRegistrantForPerson({
      params: { eventid: eventId },
      query: { personid: personId },
      body: null,
      access: at.access,
    })
    expect(read).toEqual(made.response)
  })

  it('returns the open cart again, and accepts a later or different code', async () => {
    const [eventId, personId] = [await at.addEvent(), await at.addPerson()]
    const typeId = await at.addType({ price: 1000, quantity: 1 })
    const [first, second] = [
      await at.addCode(typeId, { passcode: 'ONE', discountAmount: 300, quantity: 1 }),
      await at.addCode(typeId, { passcode: 'TWO', discountPercent: 100 }),
    ]
    const request = { eventId, personId, registrationTypeId: typeId }
    const made = await start(request)
    expect((await start(request)).response).toEqual(made.response)
    expect(await validate({ personId, eventId, passCode: 'one' })).toMatchObject({ success: true })
    const withCode = await start({ ...request, registrationPassCodeId: first })
    expect(withCode.response).toMatchObject({
      id: made.response?.id,
      amountDiscounted: 300,
      amountPurchased: 700,
      enteredCode: 'ONE',
    })
    expect((await start({ ...request, registrationPassCodeId: first })).response).toEqual(withCode.response)
    expect(await validate({ personId, eventId, passCode: 'one' })).toMatchObject({ success: true })
    const other = await start({ ...request, registrationPassCodeId: second })
    expect(other.response).toMatchObject({ id: made.response?.id, amountPurchased: 0, paymentStatus: 'None' })
    expect([(await code(first))?.reserved, (await code(second))?.reserved]).toEqual([0, 1])
    expect(await reservedOf(typeId)).toEqual({ type: 1, details: [1] })
  })

  it('releases what is not completed in time', async () => {
    const [eventId, personId, next] = [await at.addEvent(), await at.addPerson(), await at.addPerson()]
    const typeId = await at.addType({ quantity: 1, minutesAllowedInCart: 15 })
    const codeId = await at.addCode(typeId, { quantity: 1 })
    const request = { eventId, registrationTypeId: typeId, registrationPassCodeId: codeId }
    const made = await start({ ...request, personId })
    await expect(start({ ...request, personId: next })).rejects.toMatchObject({
      status: 409,
      message: 'All that are left of this code are reserved by others right now.',
    })
    later(15)
    expect(await validate({ personId: next, eventId, passCode: 'EARLY50' })).toMatchObject({ success: true })
    expect(await reservedOf(typeId)).toEqual({ type: 0, details: [0] })
    const read = await handlers.getRegistrantForPerson({
      params: { eventid: eventId },
      query: { personid: personId },
      body: null,
      access: at.access,
    })
    expect(read).toMatchObject({
      id: made.response?.id,
      registrantStatus: 'Expired',
      responseStatus: 'Expired',
      isReleased: true,
    })
    expect((await start({ ...request, personId: next })).response).toMatchObject({ personId: next })
    later(15)
    const again = await start({ ...request, personId })
    expect(again.response?.id).not.toBe(made.response?.id)
    expect(await code(codeId)).toMatchObject({ reserved: 1 })
  })

  it('puts a type with manual approval under review, without a time limit', async () => {
    const [eventId, personId] = [await at.addEvent(), await at.addPerson()]
    const typeId = await at.addType({ approvalKind: 'Manual', minutesAllowedInCart: 15, quantity: 2 })
    const request = { eventId, personId, registrationTypeId: typeId }
    expect((await start(request)).response).toMatchObject({
      registrantStatus: 'UnderReview',
      responseStatus: 'UnderReview',
      approvalStatus: 'UnderReview',
      paymentStatus: 'None',
      isApproved: false,
    })
    later(60)
    await expect(start(request)).rejects.toMatchObject({
      status: 409,
      message: 'Mia Keller is already registered for “Standard”.',
    })
    expect(await reservedOf(typeId)).toEqual({ type: 1, details: [1] })
  })

  it('uses the details where an event has its own terms', async () => {
    const [eventId, personId] = [await at.addEvent(), await at.addPerson()]
    const typeId = await at.addType({ price: 1000, quantity: 10 })
    const id = randomUUID()
    await at.db.insert(registrationDetails).values({
      id,
      projectId: at.projectId,
      eventId,
      registrationTypeId: typeId,
      quantity: 1,
      record: filled(schemas.RegistrationDetails, {
        id,
        projectId: at.projectId,
        eventId,
        registrationTypeId: typeId,
        status: 'Open',
        price: 400,
        quantity: 1,
        mainControlsAttributes: false,
        detailsDifferentThanMain: true,
      }),
    })
    const made = await start({ eventId, personId, registrationTypeId: typeId })
    expect(made).toMatchObject({
      response: { amountListed: 400 },
      registrationInfo: { settings: { price: 400 }, details: { id, numberRemaining: 0 } },
    })
    await expect(start({ eventId, personId: await at.addPerson(), registrationTypeId: typeId })).rejects.toMatchObject({
      message: '“Standard” has no places left.',
    })
  })

  it.each([
    [{ status: 'Closed' }, '“Standard” is closed.'],
    [{ status: 'Hidden' }, '“Standard” is hidden.'],
    [{ requireRegistrationCode: true }, '“Standard” can be registered only with a pass code.'],
    [{ quantity: 0 }, '“Standard” has no places left.'],
    [
      { openDate: '2027-01-01T00:00:00Z' },
      '“Standard” does not open until Friday 1 January 2027, 01:00 (Europe/Brussels).',
    ],
  ])('refuses a type with %j and stores nothing', async (change, message) => {
    const [eventId, personId] = [await at.addEvent(), await at.addPerson()]
    const typeId = await at.addType(change)
    await expect(start({ eventId, personId, registrationTypeId: typeId })).rejects.toMatchObject({
      status: 409,
      message,
    })
    expect(await at.db.select().from(registrants).where(eq(registrants.registrationTypeId, typeId))).toEqual([])
    expect(await reservedOf(typeId)).toEqual({ type: 0, details: [] })
  })

  it('refuses ids that do not belong together', async () => {
    const [eventId, personId, typeId] = [await at.addEvent(), await at.addPerson(), await at.addType()]
    const foreign = await at.addCode(await at.addType())
    const request = { eventId, personId, registrationTypeId: typeId }
    await expect(start({ ...request, registrationPassCodeId: foreign })).rejects.toMatchObject({ status: 400 })
    await expect(start({ ...request, registrationPassCodeId: randomUUID() })).rejects.toMatchObject({ status: 400 })
    await expect(start({ ...request, registrationTypeId: randomUUID() })).rejects.toMatchObject({ status: 400 })
    await expect(start({ eventId, personId })).rejects.toMatchObject({ status: 400 })
    await expect(start({ ...request, personId: randomUUID() })).rejects.toMatchObject({ status: 404 })
    const body = { ...request, projectId: randomUUID() }
    await expect(handlers.startRegistration({ ...call, body, access: at.access })).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      handlers.startRegistration({
        ...call,
        body: { ...request, projectId: at.projectId },
        access: at.only(await at.addEvent()),
      }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(start({ ...request, eventId: await at.addEvent({ status: 'Cancelled' }) })).rejects.toMatchObject({
      status: 409,
    })
  })
})
