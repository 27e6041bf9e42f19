import { AsyncLocalStorage } from 'node:async_hooks'

import { expect, it, vi } from 'vitest'

import { loadSpeech } from '#i18n/language.ts'
import { currentLocale, say } from '#i18n/say.ts'
import type { Viewer } from '#page/viewer.ts'

import { currentSpeech, ownZone, useNow, viewerZone } from './on-server.ts'
import { type Rendering, keepRenderings, runRendering } from './rendering.ts'

vi.mock('#i18n/current-speech.ts', () => import('./on-server.ts'))

const viewers: Viewer[] = [
  { language: 'de', locale: 'de-AT', zone: 'Europe/Vienna', narrow: false, mac: false },
  { language: 'es', locale: 'es-MX', zone: 'America/Mexico_City', narrow: true, mac: true },
  { language: 'en', locale: 'en-GB', zone: 'Pacific/Auckland', narrow: false, mac: true },
]
const storage = new AsyncLocalStorage<Rendering>()
keepRenderings(storage)

/** What a viewer sees at each of the three turns. */
const one = (text: string, { locale, language, zone }: Viewer, now: number) =>
  Array.from({ length: 3 }, () => [text, locale, language, zone, zone, now])

it('language, zone and clock are those of the rendering, however many are under way and whatever they wait for', async () => {
  const turns: (() => void)[] = []
  const turn = () => new Promise<void>((go) => turns.push(go))
  const begin = async (viewer: Viewer, now: number) =>
    runRendering(
      { viewer, now, speech: await loadSpeech(viewer.language, viewer.locale), ask: async () => null },
      async () => {
        const seen = []
        for (let times = 0; times < 3; times += 1) {
          // oxlint-disable-next-line no-await-in-loop -- each turn lets the other renderings go on
          await turn()
          seen.push([say('Not found'), currentLocale(), currentSpeech().language, viewerZone(), ownZone(), useNow()])
        }
        return seen
      },
    )
  const renderings = viewers.map(begin)
  for (let times = 0; times < 3; times += 1) {
    // oxlint-disable-next-line no-await-in-loop -- all of them wait before the next turn
    await vi.waitFor(() => expect(turns).toHaveLength(viewers.length))
    for (const go of turns.splice(0).toReversed()) go()
  }
  const [german, spanish, english] = await Promise.all(renderings)
  expect(english).toEqual(one('Not found', viewers[2]!, 2))
  expect(german).toEqual(one(expect.not.stringMatching('Not found'), viewers[0]!, 0))
  expect(spanish).toEqual(one(expect.not.stringMatching('Not found'), viewers[1]!, 1))
  expect(german?.[0]?.[0]).not.toBe(spanish?.[0]?.[0])
})

it('nobody is taken for the viewer outside of a rendering', () => {
  expect(() => useNow()).toThrow('outside of a rendering')
  expect(() => say('Not found')).toThrow('outside of a rendering')
})
