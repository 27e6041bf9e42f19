import type { EventRecord, Timeslot } from '@frontdesk/api-types'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { describeWhen } from '#format/when.ts'
import { setLanguage } from '#i18n/say.ts'

import { EventTimes } from './event-times.tsx'

afterEach(() => {
  cleanup()
  setLanguage('en', 'en-GB', {})
})

const id = '0193a1c2-7f00-7000-8000-000000000001'
const written = 'Saturday, November 28, 2026 3:30 PM'
const start = '2026-11-28T15:30:00Z'

async function slotOf(timeslot: Partial<Timeslot>) {
  const event: EventRecord = {
    id,
    start,
    timezone: 'UTC',
    timeslot: { id, ...timeslot },
    dti: { formattedDateTime: written },
  }
  const when = describeWhen(event, { viewerZone: 'UTC', now: Date.parse(start) })
  await act(() => Promise.resolve(render(<EventTimes event={event} when={when} />)))
  return screen.getByText('Timeslot').nextElementSibling?.textContent
}

it.each([
  ['a time in the words of the event system', { name: written, start, timezone: 'UTC' }, /^(?!.*PM).*28.*Nov.*15:30/],
  ['a time and no name', { start, timezone: 'UTC' }, /^(?!.*No name).*28.*Nov.*15:30/],
  ['a name and a time', { name: 'Early shift', start, timezone: 'UTC' }, /^Early shift, .*28.*Nov.*15:30/],
  ['a text and no time', { name: written }, /^Saturday, November 28, 2026 3:30 PM$/],
  ['neither', {}, /^No name$/],
])('writes a slot that has %s as all other dates', async (_what, slot, shown) => {
  setLanguage('en', 'en-GB', {})
  expect(await slotOf(slot)).toMatch(shown)
})
