import { expect, it } from 'vitest'

import { eventPages } from '#search/open-pages.ts'

import { postColumns, type PostLinks } from './post-columns.tsx'

const link = () => ({ to: '/' }) as const
const links: PostLinks = { attendees: link, attendee: link, person: link, user: link, event: link, project: link }

it('tells who somebody is and how to reach them before anything else', () => {
  const shown = postColumns(links).filter(({ hidden }) => hidden !== true)
  expect(shown.map(({ name }) => name)).toEqual([
    'Name',
    'E-mail and phone',
    'At this event',
    'Work',
    'Also at',
    'More',
  ])
})

it('goes by the name of contacts in the tabs, for the box and for the keys', () => {
  expect(eventPages.find(({ tab }) => tab === 'posts')?.label).toBe('Contacts')
})
