/** Behaviour of operations 1-6, 8-12, 14-20, 24 and 25 beyond their shapes. */
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'

import { favorites } from '#db/schema.ts'

import { emptyStore, keep, serviceOn, type EngineName, type ServiceUnderTest } from '../testing/service-under-test.ts'
import { ids, world } from '../testing/world.ts'

interface Named {
  id: string
  name: string
}
interface Answered<T> {
  status: number
  body: T
}
interface Page {
  page: number
  itemsPerPage: number
  count: number
  numberOfPages: number
  sort: string
  sortDir: string
  data: Named[]
}

const { main, talk } = ids.event
const first = ids.first.project
const acme = ids.company.acme

describe.each<EngineName>(['embedded', 'postgres'])('reading on %s', (engine) => {
  let service: ServiceUnderTest | null = null
  let remove = keep
  let key = ''
  let limitedToMain = ''

  beforeAll(async () => {
    const empty = await emptyStore(engine)
    if (empty === null) return
    remove = empty.remove
    service = await serviceOn(empty.store, world)
    key = await service.credential({ kind: 'apiKey' })
    limitedToMain = await service.credential({ kind: 'apiKey', events: [main] })
  }, 180_000)
  afterAll(() => remove())

  async function ask<T>(
    { skip }: TestContext,
    path: string,
    apiKey = key,
    init: RequestInit = {},
  ): Promise<Answered<T>> {
    if (service === null) return skip('this engine is not installed here')
    const response = await service.request(path, { headers: { 'x-api-key': apiKey }, ...init })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text === '' ? 'null' : text) as T }
  }
  const put = (context: TestContext, facilitator: string, body: object, apiKey = key) =>
    ask<Record<string, unknown>>(context, `/api/favorites/facilitators/${facilitator}`, apiKey, {
      method: 'PUT',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('2, 3: sorts members by name and categories by displayOrder, in one page', async (context) => {
    const members = await ask<Page>(context, `/api/companies/${acme}/members`)
    expect(members.body).toMatchObject({
      page: 1,
      itemsPerPage: 1000,
      count: 2,
      numberOfPages: 1,
      continuationToken: null,
      cacheToken: null,
      sort: 'name',
      sortDir: 'Asc',
      request: { sortDir: 'Asc' },
      data: [{ name: 'Ada' }, { name: 'Bo' }],
    })
    const categories = await ask<Page>(context, `/api/companies/${acme}/categories`)
    expect(categories.body.data.map(({ id }) => id)).toEqual([ids.category.tools, ids.category.food])
    const none = await ask<Page>(context, `/api/companies/${ids.company.zeta}/categories`)
    expect(none.body).toMatchObject({ count: 0, numberOfPages: 0, data: [] })
  })

  it('4, 5: lists the events of a company and of its member in time order, within the limits', async (context) => {
    const events = await ask<Page>(context, `/api/companies/${acme}/events`)
    expect(events.body.data.map(({ id }) => id)).toEqual([main, talk])
    const ofBo = await ask<Page>(context, `/api/companies/${acme}/members/${ids.member.bo}/events`)
    expect(ofBo.body.data.map(({ id }) => id)).toEqual([main])
    const limited = (await service?.credential({ kind: 'apiKey', events: [talk] })) ?? ''
    const inside = await ask<Page>(context, `/api/companies/${acme}/events`, limited)
    expect(inside.body).toMatchObject({ count: 1, data: [{ id: talk }] })
    const foreign = await ask(context, `/api/companies/${ids.company.zeta}/members/${ids.member.bo}/events`)
    expect(foreign.status).toBe(404)
  })

  it('6: relates companies by their types, with their people at the event, and filters', async (context) => {
    interface Item {
      company: Named
      sponsorType: Named | null
      exhibitorType: Named | null
      vendorType: Named | null
      companyMembers: Named[]
    }
    const path = `/api/events/${main}/companies`
    const { body } = await ask<Item[]>(context, path)
    expect(body).toMatchObject([
      {
        company: { name: 'Acme' },
        sponsorType: { name: 'Silver' },
        exhibitorType: null,
        vendorType: null,
        companyMembers: [{ name: 'Bo' }, { name: 'Ada' }],
      },
      {
        company: { name: 'Zeta' },
        sponsorType: null,
        exhibitorType: { name: 'Stand' },
        vendorType: { name: 'Food' },
        companyMembers: [],
      },
    ])
    const { gold, silver, stand, food } = ids.companyType
    const found = async (query: string) =>
      (await ask<Item[]>(context, `${path}?${query}`)).body.map(({ company }) => company.name)
    expect(await found(`sponsorTypeId=${silver}`)).toEqual(['Acme'])
    expect(await found(`sponsorTypeId=${gold}`)).toEqual([])
    expect(await found(`exhibitorTypeId=${stand}&vendorTypeId=${food}`)).toEqual(['Zeta'])
    expect(await found(`sponsorTypeId=${silver}&vendorTypeId=${food}`)).toEqual([])
    expect(await found(`companyMemberTypeId=${food}`)).toEqual(['Zeta'])
    // Acme's own companyTypeId is gold, although it is a silver sponsor here.
    expect(await found(`companyMemberTypeId=${gold.toUpperCase()}`)).toEqual(['Acme'])
    expect(await found('sponsorTypeId=')).toEqual(['Acme', 'Zeta'])
  })

  it('9: finds locations by every word, ignoring accents and case, literally, and in pages', async (context) => {
    const path = `/api/projects/${first}/locations`
    const found = async (query: string) => {
      const { body } = await ask<Page>(context, `${path}?${query}`)
      return body.data.map(({ name }) => name)
    }
    expect(await found('')).toEqual(['Café', 'Hall J', 'Room 100 % quiet'])
    expect(await found('keyword=cafe')).toEqual(['Café'])
    expect(await found('keyword=LODZ')).toEqual(['Hall J'])
    expect(await found('keyword=hall%20hj')).toEqual(['Hall J'])
    expect(await found('keyword=hall%20brussels')).toEqual([])
    expect(await found('keyword=ch%C3%A2teau')).toEqual(['Room 100 % quiet'])
    expect(await found(`keyword=${encodeURIComponent('%')}`)).toEqual(['Room 100 % quiet'])
    expect(await found('keyword=_')).toEqual([])
    expect(await found(`keyword=${encodeURIComponent('\\')}`)).toEqual([])

    const second = await ask<Page>(context, `${path}?page=2&pagesize=2`)
    expect(second.body).toMatchObject({
      page: 2,
      itemsPerPage: 2,
      count: 3,
      numberOfPages: 2,
      data: [{ name: 'Room 100 % quiet' }],
    })
    const beyond = await ask<Page>(context, `${path}?page=9007199254740991`)
    expect(beyond.body).toMatchObject({ count: 3, itemsPerPage: 25, data: [] })
    expect((await ask<Page>(context, `${path}?pagesize=1000`)).body.itemsPerPage).toBe(200)
    for (const query of ['page=0', 'page=-1', 'page=x', 'pagesize=0', 'page=1.5', 'page=1&page=2']) {
      expect({ query, status: (await ask(context, `${path}?${query}`)).status }).toEqual({ query, status: 400 })
    }
  })

  it('10: returns a location only through its own project', async (context) => {
    const path = `/location/${ids.location.hall}`
    expect((await ask<Named>(context, `/api/projects/${first}${path}`)).body.name).toBe('Hall J')
    expect((await ask(context, `/api/projects/${ids.second.project}${path}`)).status).toBe(404)
  })

  it('12: sorts metadata fields by itemOrder', async (context) => {
    const { body } = await ask<Named[]>(context, `/api/projects/${first}/meta-fields`)
    expect(body.map(({ name }) => name)).toEqual(['Diet', 'Shirt'])
  })

  it('14: finds an event by slug, without a project the newest public one', async (context) => {
    const slug = async (query: string, apiKey = key) => {
      const { status, body } = await ask<Named>(context, `/api/events/get-for-slug?${query}`, apiKey)
      return status === 200 ? body.id : status
    }
    expect(await slug(`slug=Open-Day&projectid=${first}`)).toBe(main)
    expect(await slug('slug=open-day')).toBe(ids.second.event)
    expect(await slug('slug=open-day', limitedToMain)).toBe(main)
    expect(await slug('slug=talk', limitedToMain)).toBe(talk)
    expect(await slug('slug=small-room', limitedToMain)).toBe(403)
    expect(await slug('slug=no-such', limitedToMain)).toBe(403)
    expect(await slug('slug=no-such')).toBe(404)
    expect(await slug(`slug=no-such&projectid=${first}`)).toBe(404)
    expect(await slug(`projectid=${first}`)).toBe(400)
  })

  it('15: lists comments thread by thread', async (context) => {
    const { body } = await ask<{ count: number; data: { comment: { id: string } }[] }>(
      context,
      `/api/events/comments?eventid=${main}`,
    )
    const { question, answer, other } = ids.comment
    expect(body.data.map(({ comment }) => comment.id)).toEqual([question, answer, other])
    expect((await ask(context, '/api/events/comments')).status).toBe(400)
  })

  it('16: is 404 for an event without virtual settings', async (context) => {
    expect((await ask(context, `/api/events/${talk}/virtual-info`)).status).toBe(404)
  })

  it('17: sorts resources by itemOrder', async (context) => {
    const { body } = await ask<Named[]>(context, `/api/events/${main}/external-resources`)
    expect(body.map(({ name }) => name)).toEqual(['A', 'B'])
  })

  it('18: sorts posts by the requested field, in order of arrival by an unknown one', async (context) => {
    const sorted = async (sort: string) => {
      const { body } = await ask<Page>(context, `/api/events/${main}/posts?sort=${sort}`)
      return [body.data.map(({ name }) => name).join(' '), body.sort, body.sortDir]
    }
    expect(await sorted('')).toEqual(['Mia ada Bo', 'created', 'Asc'])
    expect(await sorted('name')).toEqual(['ada Bo Mia', 'name', 'Asc'])
    expect(await sorted('-Name')).toEqual(['Mia Bo ada', 'name', 'Desc'])
    expect(await sorted('company')).toEqual(['ada Bo Mia', 'company', 'Asc'])
    expect(await sorted('-created')).toEqual(['Bo ada Mia', 'created', 'Desc'])
    expect(await sorted('shoe')).toEqual(['Mia ada Bo', 'created', 'Asc'])
    const { body } = await ask<Page>(context, `/api/events/${main}/posts?page=3&pagesize=1`)
    expect(body).toMatchObject({ count: 3, numberOfPages: 3, data: [{ name: 'Bo' }] })
  })

  it('19, 20: uses the event’s values where it overrides the item, otherwise the item’s', async (context) => {
    interface Entry {
      inventory: Named & { quantity: number }
      details: { quantity: number }
      settings: { quantity: number; numberRemaining: number }
    }
    const { body } = await ask<Entry[]>(context, `/api/events/${main}/inventory`)
    expect(body.map(({ inventory, settings }) => [inventory.name, inventory.quantity, settings.quantity])).toEqual([
      ['Table', 60, 9],
      ['Lamp', 40, 40],
    ])
    const filtered = await ask<Entry[]>(
      context,
      `/api/events/${main}/inventory?inventoryTypeId=${ids.inventoryType.light}`,
    )
    expect(filtered.body.map(({ inventory }) => inventory.name)).toEqual(['Lamp'])
    const one = await ask<Entry>(context, `/api/events/${main}/inventory/${ids.inventory.lamp}`)
    expect(one.body.settings).toMatchObject({ quantity: 40, numberRemaining: 39 })
    expect((await ask(context, `/api/events/${talk}/inventory/${ids.inventory.lamp}`)).status).toBe(404)
    expect((await ask<Entry[]>(context, `/api/events/${talk}/inventory`)).body).toEqual([])
  })

  it('24: returns a facilitator only at their own events', async (context) => {
    expect((await ask(context, `/api/events/${talk}/facilitators/${ids.facilitator}`)).status).toBe(200)
    expect((await ask(context, `/api/events/${main}/facilitators/${ids.facilitator}`)).status).toBe(404)
  })

  it('25: stores a favourite once, and explains a refusal', async (context) => {
    const request = { topLevelEventId: main, personId: ids.person.bo }
    const before = (await service?.store.db.select().from(favorites))?.length
    expect((await put(context, ids.facilitator, request)).status).toBe(204)
    expect((await put(context, ids.facilitator, request)).status).toBe(204)
    expect((await service?.store.db.select().from(favorites))?.length).toBe((before ?? 0) + 1)
    expect((await put(context, ids.nobody, request)).status).toBe(404)
    expect((await put(context, ids.facilitator, { ...request, topLevelEventId: ids.nobody })).status).toBe(404)
    for (const topLevelEventId of [talk, ids.second.event]) {
      const { status, body } = await put(context, ids.facilitator, { ...request, topLevelEventId })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errors: { topLevelEventId: [expect.any(String)] } },
      })
    }
  })

  it('handles HEAD like GET without a body, and returns no details on /healthz', async (context) => {
    const head = await ask(context, `/api/projects/${first}`, key, { method: 'HEAD' })
    expect(head).toEqual({ status: 200, body: null })
    const health = await service?.request('/healthz')
    expect(await health?.text()).toBe('ok')
  })
})
