import { answerSchema } from '@frontdesk/api-types'
import { type OperationId, secretFields } from '@frontdesk/api-types/table'
import { describe, expect, it } from 'vitest'

import { sealedContent } from '#gateway/response.ts'
import { sampleId } from '#testing/sample-calls.ts'

import { repairedAnswer } from './repaired-answer.ts'
import { verifiedBody } from './verified-body.ts'

const id = sampleId
const read = (operation: OperationId, value: unknown): unknown =>
  verifiedBody(operation, Buffer.from(JSON.stringify(value)), '').value
const event = { id, projectId: id, name: 'Tideline' }

const odd: [string, OperationId, unknown, unknown][] = [
  ['a descriptor as a number', 'getEventForSlug', { ...event, descriptor: 7 }, { ...event, descriptor: null }],
  ['a flag as a word', 'getEventForSlug', { ...event, isVirtual: 'yes' }, { ...event, isVirtual: null }],
  ['a number as a word', 'getEventForSlug', { ...event, price: 'free' }, { ...event, price: null }],
  ['a date of another form', 'getEventForSlug', { ...event, start: 'soon' }, { ...event, start: null }],
  ['a status as a number', 'getEventForSlug', { ...event, status: 2 }, { ...event, status: '2' }],
  ['a list as a text', 'getEventForSlug', { ...event, categories: 'x' }, { ...event, categories: null }],
  [
    'several at once',
    'listCompanyEvents',
    { data: [{ ...event, type: [], price: {} }, event] },
    {
      data: [{ ...event, type: null, price: null }, event],
    },
  ],
  [
    'members as in op 6',
    'listCompanyMembers',
    { data: [{ companyMembers: [{ id, name: 'A' }] }, { id, name: 'B' }] },
    {
      data: [
        { id, name: 'A' },
        { id, name: 'B' },
      ],
    },
  ],
  [
    'a member in an item',
    'listCompanyMembers',
    { data: [{ companyMember: { id, name: 'A' } }] },
    {
      data: [{ id, name: 'A' }],
    },
  ],
]

describe('an optional part of an unexpected shape', () => {
  it.each(odd)('%s does not fail the read', (_, operation, sent, kept) => {
    expect(answerSchema(operation).safeParse(sent).success).toBe(false)
    expect(read(operation, sent)).toEqual(kept)
  })

  it('a record without an id inside of another one is kept as it came', () => {
    const timeslot = { name: 'Morning', start: '2026-11-21T09:00:00' }
    const parts = [{ timeslot: {} }, { recurrence: {} }, { timeslot }, { type: { name: 'Talk' } }, { organizer: {} }]
    for (const sent of [
      ...parts,
      { extendedLocation: { name: 'Hall J' } },
      { recurrence: { recurrenceRule: 'FREQ=DAILY' } },
    ])
      expect(read('getEventForSlug', { ...event, ...sent })).toEqual({ ...event, ...sent })
    const list = { count: 2, data: [{ ...event, timeslot: {}, recurrence: {} }, event] }
    expect(read('listCompanyEvents', list)).toEqual(list)
  })

  it.each([[{ id: 3, name: 'Live' }], [{ a: 1 }], [[{ name: 'Live' }, 'Later']], [{}], [7]])(
    'the kind %j of op 16 is kept as it came',
    (kind) => {
      expect(read('getVirtualInfo', { id, kind })).toEqual({ id, kind })
    },
  )

  it('removes secrets from values that are kept as received', () => {
    const body = verifiedBody(
      'getVirtualInfo',
      Buffer.from(JSON.stringify({ id, kind: { apiKey: 'CANARY', a: 1 } })),
      '',
    )
    const { content, sealed } = sealedContent('getVirtualInfo', body.value, () => false)
    expect([JSON.parse(content), sealed]).toEqual([{ id, kind: { a: 1 } }, ['apiKey']])
  })
})

it('a descriptor as text is shown as received, without its secrets', () => {
  const contentOf = (descriptor: string) => {
    const body = verifiedBody('getEventForSlug', Buffer.from(JSON.stringify({ ...event, descriptor })), '')
    const { content, sealed } = sealedContent('getEventForSlug', body.value, () => false)
    return [JSON.parse(content), sealed]
  }
  expect(contentOf('Hall J')).toEqual([{ ...event, descriptor: 'Hall J' }, []])
  expect(contentOf('{"apiKey":"CANARY","a":1}')).toEqual([{ ...event, descriptor: '{"a":1}' }, ['apiKey']])
})

it('a recurrence with an invalid number is dropped completely: without the part it would be a different schedule', () => {
  const recurrence = { id, eventId: id, intervalKind: 'Daily', dailyIntervalRepeatNumber: { every: 2 } }
  const sent = { ...event, isRecurring: true, recurrence }
  expect(repairedAnswer('getEventForSlug', sent)?.value).toMatchObject({ isRecurring: true, recurrence: null })
  const readable = { ...sent, recurrence: { ...recurrence, dailyIntervalRepeatNumber: 2, recurrenceRule: 7 } }
  expect(repairedAnswer('getEventForSlug', readable)?.value).toMatchObject({ recurrence: { recurrenceRule: '7' } })
})

describe('a required part', () => {
  const strict: [string, OperationId, unknown][] = [
    ['the own id', 'getEventForSlug', { ...event, id: 7 }],
    ['the project', 'getEventForSlug', { ...event, projectId: 'mine' }],
    ['the event of an attendee', 'getAttendeeForUser', { id, eventId: {} }],
    ['the list of a page', 'listCompanyEvents', { count: 1, data: 'none' }],
    ['a record of a page', 'listCompanyEvents', { count: 1, data: [{ name: 'x' }] }],
    ['the attendee of op 22', 'getAttendee', { attendee: 'x', person: { id } }],
    ['the events of a post', 'listEventPosts', { data: [{ name: 'x', eventIds: 'x' }] }],
    ...secretFields
      .filter((name) => name === 'streamKey' || name === 'externalMeetingUrl')
      .map((name): [string, OperationId, unknown] => [name, 'getVirtualInfo', { id, [name]: { a: 1 } }]),
  ]
  it.each(strict)('%s fails the read', (_, operation, sent) => {
    expect(repairedAnswer(operation, sent)).toBeNull()
  })
})
