import { operationIds, rowOf } from '@frontdesk/api-types/table'
import { expect, it } from 'vitest'

import { upstreamHref } from '#search/rows/desk-links.ts'

import { readUpstream } from './upstream-address.ts'

const id = '0193a1c2-7f00-7000-8000-00000000aaaa'
const other = '0193a1c2-7f00-7000-8000-00000000bbbb'
const spot = (eventId: string) => ({ eventId, slug: eventId === id ? 'opening' : null, projectId: null })
const read = (address: string) => readUpstream(new URL(address))
const href = (address: string) => {
  const found = read(address)
  return found && upstreamHref(found, spot)
}

it('finds every operation by its path, whatever precedes it', () => {
  const odd = operationIds.flatMap((operation) => {
    const { path } = rowOf(operation)
    const found = read(`https://api.example/base/v1${path.replaceAll(/\{\w+\}/gu, id.toUpperCase())}`)
    // Two operations may share a path; they have one page.
    const same = found !== null && rowOf(found.operation).path === path
    const bodyOnly = rowOf(operation).effect === 'writes' && !path.includes('{')
    return same || bodyOnly ? [] : [operation]
  })
  expect(odd).toEqual([])
})

it.each([
  [`/api/companies/${id}`, `/companies/${id}`],
  [`/api/companies/${id}/members/${other}/events`, `/companies/${id}/members/${other}`],
  [`/api/events/${id}/attendees/${other.toUpperCase()}`, `/e/opening/attendees/${other}`],
  [`/api/events/${other}/attendees/${id}`, `/e/${other}/attendees/${id}`],
  [`/api/events/${id}/attendee-for-userid?UserId=${other}`, `/e/opening/attendees/user/${other}`],
  [`/api/events/${id}/registrant-for-person?personid=${other}`, `/e/opening/attendees/person/${other}`],
  [`/api/events/get-for-slug?slug=spring&projectid=${id}`, `/e/spring?project=${id}`],
  [`/api/events/comments?eventid=${id}`, '/e/opening/comments'],
  [`/api/projects/${id}/location/${other}`, `/projects/${id}/locations/${other}`],
  [`/api/registration/registration-types?projectid=${id}`, `/projects/${id}/registration-types`],
  [`/api/registration/${id}/codes`, null],
  ['/api/events/enroll-attendee', null],
  ['/api/events/not-an-id/attendees/x', null],
  ['/elsewhere', null],
])('%s', (path, page) => {
  expect(href(`https://api.example${path}`)).toBe(page)
})
