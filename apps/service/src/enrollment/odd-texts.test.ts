import type { Bodies } from '@frontdesk/api-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openSmallProject, type SmallProject } from '../testing/small-project.ts'
import { createEnrollment } from './enroll.ts'

let at: SmallProject

beforeAll(async () => {
  at = await openSmallProject()
})
afterAll(() => at.close())

const send = (eventId: string, request: Omit<Bodies['EnrollAttendee'], 'eventId' | 'enroll'>) =>
  createEnrollment(at.deps)(at.access, { eventId, enroll: true, ...request })

describe('texts of an enrollment', () => {
  it('stores metaData that is not a storable object as text', async () => {
    const event = await at.addEvent()
    const texts = [
      '{"a":"\\u0000"}',
      '{"a\\u0000":1}',
      '{"a":"\\ud800"}',
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ]
    for (const [number, metaData] of texts.entries()) {
      const answer = await send(event, { name: `Odd ${number}`, metaData })
      expect(answer).toMatchObject({ done: true, attendee: { meta: { metaData } } })
    }
    const exact = await send(event, { name: 'Exact', metaData: '{"badge":90071992547409931}' })
    expect(exact.attendee?.meta).toEqual({ badge: '90071992547409931' })
  })

  it('refuses an external id that is too long for the index', async () => {
    const event = await at.addEvent()
    expect(await send(event, { name: 'Long', externalId: '一二三四'.repeat(100) })).toMatchObject({ done: true })
    expect(await send(event, { name: 'Longer', externalId: '一二三四'.repeat(101) })).toMatchObject({
      done: false,
      status: 400,
      message: 'externalId: takes at most 400 characters.',
    })
  })
})
