import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'

import { expect, it } from 'vitest'

import { type Served, listen } from '#start/listen.ts'
import { deskUnderTest, headersOf } from '#testing/desk-under-test.ts'
import { startFakeService } from '#testing/fake-service.ts'
import { samplePath } from '#testing/sample-calls.ts'

const head = Object.entries({ ...headersOf('support'), host: '127.0.0.1' })
  .filter(([name]) => name !== 'content-type')
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

it('the call of a read by the short way ends when its only caller leaves, and not while another waits', async () => {
  const service = await startFakeService()
  const desk = deskUnderTest({ service: () => service.url })
  let taken = 0
  const served: Served = Object.create(desk.app, {
    direct: {
      value: (...asked: Parameters<typeof desk.app.direct>) => (taken += Number(desk.app.direct(...asked))) > 0,
    },
  })
  const listening = await listen(served, { host: '127.0.0.1', port: 0 })
  const asked = new Promise<ServerResponse>((resolve) => {
    service.reply = (_, response) => resolve(response)
  })
  const ask = () => {
    const socket = connect(listening.port, '127.0.0.1')
    socket.write(`GET ${samplePath('getCompany')} HTTP/1.1\r\n${head}\r\n`)
    return socket
  }
  const first = ask()
  const response = await asked
  const second = ask()
  await expect.poll(() => taken).toBe(2)
  const left = () => desk.logged.filter((line) => line.includes('"code":"caller_left"')).length

  first.destroy()
  await expect.poll(left).toBe(1)
  expect([response.destroyed, desk.waiting()]).toEqual([false, 1])
  const ended = once(response, 'close')
  second.destroy()
  await ended
  expect(response.writableFinished).toBe(false)
  await expect.poll(left).toBe(2)
  expect(desk.waiting()).toBe(0)

  await listening.close(0)
  await desk.close()
  await service.close()
})
