import { expect, it } from 'vitest'

import { eventPages } from '#search/rows/open-pages.ts'

import { postColumns, type PostLinks } from './post-columns.tsx'

const link = () => ({ to: '/' }) as const
const links: PostLinks = { attendees: link, attendee: link, person: link, user: link, event: link, project: link }

it('shows name and contact details first', () => {
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

it('is called contacts in the tabs, the search box and the shortcuts', () => {
  expect(eventPages.find(({ tab }) => tab === 'posts')?.label).toBe('Contacts')
})
