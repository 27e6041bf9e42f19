// A typical gateway: Hono, undici, zod on the whole answer, c.json.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const [upstream = '', schemas = ''] = process.argv.slice(2)
/** A package that the bench installed, from the working directory. @type {(name: string) => any} */
const installed = createRequire(`${process.cwd()}/`)
const { Hono } = installed('hono')
const { serve } = installed('@hono/node-server')
const { Pool } = installed('undici')
const { answerSchema } = await import(pathToFileURL(schemas).href)

const pool = new Pool(upstream, { connections: 64 })
const routes = {
  '/api/companies/:id': 'getCompany',
  '/api/events/:id/inventory': 'listInventory',
  '/api/companies/:id/events': 'listCompanyEvents',
}
const app = new Hono()
for (const [path, id] of Object.entries(routes))
  app.get(path, async (/** @type {any} */ c) => {
    const answer = await pool.request({ path: c.req.path, method: 'GET', headers: { 'x-api-key': 'k' } })
    return c.json(answerSchema(id).parse(await answer.body.json()))
  })
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (/** @type {any} */ at) =>
  process.send?.({ port: at.port }),
)
process.on('disconnect', () => process.exit(0))
