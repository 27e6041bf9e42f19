/** All records of a store, as they are passed to the desk that started the service. */
import { answerSchema, operationIds, type OperationId } from '@frontdesk/api-types'
import { describe, expect, it } from 'vitest'

import { companies, eventCompanies, events, projects } from '#db/schema.ts'

import { answerParent } from './answer-parent.ts'
import { createRecordList, type ListedAnswer } from './list-records.ts'
import { emptyStore, serviceOn, type EngineName } from './testing/service-under-test.ts'
import { ids, world } from './testing/world.ts'

const isOperation = (id: string): id is OperationId => operationIds.some((known) => known === id)

describe.each<EngineName>(['embedded', 'postgres'])('the list of records on %s', (engine) => {
  it('has every project, event and company once, and every company of an event, in the shapes of the contract', async () => {
    const empty = await emptyStore(engine)
    if (empty === null) return
    try {
      const { db } = empty.store
      await serviceOn(empty.store, world)
      const records = createRecordList(db)
      const stamp = await records.stamp()
      const answers: ListedAnswer[] = []
      for (let after: string | null = null, more = true; more;) {
        const part: Awaited<ReturnType<typeof records.list>> = await records.list(after)
        answers.push(...part.answers)
        after = part.next
        more = after !== null
      }
      const count = (id: string) => answers.filter((one) => one.id === id).length
      const rows = async (table: typeof events | typeof companies | typeof projects) =>
        (await db.select().from(table)).length
      expect([count('getEventForSlug'), count('getCompany'), count('getProject')]).toEqual([
        await rows(events),
        await rows(companies),
        await rows(projects),
      ])
      const items = answers.flatMap(({ id, value }) =>
        id === 'listEventCompanies' && Array.isArray(value) ? value : [],
      )
      expect(items).toHaveLength((await db.select().from(eventCompanies)).length)
      const wrong = answers.filter(({ id, value }) => !isOperation(id) || !answerSchema(id).safeParse(value).success)
      expect(wrong).toEqual([])
      expect(JSON.stringify(answers)).not.toMatch(/organizer"|descriptionHtml/)

      expect(await records.stamp()).toBe(stamp)
      await db.delete(eventCompanies)
      expect(await records.stamp()).not.toBe(stamp)
    } finally {
      await empty.remove()
    }
  })
})

describe('a request of the parent process', () => {
  it('is answered under its number; other messages are ignored', async () => {
    const records = {
      stamp: async () => 'a',
      list: async (after: string | null) => {
        if (after === 'away') throw new Error('the store is away')
        return { answers: [], next: ids.event.main }
      },
    }
    expect(await answerParent({ type: 'stamp', request: 4 }, records)).toEqual({
      type: 'stamp',
      request: 4,
      answer: { stamp: 'a' },
    })
    expect(await answerParent({ type: 'records', request: 5, after: null }, records)).toMatchObject({
      request: 5,
      answer: { answers: [] },
    })
    expect(await answerParent({ type: 'records', request: 6, after: 'away' }, records)).toMatchObject({
      request: 6,
      answer: null,
    })
    expect(await answerParent({ type: 'delete', request: 7 }, records)).toBeNull()
    expect(await answerParent('x', records)).toBeNull()
  })
})
