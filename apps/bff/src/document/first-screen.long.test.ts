import { AsyncLocalStorage } from 'node:async_hooks'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { anyCharacter } from '@frontdesk/time/testing/any-character'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'
import { type FakeService, startFakeService } from '#testing/fake-service.ts'

import { type Ask, createFirstScreens } from './first-screen.ts'
import { createStaticFiles } from './static-files.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'first-screens-'))
// A built module, which the test's loader does not transform.
const file = join(folder, 'node_modules/screens/main.js')
const html = '<html lang="en"><head></head><body><div id="root"></div></body></html>'

const companyId = 'c0000000-0000-4000-8000-000000000001'
const path = `/companies/${companyId}/events`
const viewer = 'en~en-GB~Europe/Lisbon~wide~other'
const canary = 'CANARY-of-the-stream'

type Texts = { company: string; event: string; place: string; status: string; slug: string; zone: string }
const plain: Texts = { company: 'Kolk', event: 'Opening', place: 'Hall', status: 'Odd', slug: 's', zone: 'Odd/Zone' }
const companyOf = ({ company }: Texts) => ({ id: companyId, projectId: companyId, name: company, city: company })
const eventsOf = ({ event, place, status, slug, zone }: Texts) => ({
  count: 1,
  data: [
    {
      id: 'e0000000-0000-4000-8000-000000000001',
      projectId: companyId,
      name: event,
      location: place,
      status,
      slug,
      timezone: zone,
      start: '2031-03-01T08:00:00',
      streamKey: canary,
    },
  ],
})
const session = { person: { id: 'p', name: 'Ada', email: 'ada@desk.example', role: 'staff' }, demo: false }
const upstream = { kind: 'settings', host: 'service.example' }

/** Gateway responses for these texts. */
const answering =
  (texts: Texts, wait = async (): Promise<void> => undefined): Ask =>
  async (url) => {
    await wait()
    const bodies: Record<string, unknown> = {
      '/desk/session?signedOut=ok': { ...session, upstream },
      '/desk/pins': { pins: [] },
      '/desk/projects': { projects: [] },
      [`/api/companies/${companyId}`]: companyOf(texts),
      [`/api/companies/${companyId}/events`]: eventsOf(texts),
    }
    const body = bodies[url.replace(/\?fields=[\w.,]+$/, '')]
    return body === undefined ? null : { url, headers: [], body: JSON.stringify(body) }
  }

type Order = { href: string; viewer: string; ask: Ask; now: number; signal: AbortSignal }
type Screens = {
  languageFor: (pathname: string, viewer: string) => string | null
  render: (order: Order) => Promise<string | null>
}
let screens: Screens
let service: FakeService
let desk: DeskUnderTest

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['scripts/built.mjs', 'web'], { cwd: root, env })
  cpSync(join(root, 'apps/web/dist/.first-screen'), dirname(file), { recursive: true })
  writeFileSync(join(dirname(file), 'package.json'), '{ "type": "module" }')
  const { prepare }: { prepare: (storage: AsyncLocalStorage<unknown>) => Screens } = await import(
    pathToFileURL(file).href
  )
  screens = prepare(new AsyncLocalStorage())
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), html)
  service = await startFakeService()
  desk = deskUnderTest({
    service: () => service.url,
    deps: {
      files: createStaticFiles(join(folder, 'dist')),
      screens: createFirstScreens(file, (failure) => {
        throw failure
      }),
    },
  })
})
afterAll(async () => {
  await desk.close()
  await service.close()
  rmSync(folder, { recursive: true })
})

const rendered = (order: Partial<Order>) => {
  const { signal } = new AbortController()
  return screens.render({ href: path, viewer, ask: answering(plain), now: Date.UTC(2031, 0, 1), signal, ...order })
}
const writtenFor = (texts: Texts, ask = answering(texts), forViewer = viewer) => rendered({ viewer: forViewer, ask })

