import { describe, expect, it } from 'vitest'

import type { Catalogue } from '#catalogue/create-catalogue.ts'

import { registerRecords } from './register-records.ts'

type Question = { type: 'stamp' } | { type: 'records'; after: string | null }
const answer = (slug: string) => ({ id: 'getEventForSlug', asked: {}, value: { slug } })

function made(parts: Record<string, unknown>, stamp = 'one') {
  const asked: (string | null)[] = []
  const learned: unknown[] = []
  const kept: { stamp: string | null } = { stamp: null }
  const service = {
    ask: async (question: Question) => {
      if (question.type === 'stamp') return { stamp }
      asked.push(question.after)
      return parts[question.after ?? 'first']
    },
  }
  const catalogue: Pick<Catalogue, 'learn' | 'registered'> = {
    learn: async (seen) => void learned.push(...seen),
    registered: {
      read: async () => kept.stamp,
      write: async (text) => {
        kept.stamp = text
      },
    },
  }
  return { asked, learned, kept, register: () => registerRecords(service, catalogue) }
}

describe('registration', () => {
  it('reads part by part to the end, and not again while the records are the same', async () => {
    const { register, asked, learned, kept } = made({
      first: { answers: [answer('a'), answer('b')], next: 'events 1' },
      'events 1': { answers: [answer('c')], next: null },
    })
    expect(await register()).toBe(3)
    expect([asked, learned, kept.stamp]).toEqual([[null, 'events 1'], [answer('a'), answer('b'), answer('c')], 'one'])
    expect([await register(), asked.length]).toEqual([0, 2])
  })

  it('is not done when a part is missing or no such answer: the next start reads everything again', async () => {
    const broken = made({ first: { answers: [answer('a')], next: 'events 1' }, 'events 1': null })
    await expect(broken.register()).rejects.toThrow(/invalid_type/)
    expect(broken.kept.stamp).toBeNull()
    const foreign = made({ first: { answers: [{ ...answer('a'), id: 'dropEverything' }], next: null } })
    await expect(foreign.register()).rejects.toThrow(/invalid_value/)
    expect(foreign.learned).toEqual([])
  })
})
