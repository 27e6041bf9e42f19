import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import '#every-part.ts'

import { recurrenceOf, sentence } from './index.ts'
import type { RecurrenceFields, RecurringEvent } from './index.ts'
import { seriesOccurrences } from './series.ts'
import { hostZones, sharedVectors, skippedVectors } from './shared-vectors.ts'

interface StructuredVector {
  id: string
  event: RecurringEvent
  recurrence: RecurrenceFields
  dti?: RecurringEvent['dti']
  interpretations: {
    key: string
    default: boolean
    expectedFirst10: string[]
    expectedFirst10Utc?: string[]
    complete: boolean
  }[]
  notices: string[]
  sentence: { canonical: string; mustMatch: string[]; mustNotMatch: string[] }
}

const vectors = sharedVectors<StructuredVector>('structured-vectors.json')
const counts: string[] = []
afterAll(() => console.info(counts.join('\n')))

/** The vectors still have the old sentence for 29 February, "Every year". */
const asInVectors = (text: string) => text.replace(/^Every leap year/, 'Every year')

function viewOf(vector: StructuredVector) {
  return recurrenceOf({ ...vector.event, recurrence: vector.recurrence, dti: vector.dti })
}

describe.skipIf(vectors.length === 0).each(hostZones)('structured-vectors on a host in %s', (hostZone) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = hostZone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  it('expands each record in its default reading', () => {
    const wrong = vectors.filter((vector) => {
      const { series } = viewOf(vector)
      if (series === null) return true
      const { found, end } = seriesOccurrences(series, { limit: 10 })
      const length = vector.event.isAllDay === true ? 10 : 19
      const local = found.map(({ shown }) => new Date(shown).toISOString().slice(0, length))
      const utc = found.map(({ epochMs }) => `${new Date(epochMs ?? 0).toISOString().slice(0, 19)}Z`)
      const reading = vector.interpretations.find((candidate) => candidate.default)
      const isSame = local.join() === reading?.expectedFirst10.join()
      const isSameUtc =
        length === 10 || reading?.expectedFirst10Utc === undefined || utc.join() === reading.expectedFirst10Utc.join()
      return !isSame || !isSameUtc || (reading.complete && end !== 'finished')
    })
    counts.push(`structured on ${hostZone}: ${vectors.length - wrong.length} of ${vectors.length}`)
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('returns exactly the expected notices', () => {
    for (const vector of vectors) {
      const kinds = viewOf(vector).notices.map(({ kind }) => kind.toUpperCase().replaceAll('-', '_'))
      const needed = vector.notices.filter((kind) => !kind.endsWith('?'))
      const optional = vector.notices.filter((kind) => kind.endsWith('?')).map((kind) => kind.slice(0, -1))
      expect([vector.id, ...kinds.filter((kind) => !optional.includes(kind)).toSorted()]).toEqual([
        vector.id,
        ...needed.toSorted(),
      ])
    }
  })

  it('writes each sentence', () => {
    const wrong = vectors.flatMap((vector) => {
      const view = viewOf(vector)
      const texts = [sentence(view, { locale: 'en' }), sentence(view, { locale: 'en-US', withoutTime: true })].map(
        asInVectors,
      )
      return texts.flatMap((text) => {
        const missing = vector.sentence.mustMatch.filter((pattern) => !new RegExp(pattern, 'i').test(text))
        const wrongly = vector.sentence.mustNotMatch.filter((pattern) => new RegExp(pattern, 'i').test(text))
        return missing.length + wrongly.length === 0
          ? []
          : [`${vector.id} ${text}: ${[...missing, ...wrongly].join(' ')}`]
      })
    })
    counts.push(`sentences on ${hostZone}: ${vectors.length - wrong.length} of ${vectors.length}`)
    expect(wrong).toEqual([])
  })

  it('writes the canonical sentence, and the week start where it changes the dates', () => {
    const different = vectors.flatMap((vector) => {
      const text = asInVectors(sentence(viewOf(vector), { locale: 'en', withoutTime: true }))
      return text.replace(', weeks starting on Sunday', '') === vector.sentence.canonical ? [] : [[vector.id, text]]
    })
    expect(different).toEqual([])
  })
})

for (const line of skippedVectors) console.warn(line)
