import type { OperationId } from '@frontdesk/api-types/table'
import { expect, it } from 'vitest'

import { sampleId } from '#testing/sample-calls.ts'

import { createCredentials } from './credentials.ts'
import { createSharedReads } from './shared-reads.ts'
import type { Call } from './upstream.ts'
import type { VerifiedBody } from './verified-body.ts'
import type { WrittenSince } from './written-since.ts'

const wanted = { isKnown: () => false, expected: null }

function sharedUnderTest() {
  const values: { apiKey: string | null; bearerToken: string | null } = {
    apiKey: 'first-key-000000000000',
    bearerToken: null,
  }
  const waiting: ((body: VerifiedBody) => void)[] = []
  const shared = createSharedReads({
    source: {
      call: async () => null,
      read: () => new Promise((resolve) => waiting.push(resolve)),
    },
    credentials: createCredentials(() => values),
    now: () => new Date(0),
    writtenSince: null,
  })
  return { shared, values, waiting }
}

const callOf = (id: OperationId, query: Call['query'] = {}): Call => {
  const params = { companyid: sampleId, projectid: sampleId, registrationtypeid: sampleId }
  return { id, params, query, body: null, signal: null }
}

it('R47: a read is shared only within one credential, operation and query', () => {
  const { shared, values } = sharedUnderTest()
  const keys = (): (string | null)[] => [
    shared.keyOf(callOf('getCompany')),
    shared.keyOf(callOf('listCompanyEvents')),
    shared.keyOf(callOf('listLocations')),
    shared.keyOf(callOf('listLocations', { page: 1 })),
    shared.keyOf(callOf('listLocations', { page: 2 })),
  ]
  const first = keys()
  expect(keys()).toEqual(first)
  values.apiKey = 'second-key-111111111111'
  const second = keys()
  expect(new Set([...first, ...second]).size).toBe(10)
  expect([...first, ...second].join(' ')).not.toMatch(/-key-/)
  expect(shared.keyOf(callOf('getPassCode', { passcode: 'SPRING' }))).toBeNull()
})

it('R47: a read with a replaced credential or another query is not joined', async () => {
  const { shared, values, waiting } = sharedUnderTest()
  const page = (number: number) => shared.read(callOf('listLocations', { page: number }), wanted)
  const asks = [page(1), page(1), page(2)]
  expect(waiting).toHaveLength(2)
  values.apiKey = 'second-key-111111111111'
  asks.push(page(1))
  expect(waiting).toHaveLength(3)
  const texts = ['first', 'other page', 'after']
  for (const [n, answer] of waiting.entries()) {
    const value = texts[n] ?? ''
    answer({ bytes: Buffer.from(value), digest: value, value })
  }
  const answers = (await Promise.all(asks)).map((body) => body?.value)
  expect(answers).toEqual(['first', 'first', 'other page', 'after'])
})

/** Reads and writes that the test completes. */
function heldShared(writtenSince: WrittenSince | null) {
  const reads: (() => void)[] = []
  const writes: (() => void)[] = []
  const shared = createSharedReads({
    source: {
      call: () => new Promise((resolve) => writes.push(() => resolve(null))),
      read: () => new Promise((resolve) => reads.push(() => resolve(null))),
    },
    credentials: createCredentials(() => ({ apiKey: 'first-key-000000000000', bearerToken: null })),
    now: () => new Date(0),
    writtenSince,
  })
  const asked: Promise<unknown>[] = []
  const ask = () => void asked.push(shared.read(callOf('getCompany'), wanted))
  const end = async () => {
    for (const one of [...reads, ...writes]) one()
    await Promise.all(asked)
  }
  return { shared, reads, writes, ask, end }
}

it('R50: reads before, during and after a write are not shared', async () => {
  const { shared, reads, writes, ask, end } = heldShared(null)
  const callsAfter = (): number => {
    ask()
    ask()
    return reads.length
  }
  expect(callsAfter()).toBe(1)
  const first = shared.call(callOf('enrollAttendee'))
  expect(callsAfter()).toBe(2)
  const second = shared.call(callOf('sendConfirmation'))
  expect(callsAfter()).toBe(3)
  writes[0]?.()
  await first
  expect(callsAfter()).toBe(4)
  writes[1]?.()
  await second
  expect(callsAfter()).toBe(5)
  await end()
})

it('R50: a read that began before another process has written is not joined', async () => {
  let written = false
  const sinces: Date[] = []
  const { reads, ask, end } = heldShared(async (since) => {
    sinces.push(since)
    return written
  })
  const callsAfter = async (): Promise<number> => {
    ask()
    await new Promise(setImmediate)
    return reads.length
  }
  expect([await callsAfter(), await callsAfter()]).toEqual([1, 1])
  written = true
  expect(await callsAfter()).toBe(2)
  expect(sinces).toEqual([new Date(0), new Date(0)])
  await end()
})
