import { deskSchemas } from '@frontdesk/desk-api'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { openCatalogueDesk } from '#testing/catalogue-desk.ts'
import { companyId, eventId, projectId, slugOf } from '#testing/graph-service.ts'

// A busy machine is no fault of the desk.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let at: Awaited<ReturnType<typeof openCatalogueDesk>>
beforeAll(async () => {
  at = await openCatalogueDesk()
})
afterAll(() => at.close())
beforeEach(() => at.clear())

describe('the set-up', () => {
  it('reports the kind of each entry, and reads only a few from the service at once', async () => {
    const text = [slugOf(0), companyId(0), projectId(1), eventId(2), 'no-such-event', eventId(50), '?', slugOf(0)].join(
      '\n',
    )
    const answer = await at.post('/desk/catalogue/seeds/examinations', { text })
    const { entries } = deskSchemas.examineSeeds.answer.parse(await answer.json())
    expect(entries.map(({ line, is, name }) => [line, is, name])).toEqual([
      [1, 'event', 'Event 0'],
      [2, 'company', 'Company 0'],
      [3, 'project', 'Project 1'],
      [4, 'event', null],
      [5, 'unknown', null],
      [6, 'unknown', null],
      [7, 'unreadable', null],
      [8, 'repeated', null],
    ])
    expect((await at.get('walk', '/desk/catalogue/walk')).state).toBe('never')
  })

  it('accepts hundreds of slugs: the others wait for the walk, which reports missing ones', async () => {
    const text = Array.from({ length: 300 }, (_, number) => `event-${number}`).join('\n')
    const answer = await at.post('/desk/catalogue/seeds', { text })
    const { entries, walk } = deskSchemas.addSeeds.answer.parse(await answer.json())
    const count = (is: string) => entries.filter((entry) => entry.is === is).length
    expect([count('event'), count('unknown'), count('waiting')]).toEqual([3, 21, 276])
    expect([walk.state, walk.seedsLeft]).toEqual(['running', 276])
    const before = at.asked().length
    await at.walk()
    const after = await at.get('walk', '/desk/catalogue/walk')
    expect([after.state, after.unreached.count, after.known.events, at.asked().length > before]).toEqual([
      'done',
      276,
      3,
      true,
    ])
    expect(after.unreached.first).toHaveLength(100)
  })

  it('stops the walk for good, and goes on with what is left when it is started again', async () => {
    await at.post('/desk/catalogue/seeds', { text: slugOf(0) })
    const stopped = await at.post('/desk/catalogue/walk/stops', {})
    expect(await stopped.json()).toMatchObject({ state: 'stopped' })
    const asked = at.asked().length
    await at.turn()
    expect(at.asked().length - asked).toBe(0)
    const left = await at.get('walk', '/desk/catalogue/walk')
    expect([left.state, left.left > 0, left.endedAt !== null]).toEqual(['stopped', true, true])
    await at.post('/desk/catalogue/walk', {})
    await at.walk()
    expect((await at.get('walk', '/desk/catalogue/walk')).state).toBe('done')
    expect((await at.desk().trail()).map(({ action }) => action)).toContain('catalogue.stop')
  })

  it('takes 10,000 lines in parts as the page sends them: no line is lost, no call is repeated', async () => {
    const lines = Array.from({ length: 10_000 }, (_, number) => `event-${number}`)
    const calls = () => at.service.seen.map(({ url }) => url)
    let left = 0
    for (let from = 0; from < lines.length; from += 1000) {
      const text = lines.slice(from, from + 1000).join('\n')
      const answer = await at.post('/desk/catalogue/seeds', { text })
      const { entries, walk } = deskSchemas.addSeeds.answer.parse(await answer.json())
      expect(entries.map((entry) => entry.text)).toEqual(lines.slice(from, from + 1000))
      const asked = entries.filter(({ is }) => is !== 'waiting')
      expect([asked.length, asked.filter(({ is }) => is === 'event').length]).toEqual([24, from === 0 ? 3 : 0])
      left = walk.seedsLeft
    }
    expect([left, calls().length]).toEqual([10_000 - 240, 240])
    for (let turns = 0; turns < 6; turns += 1) await at.turn()
    const walk = await at.get('walk', '/desk/catalogue/walk')
    expect([walk.known.events, walk.calls, calls().length]).toEqual([3, 48, 288])
    expect(new Set(calls()).size).toBe(calls().length)
    // Once more: what is known, and what waits already, is not asked.
    const again = await at.post('/desk/catalogue/seeds', { text: `${slugOf(0)}\n${slugOf(1)}` })
    expect([again.status, calls().length]).toEqual([200, 288])
  }, 120_000)

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t\n;;;\n,,,'],
    ['the character NUL', 'event-0\0'],
    ['bytes of a workbook', 'PK\u0003\u0004\u0014\0\u0006\0\b'],
    ['marks of direction and of no width', '\u202Eevent\u2066\n\uFEFF\n\u200B'],
    ['half of a pair', '\uD800'],
    ['a formula', '=HYPERLINK("https://x.example";"y z")'],
    ['SQL', "'; drop table walk; --"],
    ['a path that climbs', '../../etc/passwd\n/..\n/e/..'],
    ['links to nothing', 'https://\nhttp://[::1\njavascript:alert(1)\ndata:text/html\nfile:///etc/passwd'],
    ['a line as long as it may be', 'x'.repeat(16_000)],
    ['16,000 lines', '\n'.repeat(16_000)],
    ['delimiters alone', ',\t;'.repeat(5000)],
    ['the id of nothing', '00000000-0000-0000-0000-000000000000'],
  ])('says what is wrong with %s, asks nothing and keeps nothing', async (_, text) => {
    const answer = await at.post('/desk/catalogue/seeds', { text })
    const body: unknown = await answer.json()
    const read = deskSchemas.addSeeds.answer.safeParse(body)
    // An entry is named as unreadable, or the whole text is refused by its field.
    const said = read.success ? read.data.entries.map(({ is }) => is) : [answer.status, body]
    const refused = { code: 'invalid_input', fields: [{ path: 'text' }] }
    expect(said).toMatchObject(read.success ? said.map(() => 'unreadable') : [400, refused])
    expect([(await at.get('walk', '/desk/catalogue/walk')).state, at.service.seen.length]).toEqual(['never', 0])
  })

  it('stores nothing of invalid input', async () => {
    at.service.seen.length = 0
    const rubbish = Array.from({ length: 400 }, (_, number) => `%%% ${number} <b> "`).join('\n')
    const answer = await at.post('/desk/catalogue/seeds', { text: rubbish })
    const { entries, walk } = deskSchemas.addSeeds.answer.parse(await answer.json())
    expect([new Set(entries.map(({ is }) => is)), walk.state, at.service.seen.length]).toEqual([
      new Set(['unreadable']),
      'never',
      0,
    ])
    expect((await at.post('/desk/catalogue/seeds', { text: 'x'.repeat(16_001) })).status).toBe(400)
  }, 60_000)

  it('is for administrators without limits', async () => {
    for (const [path, method] of [
      ['/desk/catalogue/seeds', 'POST'],
      ['/desk/catalogue/seeds/examinations', 'POST'],
      ['/desk/catalogue/walk', 'GET'],
      ['/desk/catalogue/walk', 'POST'],
      ['/desk/catalogue/walk/pauses', 'POST'],
      ['/desk/catalogue/walk/stops', 'POST'],
      [`/desk/catalogue/event/${eventId(0)}`, 'DELETE'],
    ] as const) {
      const init = { method, ...(method === 'POST' ? { body: '{"text":"x"}' } : {}) }
      expect((await at.desk().ask('support', path, init)).status).toBe(403)
      at.person.scope = [{ projectId: projectId(0), eventId: null }]
      expect((await at.desk().ask('admin', path, init)).status).toBe(403)
      at.person.scope = null
    }
  })
})
