import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { build } from 'vite'

import { root } from '../root.mjs'

/** Folder of the peer, outside of the product, reused between runs. */
const folder = join(root, 'node_modules/.cache/frontdesk/bench-desk')
const packages = { 'react-admin': '5.15.4', react: '19.3.1', 'react-dom': '19.3.1' }
export const peerName = `react-admin ${packages['react-admin']}`

// A list as in its documentation. No Range header, so that the answer is compressed as ours is; no telemetry.
const app = `
import { Admin, Datagrid, List, Resource, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createElement as h } from 'react'

const getList = async () => {
  const { data, count } = await (await fetch('/data/events')).json()
  return { data, total: count }
}
const fields = ['name', 'start', 'timezone', 'city', 'status'].map((source) => h(TextField, { source, key: source }))
const Events = () => h(List, { perPage: 50, exporter: false }, h(Datagrid, null, ...fields))
createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider: { getList }, disableTelemetry: true }, h(Resource, { name: 'events', list: Events })),
)
`
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Events</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`

/** Installs it from the registry if it is missing, and builds it. */
async function buildPeer() {
  const source = join(folder, 'app')
  mkdirSync(source, { recursive: true })
  const wanted = JSON.stringify({ name: 'frontdesk-bench-desk', private: true, dependencies: packages })
  const file = join(folder, 'package.json')
  if (!existsSync(join(folder, 'node_modules')) || !existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    writeFileSync(file, wanted)
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'ignore' })
  }
  writeFileSync(join(source, 'main.js'), app)
  writeFileSync(join(source, 'index.html'), page)
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: join(folder, 'built'), emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  return join(folder, 'built')
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
/** @param {string | Buffer} bytes @param {number} quality */
const coded = (bytes, quality) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/**
 * The list of another admin framework over the same records: files and data compressed with brotli, as ours are.
 * @param {readonly object[]} events
 */
export async function startPeer(events) {
  const built = await buildPeer()
  /** @type {Map<string, { type: string, bytes: Buffer }>} */
  const files = new Map()
  for (const name of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
    const type = Reflect.get(types, extname(name))
    if (type) files.set(`/${name}`, { type, bytes: coded(readFileSync(join(built, name)), 11) })
  }
  const data = coded(JSON.stringify({ count: events.length, data: events }), 5)
  files.set('/data/events', { type: 'application/json', bytes: data })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://peer')
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${Object(server.address()).port}/`,
    end() {
      server.close()
      server.closeAllConnections()
    },
  }
}
