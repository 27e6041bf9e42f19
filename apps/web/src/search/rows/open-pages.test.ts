import { expect, it } from 'vitest'

import { topPages } from '#navigation/top-pages.ts'

import { pagesOfEvent, pagesOfRecord } from './open-pages.ts'

const event = { slug: 'tideline', project: null, projectId: null, eventId: null, name: 'Tideline' }

it.each([
  ['event', pagesOfEvent(event)],
  ['company', pagesOfRecord({ kind: 'company', id: 'a' })],
  ['project', pagesOfRecord({ kind: 'project', id: 'a' })],
])(
  'keys of the pages of an open %s have one meaning, and lead elsewhere only to the list of the same name',
  (_, pages) => {
    expect(new Set(pages.map(({ keys }) => keys)).size).toBe(pages.length)
    const twice = pages.flatMap(({ keys, label }) =>
      topPages.filter((place) => place.keys === keys && place.label !== label),
    )
    expect(twice).toEqual([])
  },
)
