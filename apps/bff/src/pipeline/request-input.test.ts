import { personName } from '@frontdesk/desk-api'
import { afterAll, expect, it } from 'vitest'

import { deskUnderTest } from '#testing/desk-under-test.ts'
import { sampleId } from '#testing/sample-calls.ts'

const desk = deskUnderTest({ service: () => null })
afterAll(() => desk.close())

const nul = String.fromCodePoint(0)
const pin = { slug: 'expo', projectId: sampleId, name: 'Expo' }

// PostgreSQL cannot store this character: must be refused before it causes a database error.
it.each<[method: string, path: string, body: Record<string, string>, field: string]>([
  ['POST', '/desk/session', { email: `ada${nul}@example.org`, password: 'x' }, 'email'],
  ['POST', '/desk/setup', { token: 't', name: `A${nul}`, email: 'a@b', password: 'long enough 123' }, 'name'],
  ['POST', '/desk/setup', { token: 't', name: 'A', email: `a${nul}@b`, password: 'long enough 123' }, 'email'],
  ['PUT', `/desk/pins/${sampleId}`, { ...pin, name: `Ex${nul}po` }, 'name'],
  ['PUT', `/desk/pins/${sampleId}`, { ...pin, slug: nul }, 'slug'],
  ['PUT', `/desk/pins/${sampleId}`, { ...pin, timezone: nul }, 'timezone'],
  ['PUT', `/desk/pins/${sampleId}`, { ...pin, start: nul }, 'start'],
])('%s %s refuses a NUL character and names the field (%#)', async (method, path, body, field) => {
  const answer = await desk.ask('staff', path, { method, body: JSON.stringify(body) })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid_input', fields: [{ path: field }] })
})

it.each(['\u202eadA', 'Ada\u2066', 'Ada\nLindgren', 'Ada\u007f'])('a name does not disguise itself: %j', (name) => {
  expect(personName().safeParse(name).success).toBe(false)
})

it.each([' Ada ', 'نورة بنت عبد الله', 'O’Brien-Nguyễn 3', '👩\u200d🚀 Mae'])(
  'a name of any script is one: %s',
  (name) => {
    expect(personName().parse(name)).toBe(name.trim())
  },
)
