// The minimum in Node: node:http, keep-alive connections, the body piped through.
import { Agent, createServer, request } from 'node:http'

const [upstream = ''] = process.argv.slice(2)
const { hostname, port } = new URL(upstream)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const server = createServer((incoming, outgoing) => {
  const call = request({ hostname, port, agent, path: incoming.url, headers: { 'x-api-key': 'k' } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  call.on('error', () => outgoing.destroy())
  call.end()
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: Object(server.address()).port }))
process.on('disconnect', () => process.exit(0))
