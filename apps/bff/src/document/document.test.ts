import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'

import { withAnswers, withinSize } from './document.ts'
import { firstReads } from './first-reads.ts'
import type { FirstAnswer } from './first-screen.ts'
import { createStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'desk-page-'))
const html =
  '<html><head><script type="module" src="/assets/main-abcd1234.js"></script><style>a{}</style></head><body></body></html>'
let recents = async (): Promise<never[]> => []
let desk: DeskUnderTest

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'assets/main-abcd1234.js'), 'run()')
  desk = deskUnderTest({
    service: () => null,
    deps: {
      files: createStaticFiles(folder),
      recentPeople: { list: () => recents(), put: async () => undefined, clear: async () => undefined },
    },
  })
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

const open = (role: 'staff' | 'kiosk' | null, path = '/', headers: Record<string, string> = {}) =>
  desk.ask(role, path, { headers: { accept: 'text/html', ...headers } })

function answersIn(page: string): FirstAnswer[] {
  const [, json = '[]'] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json)
}

/** What a browser has received of an unfinished page. */
function createPage(coding: string) {
  const bytes: Uint8Array[] = []
  return {
    /** False at the end of the stream. */
    async take(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<boolean> {
      const next = await reader?.read()
      if (next?.value) bytes.push(next.value)
      return next?.done === false
    },
    text() {
      const all = Buffer.concat(bytes)
      if (coding !== 'br') return all.toString()
      return brotliDecompressSync(all, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
    },
  }
}

const urls = async () => answersIn(await (await open('staff')).text()).map(({ url }) => url)
const answer = (body: string): FirstAnswer => ({ url: '/x', headers: [], body })

describe('the page', () => {
  it('contains the first answers of a signed-in user, as the gateway returns them', async () => {
    const page = await open('staff')
    const answers = answersIn(await page.text())
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answers.map(({ url }) => url).toSorted()).toEqual(
      ['/desk/pins', '/desk/projects', '/desk/recents', '/desk/session?signedOut=ok'].toSorted(),
    )
    for (const { url, body } of answers) expect(body).toBe(await (await desk.ask('staff', url)).text())
  })

  it('contains nothing but the session for a kiosk, and reads nothing else', async () => {
    desk.logged.length = 0
    const page = await open('kiosk')
    expect(answersIn(await page.text()).map(({ url }) => url)).toEqual(['/desk/session?signedOut=ok'])
    expect(desk.logged.filter((line) => line.includes('desk.pins'))).toEqual([])
  })

  it('is the plain one without a session, and for an unknown session', async () => {
    expect(await (await open(null)).text()).toBe(html)
    expect(await (await open(null, '/', { cookie: 'frontdesk=nobody' })).text()).toBe(html)
  })

  it('is sent compressed, and files are unchanged', async () => {
    const sent = await open('staff', '/calendar', { 'accept-encoding': 'gzip, br' })
    const page = brotliDecompressSync(Buffer.from(await sent.arrayBuffer())).toString()
    expect(answersIn(page)).toHaveLength(3)
    expect(await (await open('staff', '/assets/main-abcd1234.js')).text()).toBe('run()')
  })

  it.each(['br', 'identity'])('asks for its scripts and styles before its answers are there (%s)', async (coding) => {
    const waiting: (() => void)[] = []
    recents = () =>
      new Promise((resolve) => {
        waiting.push(() => resolve([]))
      })
    const sent = await open('staff', '/', { 'accept-encoding': coding })
    const page = createPage(coding)
    const reader = sent.body?.getReader()
    for (let text = ''; !text.includes('<style>a{}</style>'); text = page.text()) await page.take(reader)
    expect(page.text()).not.toContain('first-answers')
    for (const go of waiting) go()
    expect(waiting).toHaveLength(1)
    while (await page.take(reader));
    expect(page.text()).toContain('"/desk/recents"')
    recents = async () => []
  })

  it('sends no more reads and does not fail when its reader aborts', async () => {
    for (const most of [0, 1, 2]) {
      const reader = (await open('staff', '/', { 'accept-encoding': 'br' })).body?.getReader()
      for (let pieces = 0; pieces < most; pieces += 1) await reader?.read()
      await reader?.cancel()
      await expect(reader?.closed).resolves.toBeUndefined()
    }
    expect(await urls()).toContain('/desk/session?signedOut=ok')
  })

  it('is sent without an answer that is late or fails', async () => {
    recents = () => new Promise<never[]>(() => undefined)
    expect(await urls()).not.toContain('/desk/recents')
    recents = async () => Promise.reject(new Error('broken'))
    expect(await urls()).toEqual(['/desk/session?signedOut=ok', '/desk/pins', '/desk/projects'])
    recents = async () => []
  })
})

describe('withAnswers', () => {
  const bare = '<html><body></body></html>'

  it('escapes everything that could end the data', () => {
    const page = withAnswers(bare, [answer('{"name":"</script><script>steal()<!--"}')])
    expect(page.match(/<\/?script/g)).toHaveLength(2)
    expect(page).not.toContain('<!--')
    expect(answersIn(page)[0]?.body).toContain('</script><script>steal()')
  })

  it('stores the records of lists by column, without loss', () => {
    const rows = [1, 2, 3].map((n) => ({ id: `e${n}`, name: n === 2 ? null : 'Kolk </script>' }))
    const page = withAnswers(bare, [answer(JSON.stringify({ count: 3, data: rows })), answer(JSON.stringify(rows))])
    const columns = { id: ['e1', 'e2', 'e3'], name: ['Kolk </script>', null, 'Kolk </script>'] }
    expect(page.match(/<\/?script/g)).toHaveLength(2)
    expect(answersIn(page)).toEqual([
      { ...answer('{"count":3,"data":[]}'), columns },
      { ...answer('[]'), columns },
    ])
  })

  it('omits answers that are too large', () => {
    expect(withinSize([answer('1'), answer('x'.repeat(500_000))])).toEqual([answer('1')])
  })
})

describe('firstReads', () => {
  it('are the reads of the URL only', () => {
    expect(firstReads('/e/tideline/inventory', false)).toContain('/api/events/get-for-slug?slug=tideline')
    expect(firstReads('/e/a%26projectid=b', true)).toEqual(firstReads('/people', true))
    expect(firstReads('/e/0193A1C2-7f00-7000-8000-00000000aaaa', true)).toEqual(firstReads('/people', true))
  })
})
