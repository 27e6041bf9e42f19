import { beforeEach, describe, expect, it } from 'vitest'

import { type DeskUnderTest, canaryKey } from '#testing/desk-under-test.ts'
import { useDeskWithService } from '#testing/desk-with-service.ts'
import { type FakeService, json } from '#testing/fake-service.ts'
import { sampleId } from '#testing/sample-calls.ts'

let service: FakeService
let desk: DeskUnderTest
useDeskWithService((started) => ({ service, desk } = started))

const event = {
  id: sampleId,
  name: 'Opening',
  start: '2025-02-01T09:00:00',
  end: '2025-02-01T10:00:00',
  timezone: 'Europe/Brussels',
  isRecurring: true,
  recurrence: { id: sampleId, recurrenceRule: 'FREQ=WEEKLY;COUNT=3' },
}
const path = `/desk/events/${sampleId}.ics?slug=${encodeURIComponent('opening "née"/../x')}&project=${sampleId}`

beforeEach(() => {
  service.reply = json(200, event)
})

describe('an event as a file', () => {
  it('is read by op 14 and served with its recurrence under a safe name', async () => {
    const answer = await desk.ask('support', path)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(service.seen.map(({ url }) => url.split('?')[0])).toEqual(['/api/events/get-for-slug'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="opening-nee-x.ics"',
      'cache-control': 'no-store',
    })
    expect(text).toContain('RRULE:FREQ=WEEKLY;COUNT=3')
    expect(text).toContain('BEGIN:VTIMEZONE')
    expect((await desk.ask('support', `/desk/events/${sampleId}.ics?slug=opening`)).status).toBe(200)
  })

  it('requires a session, an id, a slug and a project', async () => {
    const shapes: [string, string][] = [
      ['x.ics', `?slug=a&project=${sampleId}`],
      [`${sampleId}.ics`, `?project=${sampleId}`],
      [`${sampleId}.ics`, '?slug='],
      [`${sampleId}.ics`, '?slug=a&project=x'],
      [`${sampleId}.ics`, `?slug=a&project=${sampleId}&more=1`],
    ]
    for (const [file, query] of shapes) {
      const answer = await desk.ask('admin', `/desk/events/${file}${query}`)
      expect([query, answer.status]).toEqual([query, 400])
    }
    expect((await desk.ask('admin', `/desk/events/${sampleId}`)).status).toBe(404)
    expect((await desk.ask(null, path)).status).toBe(401)
    expect((await desk.ask('admin', path, { method: 'HEAD' })).status).toBe(405)
    expect(service.seen).toEqual([])
  })

  it('is refused for a different event, one without a date, or one that contains the credential', async () => {
    const codes: unknown[] = []
    for (const changed of [
      { id: sampleId.replace('1', '2') },
      { start: null, end: null },
      { description: canaryKey },
    ]) {
      service.reply = json(200, { ...event, ...changed })
      const answer = await desk.ask('support', path)
      const text = await answer.text()
      expect(text).not.toContain(canaryKey)
      codes.push([answer.status, (JSON.parse(text) as { code: string }).code])
    }
    expect(codes).toEqual([
      [404, 'upstream_not_found'],
      [404, 'not_scheduled'],
      [502, 'upstream_invalid'],
    ])
  })
})
