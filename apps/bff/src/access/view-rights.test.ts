import { roles } from '@frontdesk/api-types/table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Grant, type ProjectOf, type Scope, matchEvent, matchRecord, seesEvent, seesProject } from './scope.ts'
import { bothScopes, lookingAs } from './view-rights.ts'

const guid = (n: number) => `aaaaaaaa-0000-0000-0000-${String(n).padStart(12, '0')}`
const projects = [guid(1), guid(2), guid(3)]
const events = [guid(11), guid(12), guid(13), guid(14)]

const grant: fc.Arbitrary<Grant> = fc.record({
  projectId: fc.constantFrom(...projects, ...projects.map((id) => id.toUpperCase())),
  eventId: fc.option(fc.constantFrom(...events)),
})
const scope: fc.Arbitrary<Scope> = fc.option(fc.array(grant, { maxLength: 4 }))
/** The service has not said which project the last event belongs to. */
const places: ProjectOf = (id) => ['1', '2', '2'].map((n) => guid(Number(n)))[events.indexOf(id)] ?? null

describe('what lies in both scopes', () => {
  it('holds nothing that one of them does not, and is the same in either order', () => {
    fc.assert(
      fc.property(scope, scope, fc.constantFrom(...events), fc.constantFrom(...projects), (one, other, event, id) => {
        const sees = (of: Scope): boolean[] => [
          of === null || matchEvent(of, event, places(event)) === 'inside',
          seesEvent(of, { id: event, projectId: places(event) }),
          seesProject(of, id),
          of === null || matchRecord(of, { projectId: id, eventId: null }, false) === 'inside',
        ]
        const [both, turned] = [bothScopes(one, other, places), bothScopes(other, one, places)]
        const [ofBoth, ofOne, ofOther] = [sees(both), sees(one), sees(other)]
        expect(ofBoth.filter((isSeen, at) => isSeen && !(ofOne[at] && ofOther[at]))).toEqual([])
        expect(sees(turned)).toEqual(ofBoth)
      }),
      { numRuns: 5000 },
    )
  })

  it('has each event that both hold under the same project', () => {
    const whole = [{ projectId: guid(1), eventId: null }]
    const single = [{ projectId: guid(1).toUpperCase(), eventId: guid(11) }]
    expect(bothScopes(null, null, places)).toBeNull()
    expect(bothScopes(null, single, places)).toEqual(single)
    expect(bothScopes(whole, single, places)).toEqual(single)
    expect(bothScopes(single, whole, places)).toEqual(single)
    expect(bothScopes(whole, [], places)).toEqual([])
    expect(bothScopes(single, [{ projectId: guid(1), eventId: guid(12) }], places)).toEqual([])
    expect(bothScopes(whole, [{ projectId: guid(1), eventId: guid(12) }], places)).toEqual([])
    // Which project the event is of decides what else is read: in doubt nothing.
    expect(bothScopes(single, [{ projectId: guid(2), eventId: guid(11) }], places)).toEqual([])
  })
})

it('a view never has a higher role than the administrator, nor more than their scope', () => {
  const by = { id: 'a', name: 'Ada', email: 'ada@example.org' }
  for (const own of roles)
    for (const role of roles) {
      const seen = lookingAs({ ...by, role: own, scope: null }, { role, scope: [] }, places)
      expect(roles.indexOf(roles.find((one) => one === seen.role) ?? 'admin')).toBe(
        Math.min(roles.indexOf(own), roles.indexOf(role)),
      )
      expect(seen).toMatchObject({ ...by, scope: [] })
    }
  expect(lookingAs({ ...by, role: 'admin', scope: null }, { role: 'guest', scope: null }, places).role).toBe('kiosk')
})
