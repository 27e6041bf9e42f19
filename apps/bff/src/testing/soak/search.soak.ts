import { createSearchIndex } from '@frontdesk/finder/search-index'
import { samplePeople, questionsAbout } from '@frontdesk/finder/testing/sample-people'
import { expect, it } from 'vitest'

import { report } from './report.ts'

const [records, questions] = [100_000, 500]

it(`the wanted record is among the first three for 97 of 100 questions, among ${records}`, () => {
  const now = Date.now()
  const people = samplePeople(records, now)
  const index = createSearchIndex()
  for (const entry of people) index.put(entry)
  const found = (text: string, id: string): boolean =>
    index
      .search({ text, eventId: null, kinds: null, code: '', limit: 3, oldest: 0, now }, undefined)
      .some(({ entry }) => entry.id === id)
  const missed = questionsAbout(people, questions).filter(({ text, wanted }) => !found(text, wanted.id))
  report(
    'search',
    `${questions - missed.length} of ${questions}; missed: ${missed.map(({ of, text }) => `${of}: ${text}`).join('; ')}`,
  )
  expect(missed.length).toBeLessThanOrEqual(questions * 0.03)
})
