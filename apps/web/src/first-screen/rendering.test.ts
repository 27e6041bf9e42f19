import { AsyncLocalStorage } from 'node:async_hooks'

import { expect, it, vi } from 'vitest'

import type { Viewer } from '#browser/viewer.ts'
import { loadI18n } from '#i18n/language.ts'
import { currentLocale, say } from '#i18n/say.ts'

import { currentI18n, ownZone, useNow, viewerZone } from './on-server.ts'
import { type Rendering, setRenderingStorage, runRendering } from './rendering.ts'

vi.mock('#i18n/current-i18n.ts', () => import('./on-server.ts'))

const viewers: Viewer[] = [
  { language: 'de', locale: 'de-AT', zone: 'Europe/Vienna', narrow: false, mac: false },
  { language: 'es', locale: 'es-MX', zone: 'America/Mexico_City', narrow: true, mac: true },
  { language: 'en', locale: 'en-GB', zone: 'Pacific/Auckland', narrow: false, mac: true },
]
const storage = new AsyncLocalStorage<Rendering>()
setRenderingStorage(storage)

/** What a rendering reads at each of its three steps. */
const one = (text: string, { locale, language, zone }: Viewer, now: number) =>
  Array.from({ length: 3 }, () => [text, locale, language, zone, zone, now])

it('keeps language, time zone and clock per rendering, however concurrent renderings interleave', async () => {
  const turns: (() => void)[] = []
  const turn = () => new Promise<void>((go) => turns.push(go))
  const begin = async (viewer: Viewer, now: number) =>
    runRendering(
      { viewer, now, i18n: await loadI18n(viewer.language, viewer.locale), ask: async () => null },
      async () => {
        const seen = []
        for (let times = 0; times < 3; times += 1) {
          await turn()
          seen.push([say('Not found'), currentLocale(), currentI18n().language, viewerZone(), ownZone(), useNow()])
        }
        return seen
      },
    )
  const renderings = viewers.map(begin)
  for (let times = 0; times < 3; times += 1) {
    await vi.waitFor(() => expect(turns).toHaveLength(viewers.length))
    for (const go of turns.splice(0).toReversed()) go()
  }
  const [german, spanish, english] = await Promise.all(renderings)
  expect(english).toEqual(one('Not found', viewers[2]!, 2))
  expect(german).toEqual(one(expect.not.stringMatching('Not found'), viewers[0]!, 0))
  expect(spanish).toEqual(one(expect.not.stringMatching('Not found'), viewers[1]!, 1))
  expect(german?.[0]?.[0]).not.toBe(spanish?.[0]?.[0])
})

it('throws outside of a rendering instead of using another viewer', () => {
  expect(() => useNow()).toThrow('outside of a rendering')
  expect(() => say('Not found')).toThrow('outside of a rendering')
})
