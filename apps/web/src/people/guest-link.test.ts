import { expect, it } from 'vitest'

import { eventPaths, hrefOf } from '#navigation/paths.ts'

import { recentLink } from './guest-link.ts'

const id = '2727d314-bed0-53ed-98a8-fb59c750963e'

it.each([
  ['attendee', `/e/tideline/attendees/${id}`],
  ['registrant', `/e/tideline/attendees/person/${id}`],
  ['guest', `/e/tideline/attendees/guest/${id}`],
] as const)('opens the card of a recent %s again', (kind, href) => {
  expect(hrefOf(recentLink({ kind, id }, eventPaths('tideline')))).toBe(href)
})
