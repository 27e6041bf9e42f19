import { randomUUID } from 'node:crypto'

import { type WriteId, writeIds } from '@frontdesk/api-types/table'
import type { Store } from '@frontdesk/store'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type FakeService, type Reply, json, startFakeService } from '#testing/fake-service.ts'
import { type GatewayDesk, sendWrite, createGatewayDesk, good } from '#testing/gateway-desk.ts'
import { sampleAnswer, sampleId } from '#testing/sample-calls.ts'
import { openTestStore } from '#testing/test-store.ts'
import { judgeEnvelope } from '#upstream/envelope.ts'

let service: FakeService
let store: Store
let desk: GatewayDesk
beforeAll(async () => {
  service = await startFakeService()
  store = await openTestStore()
})
afterAll(async () => {
  await service.close()
  await store.close()
})
beforeEach(async () => {
  await store.pool.query('delete from write')
  await store.pool.query('delete from rate_limit')
  service.seen.length = 0
  desk = await createGatewayDesk(store, () => service.url)
})

/** A good record of the operation with these fields around it. A message has no record: `data` is its yes. */
function around(id: WriteId, more: object): object {
  const { success: _, requestComplete: __, ...record } = Object(sampleAnswer(id))
  return { ...record, ...more }
}
/** As `around`, with a plain yes beside them. */
const besideYes = (id: WriteId, more: object): object => ({ ...around(id, more), isSuccessful: true })

/** What was done, to another record than the request names. */
function otherRecord(id: WriteId): object {
  const other = randomUUID()
  const record = { id: other, projectId: other, eventId: other, personId: other, facilitatorId: other }
  if (id === 'sendConfirmation') return { success: true, data: true, registrantId: other }
  return id === 'startRegistration' ? { response: record } : { success: true, requestComplete: true, data: record }
}

const inAnyCase = (name: string) =>
  fc
    .infiniteStream(fc.boolean())
    .map((ups) => name.replaceAll(/./g, (letter) => (ups.next().value ? letter.toUpperCase() : letter)))

type Envelope = [name: string, answer: (id: WriteId) => unknown, state: 'refused' | 'unknown']
const envelopes: Envelope[] = [
  ['success false beside a good record', (id) => around(id, { success: false }), 'refused'],
  ['success false as a text', (id) => around(id, { success: 'false' }), 'refused'],
  ['success false and nothing else', () => ({ success: false, message: 'The hall is full.' }), 'refused'],
  ['errors beside a good record', (id) => around(id, { errors: ['The hall is full.'] }), 'refused'],
  ['errors by field', (id) => around(id, { errors: { name: ['is missing'] } }), 'refused'],
  ['errors as a text', (id) => around(id, { errors: 'The hall is full.' }), 'refused'],
  ['not complete, with errors', (id) => around(id, { requestComplete: false, errors: ['full'] }), 'refused'],
  ['a problem under 200', () => ({ type: 'about:blank', title: 'Conflict', status: 409 }), 'refused'],
  ['a status that says failed beside a good record', (id) => around(id, { status: 'failed' }), 'refused'],
  ['a status that says error', (id) => around(id, { status: 'Error' }), 'refused'],
  ['a status that says rejected', (id) => around(id, { status: 'REJECTED' }), 'refused'],
  ['a status that says declined, in another case', (id) => around(id, { Status: 'Declined' }), 'refused'],
  ['success in another case', (id) => around(id, { Success: false }), 'refused'],
  ['isSuccess', (id) => around(id, { isSuccess: false }), 'refused'],
  ['an error as a text', (id) => around(id, { error: 'The hall is full.' }), 'refused'],
  ['an error as an object', (id) => around(id, { error: { code: 17 } }), 'refused'],
  ['errors in another case', (id) => around(id, { Errors: ['The hall is full.'] }), 'refused'],
  ['a result that says it failed', (id) => around(id, { result: { succeeded: false } }), 'refused'],
  ['a status of its own name', (id) => around(id, { statusCode: 500 }), 'refused'],
  ['not complete', (id) => around(id, { requestComplete: false, errors: [] }), 'unknown'],
  ['a record of another id', otherRecord, 'unknown'],
  ['an empty object', () => ({}), 'unknown'],
  ['an empty list', () => [], 'unknown'],
  ['an empty record', () => ({ requestComplete: null, data: {}, response: {}, registrationInfo: {} }), 'unknown'],
]

