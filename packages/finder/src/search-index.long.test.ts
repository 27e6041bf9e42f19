import { describe, expect, it } from 'vitest'

import { samplePeople, questionsAbout, seeded } from '#testing/sample-people.ts'
import { day, now, one, searcher } from '#testing/searcher.ts'

import { type IndexedEntry, keyOf } from './entry.ts'

describe('the index', () => {
  it('removes a record with all its words, and replaces the words of a changed one', () => {
    const first = one({ name: 'Quirin Xaver', emails: ['quirin@x.example'] })
    const { index, names } = searcher([first])
    index.put({ ...first, name: 'Otto Xaver', emails: [] })
    expect([names('quirin'), names('xaver'), index.size()]).toEqual([[], ['Otto Xaver'], 1])
    index.remove(['attendee nobody', ...[...index.all()].map(({ id, eventId }) => `attendee ${id} ${eventId}`)])
    expect([names('xaver'), names('otto'), index.size(), [...index.all()]]).toEqual([[], [], 0, []])
    index.put(first)
    expect(names('quirin')).toEqual(['Quirin Xaver'])
  })

  it('numbers what changes at a place: a record put there, another one, none; not one that is seen again', () => {
    const { index } = searcher([])
    const first = one({ name: 'Quirin Xaver' })
    const key = keyOf(first)
    expect(index.placeOf(key)).toBeNull()
    index.put(first)
    const place = index.placeOf(key)
    const at = (): number => index.changeAt(place?.slot ?? -1)
    const seen = [at()]
    expect(place).toEqual({ slot: 0, change: at(), seenAt: first.seenAt })
    index.touch(key, now, 'getAttendee')
    expect([at(), index.placeOf(key)?.seenAt]).toEqual([place?.change, now])
    index.put({ ...first, name: 'Otto Xaver' })
    seen.push(at())
    index.remove([key])
    seen.push(at())
    expect(index.placeOf(key)).toBeNull()
    index.put(one({ name: 'Somebody Else' }))
    seen.push(at())
    expect(new Set(seen).size).toBe(4)
  })

  it('finds what was added, changed and removed between two keystrokes', () => {
    const { index, names } = searcher([one({ name: 'Ana Ruiz' })])
    expect(names('ruiz')).toEqual(['Ana Ruiz'])
    const second = one({ name: 'Bea Ruizola' })
    index.put(second)
    expect(names('ruiz')).toEqual(['Ana Ruiz', 'Bea Ruizola'])
    index.put({ ...second, name: 'Bea Ruis' })
    expect(names('ruiz')).toEqual(['Ana Ruiz', 'Bea Ruis'])
    index.remove([`attendee ${second.id} ${second.eventId}`])
    expect(names('ruiz')).toEqual(['Ana Ruiz'])
    // More changes than are cached.
    for (const entry of samplePeople(2000, now)) index.put(entry)
    index.put({ ...second, name: 'Bea Ruiz' })
    expect(names('ruiz ana')[0]).toBe('Ana Ruiz')
    expect(names('bea ruiz')[0]).toBe('Bea Ruiz')
  })

  it('stays correct over two thousand changes', () => {
    const people = samplePeople(300, now)
    const { index, find } = searcher(people)
    const random = seeded(5)
    const current = new Map(people.map((entry) => [entry.id, entry]))
    for (let round = 0; round < 2000; round += 1) {
      const entry = people[Math.floor(random() * people.length)] as IndexedEntry
      const key = `${entry.kind} ${entry.id} ${entry.eventId}`
      if (random() < 0.3) {
        index.remove([key])
        current.delete(entry.id)
      } else {
        const next = { ...entry, name: `${entry.name} ${random().toString(36).slice(2, 6)}` }
        index.put(next)
        current.set(entry.id, next)
      }
    }
    expect(index.size()).toBe(current.size)
    for (const entry of current.values()) expect(find(entry.name)[0]?.entry).toEqual(entry)
    expect(index.count(undefined)).toBe(current.size)
  })

  it('shows nothing that was seen before the retention limit', () => {
    const { names } = searcher([
      one({ name: 'Old Hand', seenAt: now - 40 * day }),
      one({ name: 'New Hand', seenAt: now }),
    ])
    expect(names('hand', { oldest: now - 30 * day })).toEqual(['New Hand'])
  })
})

describe('quality', () => {
  // With 100,000 records: see `npm run soak` and `pnpm bench search`.
  it('has the expected record among the first three for 97 of 100 searches, in 10,000', () => {
    const people = samplePeople(10_000, now)
    const { find } = searcher(people)
    const questions = questionsAbout(people, 500)
    const missed = questions.filter(
      ({ text, wanted }) => !find(text, { limit: 3 }).some(({ entry }) => entry.id === wanted.id),
    )
    expect(missed.length).toBeLessThanOrEqual(15)
    expect(new Set(questions.map(({ of }) => of)).size).toBeGreaterThan(7)
  })
})
