import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type DeskUnderTest, deskUnderTest } from '#testing/desk-under-test.ts'

import { createStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'desk-files-'))
const script = 'console.log("a long enough script")'
let desk: DeskUnderTest

beforeAll(() => {
  mkdirSync(join(folder, 'dist/assets'), { recursive: true })
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  put('secret.txt', 'SECRET')
  put(
    'dist/index.html',
    '<html><script>boot()</script><script type="module" src="/assets/main-abcd1234.js"></script></html>',
  )
  put('dist/assets/main-abcd1234.js', script)
  put('dist/assets/main-abcd1234.js.br', brotliCompressSync(script))
  put('dist/assets/main-abcd1234.js.gz', gzipSync(script))
  put('dist/assets/main-abcd1234.js.map', 'SOURCE')
  put('dist/.env.txt', 'SECRET')
  put('dist/.route-files.json', '[["/calendar",["/assets/main-abcd1234.js","/assets/gone-abcd1234.js"]]]')
  put('dist/favicon.svg', '<svg/>')
  put('dist/assets/index-abcd1234.html', '<html>kept on devices</html>')
  put('dist/service-worker.js', 'self.addEventListener()')
  put('dist/manifest.webmanifest', '{}')
  const files = createStaticFiles(join(folder, 'dist'))
  desk = deskUnderTest({ service: () => null, deps: { files } })
})
afterAll(async () => {
  await desk.close()
  rmSync(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  desk.ask(null, path, { headers, method })

const pageOf = async (path: string, role: 'staff' | 'admin' | null = 'staff') =>
  (await desk.ask(role, path, { headers: { accept: 'text/html' } })).text()

describe('the built desk', () => {
  it('sends compressed copies when accepted, and hashed files as immutable', async () => {
    const path = '/assets/main-abcd1234.js'
    for (const [accepts, coding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['', null],
      ['zstd', null],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': accepts })
      expect([accepts, answer.headers.get('content-encoding')]).toEqual([accepts, coding])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    }
    expect(await (await get(path)).text()).toBe(script)
    const etag = (await get('/favicon.svg')).headers.get('etag') ?? ''
    expect((await get('/favicon.svg', { 'if-none-match': etag })).status).toBe(304)
  })

  it('serves the page for navigations, with no-store', async () => {
    for (const path of ['/', '/index.html', '/events/fosdem-2025', '/setup?token=x']) {
      const answer = await get(path, { accept: 'text/html,application/xhtml+xml' })
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
      const hash = createHash('sha256').update('boot()').digest('base64')
      expect(answer.headers.get('content-security-policy')).toContain(
        `script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'; style-src 'self';`,
      )
      expect(await answer.text()).toContain('boot()')
    }
  })

  it('names in the page of a signed-in person the files of the screen at its address, and serves no list of them', async () => {
    const link = '<link rel="modulepreload" crossorigin href="/assets/main-abcd1234.js">'
    expect(await pageOf('/calendar')).toContain(`</script>${link}`)
    expect(await pageOf('/calendar')).not.toContain('gone-abcd1234')
    expect(await pageOf('/people')).not.toContain(link)
    expect(await (await get('/.route-files.json', { accept: '*/*' })).text()).not.toContain('/assets/')
  })

  it('can be installed: the worker and the manifest are asked for anew each time', async () => {
    for (const [path, type] of [
      ['/service-worker.js', 'text/javascript; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        path,
        200,
        type,
        'no-cache',
      ])
      expect(headers.get('content-security-policy')).toContain("manifest-src 'self'; worker-src 'self';")
    }
  })

  it('sends the page that devices keep as it was built, to everybody the same', async () => {
    const path = '/assets/index-abcd1234.html'
    for (const role of [null, 'staff', 'admin'] as const)
      expect(await pageOf(path, role)).toBe('<html>kept on devices</html>')
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-")
    expect(headers.get('frontdesk-desk')).toBe('1')
  })

  it('is not a page for scripts, missing files, other methods and the API', async () => {
    const html = { accept: 'text/html' }
    for (const [path, headers, method] of [
      ['/events/x', { accept: 'application/json' }, 'GET'],
      ['/assets/gone-11112222.js', html, 'GET'],
      ['/nothing.png', html, 'GET'],
      ['/api/nothing', html, 'GET'],
      ['/desk/nothing', html, 'GET'],
      ['/events/x', html, 'POST'],
    ] as const) {
      const answer = await get(path, headers, method)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/problem+json'])
    }
  })

  it('serves only built files', async () => {
    const up = [
      '..',
      '%2e%2e',
      '..%2f',
      '%2e%2e%2f',
      '..%5c',
      '....//',
      '%252e%252e',
      '.%00.',
      '.%2e',
      '..;',
      '%c0%ae%c0%ae',
      '\\..',
      '..%09',
      '%uff0e%uff0e',
    ]
    const vectors = [
      '/assets/main-abcd1234.js.map',
      '/assets/main-abcd1234.js.br',
      '/.env.txt',
      '/assets',
      '/assets/',
      '//secret.txt',
      '/etc/passwd',
      '/file:///etc/passwd',
      '/%61ssets/../../secret.txt',
      '/assets/main-abcd1234.js%00.txt',
      '/con',
      '/index.html/..',
      ...up.flatMap((step) =>
        [1, 2, 3, 6].flatMap((times) =>
          ['/', '/assets/', '//', '/%61ssets/', '/assets%2f', '/index.html/'].map(
            (from) => `${from}${`${step}/`.repeat(times)}secret.txt`,
          ),
        ),
      ),
    ]
    for (const path of vectors) {
      const answer = await get(path, { accept: 'text/html' })
      const text = await answer.text()
      expect([path, /SECRET|SOURCE|root:/.test(text)]).toEqual([path, false])
    }
    expect(vectors.length).toBeGreaterThan(300)
  })
})

it('a folder without a page is a fault', () => {
  expect(() => createStaticFiles(join(folder, 'dist/assets'))).toThrow('index.html')
})

describe('the sign-in page', () => {
  const dist = join(folder, 'with-door')
  const [boot, look] = ['come()', 'p{color:red}']
  let both: DeskUnderTest
  beforeAll(() => {
    mkdirSync(dist)
    writeFileSync(join(dist, 'index.html'), `<html><head><script>${boot}</script></head>desk</html>`)
    writeFileSync(
      join(dist, 'sign-in.html'),
      `<html><head><style>${look}</style><script>${boot}</script></head>door</html>`,
    )
    both = deskUnderTest({ service: () => null, deps: { files: createStaticFiles(dist) } })
  })
  afterAll(() => both.close())
  const open = async (role: 'staff' | null, path: string) => {
    const page = await both.ask(role, path, { headers: { accept: 'text/html' } })
    return /(desk|door)<\/html>/.exec(await page.text())?.[1]
  }

  it('is served at every page without a session, and at its own addresses always', async () => {
    for (const path of ['/', '/e/tideline', '/sign-in', '/invite', '/setup?token=x'])
      expect([path, await open(null, path)]).toEqual([path, 'door'])
    for (const path of ['/sign-in', '/invite', '/setup'])
      expect([path, await open('staff', path)]).toEqual([path, 'door'])
    for (const path of ['/', '/e/tideline', '/sign-in-again'])
      expect([path, await open('staff', path)]).toEqual([path, 'desk'])
  })

  it('has its inline scripts and styles in the policy, beside those of the desk', async () => {
    const policy = (await both.ask(null, '/')).headers.get('content-security-policy') ?? ''
    for (const text of [boot, look])
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  })
})