/** Each says no by itself. */
const noes: object[] = [
  [{ success: false }, { Success: 'False' }, { success: 0 }, { IS_SUCCESS: 'no' }, { is_success: false }],
  [{ wasSuccessful: false }, { succeeded: false }, { ok: 0 }, { isOk: 'false' }, { isValid: false }],
  [{ success: 'failed' }, { successCount: 0 }, { validation: false }, { unsuccessful: true }, { saved: false }],
  [{ status: false }, { status: 500 }, { status: '422' }, { status: 'failed' }, { status: 'Error' }],
  [{ STATUS: 'Rejected' }, { status: 'InternalServerError' }, { status: 'not_found' }, { state: 'aborted' }],
  [{ outcome: 'timed out' }, { result: 'invalid' }, { status_code: 500 }, { httpStatusCode: 500 }],
  [{ 'http-status': '409' }, { responseCode: 400 }, { code: 1042 }, { statusText: 'Bad Request' }],
  [{ code: 'VALIDATION_FAILED' }, { type: 'error' }, { severity: 'Error' }, { has_errors: true }],
  [{ error: 'full' }, { error: { code: 17 } }, { error: true }, { Errors: ['full'] }, { errors: { name: ['?'] } }],
  [{ error_message: 'full' }, { validationErrors: ['full'] }, { errorMessages: ['full'] }, { errorCode: 7 }],
  [{ errMsg: 'full' }, { problems: [{}] }, { failureReason: 'full' }, { failed: 'true' }, { isInvalid: true }],
  [{ faultString: 'x' }, { exceptions: ['x'] }, { rejected: true }, { declineReason: 'no seats', declined: true }],
  [{ meta: { success: false } }, { result: { isValid: false } }, { status: { code: 500 } }],
  [{ results: [{ status: 'failed' }] }, { messages: [{ type: 'Error', text: 'full' }] }],
].flat()
/** Neither a yes nor a no. */
const unclear = [{ status: 0 }, { status: '0' }, { code: 302 }, { success: 'perhaps' }, { requestComplete: 0 }]
/** None of these says that something went wrong, whatever it is called. */
const harmless: object[] = [
  [{ errors: null }, { errors: [] }, { errors: {} }, { error: '' }, { error: false }, { errorCode: 0 }],
  [{ errorCode: '0' }, { errorMessage: 'None' }, { errmsg: 'ok' }, { hasErrors: false }, { noErrors: true }],
  [{ failed: false }, { failureCount: 0 }, { isInvalid: 'false' }, { defaultLanguage: 'en' }, { isDefault: true }],
  [{ status: null }, { status: 200 }, { status: 'ok' }, { statusMessage: 'Saved without errors' }],
  [{ validUntil: '2026-12-01' }, { warnings: ['late'] }, { countryCode: 0 }, { postalCode: 40210 }],
  [{ request: { status: 'Cancelled' } }, { event: { id: sampleId, status: 'Cancelled', error: 'x' } }],
].flat()

const empty: Reply = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end()

