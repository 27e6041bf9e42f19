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

const eventNames = async (query = '') =>
  (await get('catalogueEvents', `/desk/catalogue/events?sort=name&${query}`)).events.map(({ name }) => name)

const filters = (query: string) => get('catalogueFilters', `/desk/catalogue/filters?${query}`)

const get: typeof at.get = (id, path) => at.get(id, path)

describe('an empty catalogue', () => {
  it('is reported as empty in every list', async () => {
    expect(await get('catalogue', '/desk/catalogue')).toEqual({
      known: { events: 0, companies: 0, projects: 0 },
      source: 'links',
      state: 'empty',
      walkedAt: null,
      oldest: null,
    })
    expect(await get('catalogueEvents', '/desk/catalogue/events')).toMatchObject({ events: [], count: 0 })
    expect(await get('walk', '/desk/catalogue/walk')).toMatchObject({ state: 'never', calls: 0, left: 0 })
  })
})

describe('the lists', () => {
  beforeEach(() => at.fill())

  it('show events, companies and projects with their counts, completeness and age', async () => {
    const { events, count, completeness } = await get('catalogueEvents', '/desk/catalogue/events?sort=name')
    expect([count, completeness.known, completeness.state]).toEqual([
      3,
      { events: 3, companies: 2, projects: 2 },
      'complete',
    ])
    expect(completeness.oldest).toBe('2026-11-21T09:00:00.000Z')
    expect(events[1]).toMatchObject({
      id: eventId(1),
      slug: slugOf(1),
      projectName: 'Project 0',
      companies: 2,
      gone: false,
    })
    const { companies } = await get('catalogueCompanies', '/desk/catalogue/companies')
    expect(companies).toMatchObject([
      { id: companyId(0), name: 'Company 0', events: 2 },
      { id: companyId(1), name: 'Company 1', events: 2 },
    ])
    expect((await get('catalogueProjects', '/desk/catalogue/projects')).projects).toMatchObject([
      { name: 'Project 0', events: 2, companies: 2, upcoming: 0 },
      { name: 'Project 1', events: 1, companies: 0 },
    ])
    expect((await get('catalogueFilters', '/desk/catalogue/filters')).projects).toEqual([
      { value: projectId(0), name: 'Project 0', events: 2 },
      { value: projectId(1), name: 'Project 1', events: 1 },
    ])
  })

  it('are filtered, searched and paged', async () => {
    expect(await eventNames('q=event+2')).toEqual(['Event 2'])
    expect(await eventNames('q=event+und+2')).toEqual(['Event 2'])
    const { companies: found } = await get('catalogueCompanies', '/desk/catalogue/companies?q=company+%26+1')
    expect(found.map(({ name }) => name)).toEqual(['Company 1'])
    expect(await eventNames(`project=${projectId(0).toUpperCase()}`)).toEqual(['Event 0', 'Event 1'])
    expect(await eventNames(`company=${companyId(1)}`)).toEqual(['Event 1', 'Event 2'])
    expect(await eventNames('offset=1&limit=1')).toEqual(['Event 1'])
    expect(await eventNames('when=past')).toHaveLength(3)
    expect(await eventNames('when=upcoming')).toEqual([])
    expect(await eventNames('from=2026-11-02&to=2026-11-02')).toEqual(['Event 1'])
    // Midnight in UTC is the day before in the west.
    expect(await eventNames('from=2026-11-01&to=2026-11-01&zone=America/Lima')).toEqual(['Event 1'])
    expect(await eventNames('status=Nothing')).toEqual([])
    // 2 November 2026 is a Monday.
    const said = ['nov 2', '2026-11-02', 'event mon', 'mon nov 2', '2.11.', '2 nov&locale=es', 'lunes&locale=es']
    for (const q of said) expect([q, await eventNames(`q=${q}`)]).toEqual([q, ['Event 1']])
    expect(await eventNames('q=nov+26')).toEqual([])
    expect((await filters('from=2026-11-02&to=2026-11-02')).projects).toMatchObject([{ name: 'Project 0', events: 1 }])
  })

  it('are sorted either way, and what has no value comes last', async () => {
    const names = async (sort: string) =>
      (await get('catalogueEvents', `/desk/catalogue/events?sort=${sort}`)).events.map(({ name }) => name)
    expect(await names('-name')).toEqual(['Event 2', 'Event 1', 'Event 0'])
    expect(await names('-time')).toEqual((await names('time')).toReversed())
    expect((await names('project')).at(-1)).toBe('Event 2')
    expect((await names('-project'))[0]).toBe('Event 2')
    expect((await names('-companies'))[0]).toBe('Event 1')
    const companies = await get('catalogueCompanies', '/desk/catalogue/companies?sort=-name')
    expect(companies.companies.map(({ name }) => name)).toEqual(['Company 1', 'Company 0'])
  })

  it('count what each filter would leave beside the others', async () => {
    const whens = async (query: string) =>
      Object.fromEntries((await filters(query)).whens.map(({ value, events }) => [value, events]))
    expect(await whens('')).toEqual({ now: 0, today: 0, week: 0, upcoming: 0, past: 3, unscheduled: 0, all: 3 })
    expect(await whens(`project=${projectId(1)}&when=upcoming`)).toMatchObject({ past: 1, all: 1 })
    // A chosen project does not hide the others; the time does.
    expect((await filters(`project=${projectId(1)}`)).projects.map(({ events }) => events)).toEqual([2, 1])
    expect((await filters('when=upcoming')).projects).toEqual([])
    expect((await filters('q=event+2&type=none')).projects).toEqual([])
  })

  it.each([
    'limit=0',
    'limit=501',
    'when=tomorrow',
    'from=2026-13-01',
    'zone=Mars/Base',
    'from=2026-02-02&to=2026-01-01',
    'x=1',
  ])('refuse %s', async (query) => {
    expect((await at.desk().ask('support', `/desk/catalogue/events?${query}`)).status).toBe(400)
  })

  it('show and count only the scope of a limited account', async () => {
    at.person.scope = [{ projectId: projectId(0), eventId: null }]
    expect(await eventNames()).toEqual(['Event 0', 'Event 1'])
    expect((await get('catalogue', '/desk/catalogue')).known).toEqual({ events: 2, companies: 2, projects: 1 })
    expect(
      (await get('catalogueCompanies', '/desk/catalogue/companies')).companies.map(({ events }) => events),
    ).toEqual([2, 1])
    at.person.scope = [{ projectId: projectId(1), eventId: eventId(2) }]
    expect(await eventNames()).toEqual(['Event 2'])
    expect((await get('catalogueCompanies', '/desk/catalogue/companies')).companies).toEqual([])
    expect((await get('catalogueProjects', '/desk/catalogue/projects')).projects).toMatchObject([
      { name: 'Project 1', events: 1 },
    ])
    at.person.scope = []
    expect([await eventNames(), (await get('catalogueFilters', '/desk/catalogue/filters')).projects]).toEqual([[], []])
  })

  it('follow a scope that changes while a walk runs, which finds everything all the same', async () => {
    await at.clear()
    await at.post('/desk/catalogue/seeds', { text: slugOf(0) })
    await at.turn()
    at.person.scope = [{ projectId: projectId(1), eventId: null }]
    expect([await eventNames(), (await at.post('/desk/catalogue/walk')).status]).toEqual([[], 403])
    await at.walk()
    expect(await eventNames()).toEqual(['Event 2'])
    expect((await get('catalogueFilters', '/desk/catalogue/filters')).projects.map(({ events }) => events)).toEqual([1])
    at.person.scope = null
    expect(await eventNames()).toEqual(['Event 0', 'Event 1', 'Event 2'])
    expect((await get('walk', '/desk/catalogue/walk')).state).toBe('done')
  })

  it('hide an event from limited people when its project is contradicted', async () => {
    at.person.scope = [{ projectId: projectId(0), eventId: null }]
    const liar = { id: eventId(1), name: 'Event 1', slug: slugOf(1), projectId: projectId(1) }
    await at.desk().stateful.catalogue.learn([{ id: 'listCompanyEvents', asked: {}, value: { data: [liar] } }])
    expect(await eventNames()).toEqual(['Event 0'])
  })

  it('are found in the search box by three letters', async () => {
    const hits = (await get('directory', '/desk/directory?q=eve&limit=20')).hits
    expect(hits.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'event Event 0',
      'event Event 1',
      'event Event 2',
    ])
    expect((await get('directory', '/desk/directory?q=com')).hits.map(({ kind }) => kind)).toEqual([
      'company',
      'company',
    ])
    expect((await get('directory', '/desk/directory?q=pro')).hits.map(({ kind }) => kind)).toEqual([
      'project',
      'project',
    ])
  })

  it('no longer have what an administrator removes, with its links and an audit row, also after a restart', async () => {
    const path = `/desk/catalogue/company/${companyId(1)}`
    expect((await at.desk().ask('admin', path, { method: 'DELETE' })).status).toBe(204)
    expect((await at.desk().ask('admin', path, { method: 'DELETE' })).status).toBe(404)
    await at.start()
    expect((await get('catalogueCompanies', '/desk/catalogue/companies')).companies).toMatchObject([
      { name: 'Company 0' },
    ])
    expect(await eventNames(`company=${companyId(1)}`)).toEqual([])
    const rows = await at.desk().trail()
    expect(rows.at(-1)).toMatchObject({ kind: 'catalogue', action: 'catalogue.remove' })
  })
})
