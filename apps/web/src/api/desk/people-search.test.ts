import { afterEach, expect, it, vi } from 'vitest'

import { type PeopleMessage, createPeopleIndex } from './people-index.ts'
import { createPeopleSearch } from './people-search.ts'

type Row = { name: string }
const eventId = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const searchOfRows = () =>
  createPeopleSearch<Row>(({ name }) => ({
    record: { kind: 'guest', id: name, eventId, name },
    cells: name,
  }))
const namesFor = async (search: ReturnType<typeof searchOfRows>, text: string) => {
  const { found, others } = await search.search({ given: { text }, asked: { eventId: null, limit: 1 }, list: 'rows' })
  return [...found.map(({ row }) => row), ...others].map(({ name }) => name)
}

/** A worker that has the index. `endsAfter`: messages after which it is gone. */
function stubWorker(endsAfter = Number.POSITIVE_INFINITY): PeopleMessage[] {
  const messages: PeopleMessage[] = []
  class FakeWorker extends EventTarget {
    take = createPeopleIndex()
    terminate = () => undefined
    postMessage(message: PeopleMessage) {
      messages.push(message)
      const data = this.take(structuredClone(message))
      if (messages.length > endsAfter) queueMicrotask(() => this.dispatchEvent(new Event('error')))
      else if (data !== null) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return messages
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const ana = { name: 'Ana Lund' }
const ben = { name: 'Ben Lund' }
const cid = { name: 'Cid Lund' }

it('a worker reads each row once, also when others come before it or are gone', async () => {
  const messages = stubWorker()
  const search = searchOfRows()
  search.put('rows', [ana, cid])
  search.put('rows', [ana, ben, cid])
  expect((await namesFor(search, 'lund')).toSorted()).toEqual(['Ana Lund', 'Ben Lund', 'Cid Lund'])
  search.put('rows', [cid, ben])
  expect((await namesFor(search, 'lund')).toSorted()).toEqual(['Ben Lund', 'Cid Lund'])
  const read = messages.flatMap((message) => (message.kind === 'people' ? message.people : []))
  expect(read.map(({ cells }) => cells ?? '').toSorted()).toEqual(['Ana Lund', 'Ben Lund', 'Cid Lund'])
})

it('where no worker can be started, the page finds them itself', async () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('not allowed', 'SecurityError')
  })
  const search = searchOfRows()
  search.put('rows', [ana, ben])
  expect(await namesFor(search, 'ana')).toEqual(['Ana Lund'])
  search.put('rows', [ben])
  expect(await namesFor(search, 'ana')).toEqual([])
})

it('drops groups that are not kept, and reads them again when they are back', async () => {
  stubWorker()
  const search = searchOfRows()
  search.put('rows', [ana])
  search.put('others', [ben])
  search.keepOnly(new Set(['others']))
  expect(await namesFor(search, 'lund')).toEqual(['Ben Lund'])
  search.put('rows', [ana])
  expect((await namesFor(search, 'lund')).toSorted()).toEqual(['Ana Lund'])
})

it.each([0, 1, 2])(
  'where the worker does not load or ends, the page finds them itself: after %s messages',
  async (ends) => {
    stubWorker(ends)
    const search = searchOfRows()
    search.put('rows', [ana, ben])
    const asked = await Promise.all([namesFor(search, 'ana'), namesFor(search, 'ben')])
    expect(asked).toEqual([['Ana Lund'], ['Ben Lund']])
    search.put('rows', [ben])
    expect(await namesFor(search, 'ana')).toEqual([])
  },
)
