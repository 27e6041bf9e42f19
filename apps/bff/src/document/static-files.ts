import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'

import type { DeskContext } from '#pipeline/request-context.ts'
import { ProblemError } from '#problem.ts'
import { type Compression, codingFor } from '#response-cache/content-coding.ts'

import { createRouteLinks } from './route-files.ts'

type Asset = { type: string; tag: string; immutable: boolean; plain: Buffer; coded: Map<Compression, Buffer> }

/** A page in two parts: up to its scripts and preload links, and the rest. */
export type Page = { begin: string; rest: string }

export type StaticFiles = {
  /** CSP hashes of the page's inline scripts and styles. */
  hashes: { scripts: string[]; styles: string[] }
  /** A file, or the sign-in page at an address of a page without a session. */
  serve(c: DeskContext): Response
  /** The app page at this address; null when it is not served here. */
  pageFor(c: DeskContext): Page | null
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}

const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function inlinePieces(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi'))]
    .map((match) => match[1] ?? '')
    .filter((text) => text.trim() !== '')
    .map(inlineHash)
}

function readAssets(folder: string): Map<string, Asset> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\/*/, '/'))
  const present = new Set(names)
  const assets = new Map<string, Asset>()
  for (const name of names) {
    const type = types[extname(name)]
    // Only known file types: no source maps, dot files or precompressed copies.
    if (type === undefined || name.split('/').some((part) => part.startsWith('.'))) continue
    const plain = readFileSync(join(folder, name))
    const coded = new Map<Compression, Buffer>()
    if (present.has(`${name}.br`)) coded.set('br', readFileSync(join(folder, `${name}.br`)))
    if (present.has(`${name}.gz`)) coded.set('gzip', readFileSync(join(folder, `${name}.gz`)))
    const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    const immutable = name.startsWith('/assets/') && /-[\w-]{8,}\.\w+$/.test(name.slice(-100))
    assets.set(name, { type, tag, immutable, plain, coded })
  }
  return assets
}

function respond(c: DeskContext, asset: Asset, isPage: boolean): Response {
  const coding = codingFor(c.req.header('accept-encoding'), [...asset.coded.keys()])
  const etag = `"${asset.tag}${coding === 'identity' ? '' : `-${coding}`}"`
  const headers: Record<string, string> = {
    'content-type': asset.type,
    'cache-control': isPage ? 'no-store' : asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(isPage ? {} : { etag }),
  }
  if (!isPage && c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const bytes = (coding === 'identity' ? null : asset.coded.get(coding)) ?? asset.plain
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-length': String(bytes.byteLength),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    },
  })
}

function opensPage(c: DeskContext): boolean {
  const { pathname } = new URL(c.req.url)
  if (pathname === '/' || pathname === '/index.html') return true
  const named = pathname.startsWith('/assets/') || /\.\w{1,12}$/.test(pathname)
  return !named && (c.req.header('accept') ?? '').toLowerCase().includes('text/html')
}

/** Addresses that always get the sign-in page. */
function isSignInPage(c: DeskContext): boolean {
  return /^\/(?:sign-in|invite|setup)\/?$/.test(new URL(c.req.url).pathname)
}

/** The page up to its scripts, or without scripts up to the end of its head; and the rest. */
function headOf(html: string): [before: string, after: string] {
  const at = html.lastIndexOf('<script type="module"')
  const end = at < 0 ? Math.max(0, html.indexOf('</head>')) : html.indexOf('</script>', at) + '</script>'.length
  return [html.slice(0, end), html.slice(end)]
}

/**
 * The built web app. Files are listed and read once at start and looked up by address, so path traversal is impossible.
 * Other navigations get a page: the app, or the small sign-in app (sign-in, invitation, set-up).
 */
export function createStaticFiles(folder: string): StaticFiles {
  const assets = readAssets(folder)
  const page = assets.get('/index.html')
  if (page === undefined) throw new Error('the built desk has no index.html')
  const signInPage = assets.get('/sign-in.html') ?? page
  const [html, signInHtml] = [page.plain.toString('utf8'), signInPage.plain.toString('utf8')]
  const routeFile = join(folder, '.route-files.json')
  const linksAt = createRouteLinks(existsSync(routeFile) ? readFileSync(routeFile, 'utf8') : null, (file) =>
    assets.has(file),
  )
  // Before the style sheet: the browser finds them in the first bytes.
  const [before, after] = headOf(html)
  const inline = (tag: 'script' | 'style') => [
    ...new Set([html, signInHtml].flatMap((text) => inlinePieces(text, tag))),
  ]
  return {
    pageFor: (c) =>
      opensPage(c) && (signInPage === page || !isSignInPage(c))
        ? { begin: before + linksAt(new URL(c.req.url).pathname), rest: after }
        : null,
    hashes: { scripts: inline('script'), styles: inline('style') },
    serve(c) {
      c.set('operation', 'desk.file')
      const { pathname } = new URL(c.req.url)
      const asset = assets.get(pathname)
      if (asset !== undefined && asset !== page && asset !== signInPage) return respond(c, asset, false)
      if (opensPage(c)) return respond(c, signInPage, true)
      throw new ProblemError('unknown_route')
    },
  }
}
