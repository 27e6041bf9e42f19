import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'

import { expect, it } from 'vitest'

import { Switchboard } from '#port-stream.ts'

it('sends consecutive writes as one message', async () => {
  const { port1, port2 } = new MessageChannel()
  const seen: [number, string][] = []
  port2.on('message', ([id, bytes]: [number, Uint8Array]) => seen.push([id, Buffer.from(bytes).toString()]))
  const stream = new Switchboard(port1).open()
  // Like `pg`: five protocol messages per statement, from one reused buffer.
  const shared = Buffer.alloc(5)
  stream.cork()
  for (const part of ['parse', 'bind ', 'exec ']) {
    shared.write(part)
    stream.write(Buffer.from(shared))
  }
  stream.uncork()
  stream.write('alone')
  stream.write('')
  stream.write('last')
  while (seen.at(-1)?.[1] !== 'last') await once(port2, 'message')
  port1.close()
  expect(seen.filter(([, text]) => text !== '')).toEqual([
    [1, 'parsebind exec '],
    [1, 'alone'],
    [1, 'last'],
  ])
})
