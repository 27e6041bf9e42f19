import { CreateEvent, CreateProjectEvent } from '@frontdesk/api-types/forms'
import { describe, expect, it } from 'vitest'

import { metaFieldView } from '#records/event/meta-field-view.ts'

import { bodyOf, coordinate, idIn } from './new-event-body.ts'
import {
  type Draft,
  type NewEventValues,
  anotherLike,
  emptyDraft,
  flagFields,
  idFields,
  isUntouched,
  readDraft,
  resendOf,
  textFields,
} from './new-event-draft.ts'
import { fieldLabels } from './new-event-labels.ts'
import { reviewOf } from './new-event-review-lines.ts'
import { withStart } from './new-event-times.ts'

const projectId = '424a0ecd-5f5b-5a26-823b-8b85250035d8'
const eventId = '0193a1c2-7f00-4000-8000-000000000001'
const other = '0193a1c2-7f00-4000-8000-000000000002'
const shirt = metaFieldView({
  id: other,
  code: 'shirt',
  name: 'Shirt size',
  valueKind: 'Multi',
  optionsText: 'S|M',
  maxSelections: 1,
  isRequired: true,
  defaultValue: 'M',
})

const empty = emptyDraft('Europe/Brussels', () => eventId)
const withValues = (values: Partial<NewEventValues>, target: Draft['target'] = 'createProjectEvent'): Draft => ({
  ...empty,
  target,
  values: { ...empty.values, ...values },
})

/** A draft with every field filled in. */
function full(target: Draft['target']): Draft {
  const texts = Object.fromEntries(textFields.map((field) => [field, `a ${field}`]))
  const ids = Object.fromEntries(idFields.map((field) => [field, other]))
  const flags = Object.fromEntries(flagFields.map((field) => [field, true]))
  return withValues(
    {
      ...texts,
      ...ids,
      ...flags,
      latitude: '50,85',
      longitude: '4.35',
      baseEventType: 'Ticketed',
      locationId: { id: other, name: 'Hall J', where: null, timezone: null },
      eventTypeId: { id: other, name: 'Talk' },
      withMeta: true,
      times: withStart(empty.values.times, { startDate: '2026-11-28', startTime: '09:00' }),
    },
    target,
  )
}

describe('the body', () => {
  it('can contain every field of operation 7, except the user and the project in its path', () => {
    const given = Object.keys(bodyOf(full('createProjectEvent'), projectId, [shirt]))
    const wanted = Object.keys(CreateProjectEvent.shape).filter((field) => field !== 'userId' && field !== 'projectId')
    expect(given.toSorted()).toEqual(wanted.toSorted())
  })
  it('can contain every field of operation 13, except the user', () => {
    const given = Object.keys(bodyOf(full('createEvent'), projectId, [shirt]))
    expect(given.toSorted()).toEqual(
      Object.keys(CreateEvent.shape)
        .filter((field) => field !== 'userId')
        .toSorted(),
    )
  })
  it('passes the schemas, full and empty', () => {
    for (const draft of [full('createProjectEvent'), empty])
      expect(CreateProjectEvent.safeParse(bodyOf(draft, projectId, [shirt])).error?.issues).toBeUndefined()
    for (const draft of [full('createEvent'), { ...empty, target: 'createEvent' as const }])
      expect(
        CreateEvent.safeParse({ ...bodyOf(draft, projectId, [shirt]), userId: other }).error?.issues,
      ).toBeUndefined()
  })
  it('keeps typed values when the target changes, and sends those that the target accepts', () => {
    const draft = full('createProjectEvent')
    const changed: Draft = { ...draft, target: 'createEvent' }
    expect(bodyOf(draft, projectId, [shirt])['meta']).toEqual({ shirt: ['M'] })
    expect(bodyOf(changed, projectId, [shirt])).not.toHaveProperty('meta')
    expect(bodyOf({ ...changed, target: 'createProjectEvent' }, projectId, [shirt])).toEqual(
      bodyOf(draft, projectId, [shirt]),
    )
  })
  it('never contains the user', () => {
    for (const target of ['createEvent', 'createProjectEvent'] as const)
      expect(bodyOf(full(target), projectId, [shirt])).not.toHaveProperty('userId')
  })
  it('omits empty fields', () => {
    const body = bodyOf(withValues({ name: ' Spring ', code: '  ' }), projectId, [])
    expect(body).toMatchObject({ name: 'Spring', isAllDay: false, publish: false, status: 'Tentative' })
    for (const field of ['code', 'startDate', 'endTime', 'meta', 'isDraft', 'baseEventType', 'locationId'])
      expect(body).not.toHaveProperty(field)
  })
  it('extracts the id from a link and the number from a coordinate', () => {
    expect(idIn(`https://desk.example/events/${other.toUpperCase()}?x=1`)).toBe(other)
    expect(idIn(' none ')).toBe('none')
    expect(coordinate('-4,35')).toBe(-4.35)
    expect(coordinate('4° N')).toBe('4° N')
  })
})