describe('R79: a write is judged by the raw envelope', () => {
  it.each(envelopes)('%s is confirmed for none of the six operations', async (_, answerOf, expected) => {
    for (const id of writeIds) {
      const before = (await desk.trail()).length
      const answer = answerOf(id)
      const isSent = id === 'sendConfirmation' && Object(answer).data === true
      const state = isSent ? 'unknown' : expected
      service.reply = json(200, answer)
      const key = randomUUID()
      const first = await sendWrite(desk, id, key)
      const reported = (await first.json()) as Record<string, unknown>
      expect([id, (await desk.rows()).at(-1)?.state]).toEqual([id, state])
      expect([id, (await desk.trail()).slice(before).map(({ outcome }) => outcome)]).toEqual([id, [null, state]])
      // The caller learns of it: by a problem, or by the service's text where the contract has a field for it.
      const saysSo = reported['success'] === false || reported['data'] === false || Array.isArray(reported['errors'])
      expect([id, first.status, reported['outcome']]).toEqual(
        first.ok && saysSo && state === 'refused'
          ? [id, first.status, undefined]
          : [id, state === 'refused' ? 400 : 502, state === 'refused' ? undefined : 'unknown'],
      )
      // And again for a replay with the same key.
      service.reply = good(id)
      const second = await sendWrite(desk, id, key)
      expect([id, second.status, second.headers.get('frontdesk-replayed')]).toEqual([id, first.status, '1'])
      expect([id, (await desk.rows()).at(-1)?.state]).toEqual([id, state])
      await store.pool.query('delete from rate_limit')
      await store.pool.query('delete from write')
    }
  })

  it('a no is never confirmed, and refused unless something says the opposite', () => {
    expect(noes.length).toBeGreaterThan(40)
    for (const id of writeIds)
      for (const no of noes) {
        const judged = (answer: object) => [id, no, judgeEnvelope(id, answer, {}).state]
        expect(judged(no)).toEqual([id, no, 'refused'])
        expect(judged(around(id, no))).toEqual([id, no, id === 'sendConfirmation' ? 'unknown' : 'refused'])
        expect(judged(besideYes(id, no))).toEqual([id, no, 'unknown'])
        const handled = id === 'addFacilitatorFavorite' ? 'refused' : 'unknown'
        expect(judged({ requestComplete: true, ...around(id, no) })).toEqual([id, no, handled])
      }
  })

  it('what is neither yes nor no is confirmed only where the contract says so', () => {
    for (const id of writeIds) {
      for (const one of unclear) {
        expect([id, one, judgeEnvelope(id, around(id, one), {}).state]).toEqual([id, one, 'unknown'])
        expect([id, one, judgeEnvelope(id, { isSuccess: true, ...around(id, one) }, {}).state]).toEqual([
          id,
          one,
          'unknown',
        ])
      }
      for (const one of harmless)
        expect([id, one, judgeEnvelope(id, besideYes(id, one), {}).state]).toEqual([id, one, 'confirmed'])
    }
  })

  it('a record without an envelope is no answer to a write, and its words decide nothing', () => {
    const record = { id: sampleId, status: 'Cancelled', approvalStatus: 'Declined', registrantStatus: 'Expired' }
    for (const id of ['createProjectEvent', 'createEvent', 'enrollAttendee', 'startRegistration'] as const)
      expect([id, judgeEnvelope(id, record, {})]).toEqual([id, { state: 'unknown', code: 'no_record' }])
  })

  it('an empty body is confirmed only where the contract promises none', async () => {
    for (const id of writeIds) {
      service.reply = empty
      await sendWrite(desk, id)
      const state = (await desk.rows()).at(-1)?.state
      expect([id, state]).toEqual([id, id === 'addFacilitatorFavorite' ? 'confirmed' : 'unknown'])
      await store.pool.query('delete from write')
    }
  })

  it('a status that is no yes is confirmed only beside one', () => {
    for (const id of writeIds) {
      const pending = around(id, { status: 'pending', success: undefined, requestComplete: undefined })
      expect([id, judgeEnvelope(id, pending, {}).state]).toEqual([id, 'unknown'])
      expect([id, judgeEnvelope(id, around(id, { status: 'pending', success: true }), {}).state]).toEqual([
        id,
        'confirmed',
      ])
    }
  })

  it('the words of a record are data: a declined attendee was enrolled', () => {
    const words = { attendanceStatus: 'Declined', enrollmentStatus: 'Rejected', status: 'Failed', error: 'none' }
    for (const id of ['createProjectEvent', 'createEvent', 'enrollAttendee', 'startRegistration'] as const) {
      const record = { id: sampleId, success: false, errors: ['of the record'], ...words }
      const answer = id === 'startRegistration' ? { response: record } : { data: record }
      expect([id, judgeEnvelope(id, answer, {}).state]).toEqual([id, 'confirmed'])
    }
  })

  it('a record that says the opposite of what was asked for confirms nothing; a word that is not known does not matter', () => {
    const asked = { eventId: sampleId, personId: sampleId }
    const judged = (enroll: boolean, enrollmentStatus: string) =>
      judgeEnvelope('enrollAttendee', { success: true, data: { id: sampleId, enrollmentStatus } }, { ...asked, enroll })
    for (const [enroll, word] of [
      [true, 'Removed'],
      [true, 'Not enrolled'],
      [false, 'Enrolled'],
      [false, 'Waitlisted'],
    ] as const)
      expect([word, judged(enroll, word)]).toEqual([word, { state: 'unknown', code: 'other_state' }])
    for (const [enroll, word] of [
      [true, 'Enrolled'],
      [true, 'Waitlisted'],
      [true, 'Pending'],
      [false, 'Removed'],
      [false, 'Tentative'],
    ] as const)
      expect([word, judged(enroll, word).state]).toEqual([word, 'confirmed'])
  })

  it('a removal needs no record when the envelope says yes', () => {
    const asked = { enroll: false, eventId: sampleId, personId: sampleId }
    const stateOf = (answer: unknown) => judgeEnvelope('enrollAttendee', answer, asked).state
    expect(stateOf({ success: true, data: null })).toBe('confirmed')
    expect(stateOf({ requestComplete: true })).toBe('confirmed')
    expect(stateOf({ status: 200, data: null })).toBe('confirmed')
    expect(stateOf({ data: null })).toBe('unknown')
    expect(stateOf({ success: false, data: null })).toBe('refused')
    expect(judgeEnvelope('enrollAttendee', { success: true, data: null }, { ...asked, enroll: true }).state).toBe(
      'unknown',
    )
  })

  it('whatever else stands around a good record, a no is never confirmed', () => {
    const yes = fc.dictionary(
      fc.constantFrom('message', 'requestId', 'warnings', 'success', 'requestComplete', 'isOk', 'httpStatus'),
      fc.constantFrom<unknown>(true, null, 200, 'ok'),
    )
    const inForm = (name: string) =>
      fc
        .tuple(inAnyCase(name), fc.constantFrom('', '_', '-'), fc.nat({ max: name.length }))
        .map(([text, sign, at]) => (at === 0 ? text : `${text.slice(0, at)}${sign}${text.slice(at)}`))
    const named = <T>(names: string[], values: fc.Arbitrary<T>) =>
      fc.tuple(fc.constantFrom(...names).chain(inForm), values)
    const no = fc.oneof(
      named(
        ['success', 'isSuccess', 'succeeded', 'ok', 'isValid', 'wasSuccessful', 'operationSuccess'],
        fc.constantFrom<unknown>(false, 'False', 0, 'no'),
      ),
      named(
        ['status', 'result', 'outcome', 'state', 'httpStatus', 'requestStatus', 'statusText'],
        fc
          .constantFrom('failed', 'failure', 'error', 'rejected', 'declined', 'denied', 'not_found', 'unsuccessful')
          .chain(inAnyCase),
      ),
      named(
        [
          'error',
          'errors',
          'fault',
          'errorMessage',
          'validationProblems',
          'failureReason',
          'innerException',
          'isFailed',
        ],
        fc.oneof(
          fc.constantFrom<unknown>(true, 1, { a: 1 }),
          fc.array(fc.string(), { minLength: 1 }),
          fc.string({ minLength: 2 }).map((text) => `The hall is full ${text}`),
        ),
      ),
      named(['status', 'statusCode', 'code', 'responseCode', 'httpStatusCode'], fc.integer({ min: 400, max: 9999 })),
      named(['status'], fc.constantFrom<unknown>(0, '0', false)),
    )
    const place = fc.constantFrom(null, 'meta', 'result', 'response', 'error', 'details')
    fc.assert(
      fc.property(fc.constantFrom(...writeIds), yes, no, place, (id, more, [name, value], within) => {
        const isAtPlace = within === null || (within === 'response' && id === 'startRegistration')
        const said = isAtPlace ? { [name]: value } : { [within]: { [name]: value } }
        expect(judgeEnvelope(id, { ...around(id, more), ...said }, {}).state).not.toBe('confirmed')
      }),
      { numRuns: 5000 },
    )
  })

  it('an unconfirmed write changes neither the directory nor the scope', async () => {
    const event = { id: randomUUID(), projectId: sampleId, name: 'Never made', slug: 'never' }
    service.reply = json(200, { success: false, data: event })
    expect((await sendWrite(desk, 'createEvent')).status).toBe(400)
    await desk.stateful.directory.settle()
    expect(desk.stateful.directory.eventOf(event.id)).toBeNull()
    expect((await store.pool.query('select * from event_place where event_id = $1', [event.id])).rows).toEqual([])
  })

  it('passes on the text of a refusal', async () => {
    service.reply = json(200, { success: false, message: 'The hall is full.' })
    expect(await (await sendWrite(desk, 'startRegistration')).json()).toMatchObject({
      code: 'upstream_rejected',
      detail: 'The hall is full.',
    })
  })
})
