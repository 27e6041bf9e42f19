// express + http-proxy-middleware with keep-alive connections; with the argument "compression" also compression.
import { Agent } from 'node:http'
import { createRequire } from 'node:module'

const [upstream = '', ...with_] = process.argv.slice(2)
/** A package that the bench installed, from the working directory. @type {(name: string) => any} */
const installed = createRequire(`${process.cwd()}/`)
const express = installed('express')
const { createProxyMiddleware } = installed('http-proxy-middleware')

const app = express()
if (with_.includes('compression')) app.use(installed('compression')())
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
app.use(createProxyMiddleware({ target: upstream, agent, changeOrigin: true, headers: { 'x-api-key': 'k' } }))
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: Object(server.address()).port }))
process.on('disconnect', () => process.exit(0))
