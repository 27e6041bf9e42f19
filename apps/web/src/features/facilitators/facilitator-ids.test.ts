import { expect, it } from 'vitest'

import { facilitatorTraces } from './facilitator-ids.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

it('finds ids in fields named after facilitators, with their paths', () => {
  const event = {
    id: id(1),
    descriptor: { facilitatorIds: [id(2), id(3).toUpperCase(), 'nobody'], programme: [{ facilitatorId: id(2) }] },
    meta: { facilitators: [{ id: id(4), name: 'Ada' }] },
    speakers: [{ id: id(5), name: ' ' }],
  }
  expect(facilitatorTraces(event)).toEqual([
    { id: id(2), name: null, where: 'descriptor.facilitatorIds' },
    { id: id(3), name: null, where: 'descriptor.facilitatorIds' },
    { id: id(4), name: 'Ada', where: 'meta.facilitators' },
    { id: id(5), name: null, where: 'speakers' },
  ])
})

it('ignores flags, types and other ids', () => {
  expect(
    facilitatorTraces({
      isFacilitator: true,
      facilitatorTypes: [{ id: id(2) }],
      facilitatorKind: 'Person',
      personId: id(3),
    }),
  ).toEqual([])
  expect(facilitatorTraces(null)).toEqual([])
  expect(facilitatorTraces('x')).toEqual([])
})

it('terminates for circular objects', () => {
  const round: Record<string, unknown> = { facilitatorId: id(1) }
  round['self'] = round
  expect(facilitatorTraces(round)).toHaveLength(1)
})
