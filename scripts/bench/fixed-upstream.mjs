// The service behind every gateway of the bench: fixed bodies from memory, or, after the message "fresh", a different
// one each time, by a text or by a name.
import { createServer } from 'node:http'

import { bodies, marks, secretBody } from './bodies.mjs'

const known = [...bodies, secretBody].map(({ path, text }) => ({
  shape: new RegExp(`^${path.replace(':id', '[0-9a-f-]{36}')}$`),
  bytes: Buffer.from(text),
  at: { text: Buffer.from(text).indexOf(marks.text), name: Buffer.from(text).indexOf(marks.name) },
}))
/** @type {false | 'text' | 'name'} */
let fresh = false
let calls = 0
let delay = 0
let asked = 0

const server = createServer((request, response) => {
  asked += 1
  const found = known.find(({ shape }) => shape.test(request.url ?? ''))
  if (found === undefined) {
    response.writeHead(404).end()
    return
  }
  let { bytes } = found
  if (fresh !== false) {
    calls += 1
    bytes = Buffer.from(bytes)
    bytes.write(String(calls).padStart(12, '0'), found.at[fresh] + 24, 'latin1')
  }
  const send = () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
    response.end(bytes)
  }
  if (delay === 0) send()
  else setTimeout(send, delay)
})
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: Object(server.address()).port }))
process.on('message', (/** @type {{ fresh?: false | 'text' | 'name', delay?: number }} */ message) => {
  fresh = message.fresh ?? fresh
  delay = message.delay ?? delay
  process.send?.({ asked })
  asked = 0
})
process.on('disconnect', () => process.exit(0))