describe('the review', () => {
  it.each(['createEvent', 'createProjectEvent'] as const)(
    'lists every field of the body of %s in one line',
    (target) => {
      const draft = full(target)
      const body = bodyOf(draft, projectId, [shirt])
      const { lines, leftOut } = reviewOf(draft, body, [shirt], 'Tideline')
      const said = lines.flatMap(({ fields }) => fields).map((field) => field.split('.')[0] ?? '')
      expect(said.toSorted()).toEqual(Object.keys(body).toSorted())
      expect(leftOut).toEqual([])
      expect(lines.map(({ text }) => text).join('\n')).not.toMatch(/undefined|null|NaN|\[object/)
    },
  )
  it('names what is omitted', () => {
    const draft = withValues({ name: 'Spring' })
    const { leftOut } = reviewOf(draft, bodyOf(draft, projectId, []), [], 'Tideline')
    expect(leftOut).toEqual(expect.arrayContaining(['Description', 'Location', 'Metadata']))
    expect(leftOut).not.toContain('Name')
  })
  it('has a label for every field of the contract', () => {
    for (const field of Object.keys({ ...CreateEvent.shape, ...CreateProjectEvent.shape }))
      expect(Object.keys(fieldLabels)).toContain(field)
  })
})

describe('a stored draft', () => {
  it('is restored unchanged', () => {
    const draft: Draft = {
      ...full('createEvent'),
      sent: { key: other, body: '{}' },
      doubt: {
        at: '2026-11-21T10:00:00Z',
        target: 'createEvent',
        title: 'Took too long',
        reference: null,
        final: true,
      },
    }
    draft.values.meta = { shirt: 'M', food: ['Vegan', 'Halal'] }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  it.each([null, 1, 'x', [], {}, { eventId }, { values: {} }])('is not restored from %j', (value) => {
    expect(readDraft(value)).toBeNull()
  })
  it('tolerates invalid values in any field', () => {
    const broken = {
      eventId,
      target: 7,
      values: { name: 5, times: 'x', meta: { a: 1 }, locationId: 3 },
      sent: 1,
      doubt: 1,
    }
    expect(readDraft(broken)).toMatchObject({ target: 'createProjectEvent', sent: null, doubt: null })
  })
  it('is changed by any value and by a lost response', () => {
    expect(isUntouched(empty)).toBe(true)
    expect(isUntouched(withValues({ name: 'x' }))).toBe(false)
    expect(isUntouched(withValues({ publish: true }))).toBe(false)
  })
  it('is retried under the same key only unchanged, and while the server may know the outcome', () => {
    const doubt = {
      at: '2026-11-21T10:00:00Z',
      target: 'createEvent',
      title: 'x',
      reference: null,
      final: false,
    } as const
    const sent = { key: other, body: '{"name":"Spring"}' }
    expect(resendOf({ ...empty, sent }, sent.body)).toBeNull()
    expect(resendOf({ ...empty, sent, doubt }, sent.body)).toBe('same')
    expect(resendOf({ ...empty, sent, doubt }, '{"name":"Summer"}')).toBe('new')
    expect(resendOf({ ...empty, sent, doubt: { ...doubt, final: true } }, sent.body)).toBe('new')
  })
  it('can be copied, with a new id and a new key', () => {
    const draft = { ...full('createEvent'), sent: { key: other, body: '{}' } }
    expect(anotherLike(draft, () => projectId)).toEqual({ ...draft, eventId: projectId, sent: null, doubt: null })
  })
})
