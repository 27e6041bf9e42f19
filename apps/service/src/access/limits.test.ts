import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'

import { emptyStore, keep, serviceOn, type EngineName, type ServiceUnderTest } from '../testing/service-under-test.ts'
import { ids, world } from '../testing/world.ts'

const { main, talk, full } = ids.event
const first = ids.first.project

describe.each<EngineName>(['embedded', 'postgres'])('the limits of a credential on %s', (engine) => {
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

  async function ask({ skip }: TestContext, path: string, apiKey = key) {
    if (service === null) return skip('this engine is not installed here')
    const response = await service.request(path, { headers: { 'x-api-key': apiKey } })
    return { status: response.status, body: (await response.json()) as { detail?: string } }
  }

  it('returns 404 to an unlimited credential, and the same 403 for all to a limited one', async (context) => {
    const paths = [
      `/api/companies/${ids.nobody}`,
      `/api/projects/${ids.nobody}`,
      `/api/events/${ids.nobody}/inventory`,
      `/api/events/${ids.nobody}/virtual-info`,
    ]
    for (const path of paths) {
      expect((await ask(context, path)).status).toBe(404)
      const limited = await ask(context, path, limitedToMain)
      const foreign = await ask(context, `/api/projects/${ids.second.project}`, limitedToMain)
      expect(limited.status).toBe(403)
      expect(limited.body.detail).toBe(foreign.body.detail)
    }
  })

  it('limits a credential of an event to that event, those inside it and their shared records', async (context) => {
    const status = async (path: string) => (await ask(context, path, limitedToMain)).status
    expect(await status(`/api/events/${main}/inventory`)).toBe(200)
    expect(await status(`/api/events/${talk}/inventory`)).toBe(200)
    expect(await status(`/api/events/${full}/inventory`)).toBe(403)
    expect(await status(`/api/projects/${first}/locations`)).toBe(200)
    expect(await status(`/api/projects/${ids.second.project}/locations`)).toBe(403)
  })

  it('limits a credential of an organization to its projects', async (context) => {
    const limits = { organizations: [ids.second.organization] }
    const limited = (await service?.credential({ kind: 'apiKey', ...limits })) ?? ''
    expect((await ask(context, `/api/projects/${ids.second.project}`, limited)).status).toBe(200)
    expect((await ask(context, `/api/projects/${first}`, limited)).status).toBe(403)
    // Limits are intersected: with a project of another organization nothing remains.
    const nothing = (await service?.credential({ kind: 'apiKey', ...limits, projects: [first] })) ?? ''
    expect((await ask(context, `/api/projects/${first}`, nothing)).status).toBe(403)
    expect((await ask(context, `/api/projects/${ids.second.project}`, nothing)).status).toBe(403)
  })
})