const tag = /<(\/?)([a-z][a-z0-9-]*)((?: [a-zA-Z][\w:-]*="[^"<>]*")*)\/?>|<!--[ $/!]*-->/g
/** Tags with their attribute names, in order. */
const shapeOf = (markup: string) =>
  [...markup.matchAll(tag)].map(([, close, name, attributes = '']) =>
    [close, name, ...attributes.matchAll(/ ([\w:-]+)="[^"]*"/g)]
      .map((part) => (typeof part === 'string' ? part : part?.[1]))
      .join(' '),
  )

/** The same texts with letters instead of markup characters. A long or multi-line text has its own element. */
const harmless = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, 'x')

const inLetters = (texts: Texts): Texts => ({
  company: harmless(texts.company),
  event: harmless(texts.event),
  place: harmless(texts.place),
  status: harmless(texts.status),
  slug: harmless(texts.slug),
  zone: harmless(texts.zone),
})

/** Texts that try to break out of their element, and others up to this length. */
const textsUpTo = (maxLength: number) => {
  const text = fc
    .string({ unit: anyCharacter, maxLength })
    .chain((any) =>
      fc.constantFrom('<script>run()</script>', '"><img src=x onerror=run()>', "'--><!--", '</main>', any),
    )
    .map((middle) => `x${middle}y`)
  return fc.record({ company: text, event: text, place: text, status: text, slug: text, zone: text })
}

describe('a rendered screen', () => {
  it('contains the rows of the list, with a link to each record', async () => {
    expect(await writtenFor(plain)).toMatch(
      /<main[^]*<h1[^>]*>Kolk<\/h1>[^]*<tbody[^]*<a [^>]*href="\/e\/s[^>]*>[^]*Opening[^]*Hall[^]*<\/main>/,
    )
  })

  it.each(['wide', 'narrow'])(
    'has no style attributes, which the policy forbids, however long it is (%s)',
    async (width) => {
      const own = { ...companyOf(plain), style: { hasStyle: true, primaryColor: '#c0ffee' } }
      const [event] = eventsOf(plain).data
      const data = Array.from({ length: 150 }, (_, n) => ({
        ...event,
        id: event?.id.replace(/.{3}$/, String(n + 100)),
      }))
      const long: Ask = async (url) => {
        const body = url.includes('/events') ? { count: data.length, data } : own
        return url.startsWith('/api/') ? { url, headers: [], body: JSON.stringify(body) } : answering(plain)(url)
      }
      const rows = await writtenFor(plain, long, viewer.replace('wide', width))
      const count = rows?.match(/>Opening</g)?.length ?? 0
      expect(count).toBeGreaterThan(10)
      expect(count).toBeLessThan(60)
      expect(rows).toContain('#c0ffee')
      expect(rows).not.toContain(' style="')
    },
  )

  it('has none on Home either, with its pins and boards', async () => {
    const start = '2031-01-01T08:00:00'
    const pin = { eventId: companyId, projectId: companyId, slug: 's', name: 'Opening', start, timezone: 'UTC' }
    const style = { hasStyle: true, primaryColor: '#c0ffee' }
    const bodies: [string, unknown][] = [
      ['/desk/pins', { pins: [pin] }],
      ['/desk/recents', { recents: [] }],
      ['/api/events/get-for-slug', { ...eventsOf(plain).data[0], id: companyId, style }],
      ['/desk/catalogue/events', { events: [], total: 0 }],
    ]
    const ask: Ask = async (url) => {
      const body = bodies.find(([begin]) => url.startsWith(begin))?.[1]
      return body === undefined ? answering(plain)(url) : { url, headers: [], body: JSON.stringify(body) }
    }
    const rows = await rendered({ href: '/', ask })
    expect(rows).toMatch(/<main[^]*#c0ffee[^]*Opening[^]*<\/main>/)
    expect(rows).not.toContain(' style="')
  })

  it('escapes every value, and has the same structure for all that fit into a line', async () => {
    const shape = shapeOf((await writtenFor(plain)) ?? '')
    // Some of these characters are two UTF-16 units long.
    const oneLine = textsUpTo(16).filter((some) => !Object.values(some).some((value) => value.includes('\n')))
    await fc.assert(
      fc.asyncProperty(oneLine, async (some) => {
        const rows = (await writtenFor(some)) ?? ''
        expect(rows.replaceAll(tag, '')).not.toMatch(/[<>]/)
        expect(shapeOf(rows)).toEqual(shape)
        expect(rows).not.toMatch(/="\s*javascript:| on[a-z]+="| style="/i)
      }),
      { numRuns: 60 },
    )
  })

  it('escapes every value of any length and number of lines', async () => {
    await fc.assert(
      fc.asyncProperty(textsUpTo(40), async (some) => {
        const rows = (await writtenFor(some)) ?? ''
        expect(rows.replaceAll(tag, '')).not.toMatch(/[<>]/)
        expect(shapeOf(rows)).toEqual(shapeOf((await writtenFor(inLetters(some))) ?? ''))
        expect(rows).not.toMatch(/="\s*javascript:| on[a-z]+="| style="/i)
      }),
      { numRuns: 60 },
    )
  })

  it('is that of its caller, for many concurrent callers', async () => {
    const turns: (() => void)[] = []
    const together = () =>
      new Promise<void>((go) => {
        turns.push(go)
      })
    const names = ['Ada', 'Grace', 'Hedy']
    const words = ['Columns', 'Spalten', 'Columnas']
    const locales = ['en~en-GB', 'de~de-DE', 'es~es-ES']
    const writing = names.map((company, at) =>
      writtenFor(
        { ...plain, company },
        answering({ ...plain, company }, together),
        viewer.replace('en~en-GB', locales[at] ?? ''),
      ),
    )
    const left = new Set(writing)
    for (const one of writing) void one.finally(() => left.delete(one))
    // Responses arrive in reverse order.
    while (left.size > 0) {
      for (const go of turns.splice(0).toReversed()) go()
      await new Promise((next) => {
        setImmediate(next)
      })
    }
    const written = await Promise.all(writing)
    for (const [at, name] of names.entries())
      expect(names.filter((other) => written[at]?.includes(`>${other}<`))).toEqual([name])
    for (const [at, word] of words.entries())
      expect(words.filter((other) => written[at]?.includes(other))).toEqual([word])
  })

  it('is omitted if an answer is missing, for other screens, and for an unknown viewer', async () => {
    const without =
      (left: string): Ask =>
      async (url) =>
        url.replace(/\?.*/, '').endsWith(left) ? null : answering(plain)(url)
    expect(await writtenFor(plain, without('/events'))).toBeNull()
    expect(await writtenFor(plain, without('/pins'))).toBeNull()
    expect(await rendered({ href: '/account' })).toBeNull()
    expect(await rendered({ signal: AbortSignal.abort() })).toBeNull()
    for (const odd of [
      '',
      'en',
      'xx~en-GB~UTC~wide~other',
      'en~en-GB~Mars/Base~wide~other',
      'en~"><b~UTC~wide~other',
      `${viewer}~`,
    ]) {
      expect(await rendered({ viewer: odd })).toBeNull()
      expect(screens.languageFor(path, odd)).toBeNull()
    }
    expect(screens.languageFor('/account', viewer)).toBeNull()
    expect(screens.languageFor(path, viewer)).toBe('en')
  })
})

const page = async (cookie: string) => {
  const answer = await desk.ask('staff', path, { headers: { accept: 'text/html', cookie } })
  return { text: await answer.text(), headers: answer.headers }
}
const cookies = (value: string) => `frontdesk=${'staff'.padEnd(43, '0')}; frontdesk-view=${value}`

describe('the page', () => {
  it('contains the rows of a list as the gateway returns it, sealed, in the language of the viewer', async () => {
    service.reply = (request, response) => {
      const body = request.url?.endsWith('/events') ? eventsOf(plain) : companyOf(plain)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    // On a slow machine the responses may miss the deadline.
    const german = cookies(viewer.replace('en~en-GB', 'de~de-DE'))
    await expect.poll(async () => (await page(german)).text).toMatch(/^<html lang="de">[^]*Opening<\//)
    const { text, headers } = await page(cookies(viewer))
    expect(text).not.toContain(canary)
    // The rows precede the embedded responses, which are not visible.
    expect(text.indexOf(' id="first-answers"')).toBeGreaterThan(text.lastIndexOf('</tr>'))
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("style-src 'self';")
  })

  it('has no rows when the service refuses them, and before the client has sent its settings', async () => {
    const { text } = await page('frontdesk=' + 'staff'.padEnd(43, '0'))
    expect(text).toContain('<div id="root"></div>')
    service.reply = (_, response) => response.writeHead(403).end()
    expect((await page(cookies(viewer))).text).toContain('<div id="root"></div>')
  })
})
