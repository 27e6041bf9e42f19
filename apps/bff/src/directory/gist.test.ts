import { type OperationId, operationIds, rowOf } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { madeAnswer } from '#testing/made-answers.ts'
import { type Gist, checkOfAnswer, createReading } from '#upstream/reading.ts'

import { seen } from './seen.ts'

const answering = operationIds.filter((id) => rowOf(id).answer.shape !== 'none')

/** null where the bytes prove nothing. */
function gistOf(id: OperationId, text: string): Gist | null {
  const reading = createReading(id, Buffer.from(text), '', true)
  try {
    return reading.sealed().asArrived ? reading.gist : null
  } catch {
    return null
  }
}

/** An answer that keeps to the contract and holds no secret; where none can be made, any answer. */
function cleanAnswer(id: OperationId, seed: number): unknown {
  const text = JSON.stringify(madeAnswer(id, seed, 0))
  return checkOfAnswer(id)(JSON.parse(text), true)?.value ?? JSON.parse(text)
}

const anId = '5a1e0000-0000-4000-8000-0000000000'
const asked = { eventid: `${anId}99`, slug: 'tideline' }

const anEvent = {
  id: `${anId}01`,
  projectId: `${anId}02`,
  name: 'Tideline',
  slug: 'tideline',
  etag: '1',
  notes: 'x',
  organizer: { id: `${anId}03`, personId: `${anId}04`, name: 'Olga', etag: '1' },
  style: { primaryColor: 'red' },
  categories: [{ id: `${anId}05`, name: 'Music' }],
}
const gist = (event: object) => gistOf('getEventForSlug', JSON.stringify(event))?.digest ?? null

describe('the gist of an answer', () => {
  it.each(answering)('%s: says to the directory what the whole answer says', (id) => {
    let told = 0
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const value = cleanAnswer(id, seed)
        const found = gistOf(id, JSON.stringify(value))
        if (found === null) return
        told += 1
        expect(seen(id, asked, JSON.parse(found.text))).toEqual(seen(id, asked, value))
      }),
      { numRuns: 60 },
    )
    expect(told).toBeGreaterThan(10)
  })

  it('is the same whatever becomes of fields that the directory does not look at', () => {
    const organizer = { ...anEvent.organizer, etag: '2' }
    expect(gist({ ...anEvent, etag: '2', notes: 'y', style: null, organizer })).toBe(gist(anEvent))
    expect(gist({ ...anEvent, style: { primaryColor: 'name' }, price: 12 })).toBe(gist(anEvent))
  })

  it('is another one for another name, id, project, nested record or place of the same text', () => {
    const { organizer, categories } = anEvent
    const others = [
      { ...anEvent, name: 'Tideline 2' },
      { ...anEvent, name: 'tideline', slug: 'Tideline' },
      { ...anEvent, projectId: `${anId}06` },
      { ...anEvent, projectId: null },
      { ...anEvent, organizer: { ...organizer, name: 'Otto' } },
      { ...anEvent, organizer: null },
      { ...anEvent, categories: [...categories, ...categories] },
      { ...anEvent, categories: [] },
    ]
    expect(new Set([anEvent, ...others].map(gist)).size).toBe(others.length + 1)
  })

  it('goes by the field in which a text stands, and by all of a record that the contract does not show', () => {
    expect(gist({ id: anEvent.id, name: 'x' })).not.toBe(gist({ id: anEvent.id, code: 'x' }))
    const project = (name: string) => gistOf('getProject', JSON.stringify({ id: anEvent.projectId, name }))?.digest
    expect(project('One')).toBeDefined()
    expect(project('One')).not.toBe(project('Two'))
  })

  it('holds the fields that the directory looks at and no other, in the letters in which they came', () => {
    const text = JSON.stringify({ ...anEvent, name: 'Größe "1" \n 漢字 👍' })
    expect(JSON.parse(gistOf('getEventForSlug', text)?.text ?? '')).toEqual({
      id: anEvent.id,
      projectId: anEvent.projectId,
      name: 'Größe "1" \n 漢字 👍',
      slug: 'tideline',
      organizer: { id: `${anId}03`, personId: `${anId}04`, name: 'Olga' },
      categories: anEvent.categories,
    })
  })

  it('is there only when it is wanted and the bytes were proven', () => {
    const text = JSON.stringify(anEvent)
    const unwanted = createReading('getEventForSlug', Buffer.from(text), '')
    expect([unwanted.sealed().asArrived, unwanted.gist]).toEqual([true, null])
    // The same event, written in another way.
    expect(gist(anEvent)).not.toBeNull()
    expect(gistOf('getEventForSlug', text.replace('Tideline', String.raw`T\u0069deline`))).toBeNull()
  })

  it('has nothing to do with what another answer said before', () => {
    const small = { id: `${anId}01` }
    const alone = gist(small)
    gist({ ...anEvent, name: 'x'.repeat(20_000) })
    expect(gistOf('getEventForSlug', '{"id":7}'.padEnd(40))).toBeNull()
    expect(gist(small)).toBe(alone)
  })
})
