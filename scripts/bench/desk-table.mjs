import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { build } from 'vite'

import { root } from '../root.mjs'

const web = join(root, 'apps/web')
const entry = join(web, 'src/bench-table.tsx')
const table = join(web, 'src/ui/data-table/data-table.tsx')
const folder = join(root, 'node_modules/.cache/frontdesk/bench-table')

// The desk's own table with eight columns and a link in each row.
const app = `
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

import { DataTable } from ${JSON.stringify(table)}

const names = ['name', 'email', 'company', 'city', 'role', 'seat', 'badge', 'note']
const columns = names.map((id) => ({ id, name: id, value: (row) => row[id], numeric: id === 'seat' }))
const rows = Array.from({ length: 50_000 }, (_, at) => ({
  id: String(at),
  name: 'Person ' + ((at * 7919) % 50_000),
  email: 'person' + at + '@desk.example',
  company: 'Company ' + (at % 997),
  city: ['Lisbon', 'Graz', 'Ghent', 'Oslo'][at % 4],
  role: ['Speaker', 'Guest', 'Crew'][at % 3],
  seat: at % 400,
  badge: 'B-' + at,
  note: at % 5 === 0 ? 'arrives late' : null,
}))
const rowKey = (row) => row.id
const rowLink = () => ({ to: '/' })
function Table() {
  const [state, setState] = useState({})
  return h(DataTable, { label: 'People', rows, rowKey, columns, state, onState: setState, rowLink, csv: 'people', empty: null })
}
const router = createRouter({
  routeTree: createRootRoute({ component: Table }),
  history: createMemoryHistory({ initialEntries: ['/'] }),
})
globalThis.benchTable = async () => {
  await router.load()
  const began = performance.now()
  const seen = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('tbody tr a') === null) requestAnimationFrame(look)
      else resolve(performance.now() - began)
    }
    requestAnimationFrame(look)
  })
  createRoot(document.getElementById('root')).render(h(RouterProvider, { router }))
  return seen
}
`
/** The table as a separate page. */
async function buildTable() {
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'table-of-the-bench',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? app : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: entry, output: { entryFileNames: 'table.js' } },
    },
  })
}

/** The styles of the built desk, without which nothing scrolls. */
function styles() {
  const html = readFileSync(join(web, 'dist/index.html'), 'utf8')
  const href = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html)?.[1]
  return /<style[^]*?<\/style>/.exec(html)?.[0] ?? `<style>${readFileSync(join(web, `dist${href}`), 'utf8')}</style>`
}

/**
 * @typedef {{ row: number, heap: number, nodes: number }} Table milliseconds to the frame with the first row, bytes,
 * elements
 */

/**
 * The table with 50,000 rows in memory, measured as often as asked.
 * @param {import('./desk-browser.mjs').Browser} browser
 * @returns {Promise<{ measure: () => Promise<Table>, end: () => void }>}
 */
export async function startTable(browser) {
  await buildTable()
  const page = `<!doctype html><html lang="en">${styles()}<div id="root"></div><script type="module" src="/table.js"></script></html>`
  const server = createServer((request, response) => {
    const name = request.url === '/' ? null : join(folder, request.url ?? '')
    const type = name === null ? 'text/html' : 'text/javascript'
    if (name !== null && !existsSync(name)) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(name === null ? page : readFileSync(name))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${Object(server.address()).port}/`
  return {
    async measure() {
      const context = await browser.window()
      const { page: tab, session } = await browser.slowPage(context, false)
      await tab.goto(url, { waitUntil: 'load' })
      const row = await tab.evaluate('benchTable()')
      await session.send('HeapProfiler.enable')
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const nodes = await tab.evaluate("document.querySelectorAll('*').length")
      await context.close()
      return { row, heap: usedSize, nodes }
    },
    end() {
      server.close()
      server.closeAllConnections()
    },
  }
}
