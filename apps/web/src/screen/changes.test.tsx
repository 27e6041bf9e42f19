import type { DeskAnswer } from '@frontdesk/desk-api'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { createQueryClient } from '#api/client.ts'

import { Changes } from './changes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Answer = DeskAnswer<'versions'>
const id = '35a83181-3dfb-59a7-b8f2-f736a1197715'
const version = (from: string, until: string, content: Record<string, unknown>, more = {}) => ({
  operation: 'getEventForSlug',
  from: `2026-11-27T${from}:00.000Z`,
  until: `2026-11-27T${until}:00.000Z`,
  write: null,
  content,
  ...more,
})

/** The section on a page, opened; the desk answers each kind with one of these. */
async function opened(answers: Partial<Record<'event' | 'attendee' | 'registrant', Partial<Answer>>>) {
  const asked = vi.fn<typeof fetch>(async (input) => {
    const kind = Object.keys(answers).find((one) => new Request(input).url.includes(`/versions/${one}/`))
    const answer = answers[kind as keyof typeof answers]
    return Response.json({ days: 90, unreadable: 0, versions: [], ...answer })
  })
  vi.stubGlobal('fetch', asked)
  const records = Object.keys(answers).map((kind) => ({ kind: kind as 'event', id }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Changes records={records} zone="UTC" />
    </QueryClientProvider>,
  )
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Changes'))
  return asked
}

it('says in the words of the screens what was and what is, and between which two readings', async () => {
  await opened({
    event: {
      versions: [
        version('11:40', '11:45', {
          maximumEventSize: 80,
          descriptionHtml: '<p>Doors at ten</p>',
          isAllDay: true,
          modified: '2026-11-27T10:00:00Z',
          iCalUID: 'b',
        }),
        version('08:00', '09:02', {
          maximumEventSize: 60,
          descriptionHtml: '<p>Doors at nine</p>',
          modified: '2026-11-20T10:00:00Z',
          iCalUID: 'a',
        }),
      ],
    },
  })
  const [change] = await screen.findAllByRole('listitem')
  expect(change?.textContent).toMatch(/Seen between Fri 27 Nov( 2026)? 09:02 and 11:40/)
  const said = within(change as HTMLElement)
  expect(said.getByText('Places').nextElementSibling?.textContent).toBe('before:60now:80(+20)')
  expect(said.getByText('All day').nextElementSibling?.textContent).toBe('before:nonenow:yes')
  const text = said.getByText('Description').nextElementSibling
  expect([text?.querySelector('del')?.textContent, text?.querySelector('ins')?.textContent]).toEqual(['nine', 'ten'])
  const folded = (title: string) => said.getByText(title).closest('details')
  expect(folded('Also counted anew (1)')?.open).toBe(false)
  expect(folded('Also counted anew (1)')?.textContent).toContain('Last changed')
  expect(folded('Other fields (1)')?.textContent).toContain('iCalUID')
  expect(screen.getByText(/^First seen here .*08:00\. Earlier changes are not known\.$/)).toBeTruthy()
})

it('says who wrote at this desk in between, and of which record of a person', async () => {
  const write = { operation: 'enrollAttendee', requestedState: 'remove', by: { id, name: 'Ada Lindgren' }, at: '' }
  const operation = 'getAttendee'
  await opened({
    attendee: {
      versions: [
        version('11:40', '11:40', { attendee: { enrollmentStatus: 'Removed' } }, { write, operation }),
        version('08:00', '09:02', { attendee: { enrollmentStatus: 'Enrolled' } }, { operation }),
      ],
    },
    registrant: { versions: [version('08:00', '09:00', {}, { operation: 'getRegistrantForPerson' })] },
  })
  const [change] = await screen.findAllByRole('listitem')
  expect(change?.textContent).toMatch(/^Attendee.*In between, Ada Lindgren removed them at this desk/)
})

it.each([
  ['Not seen here before. Changes are shown from the next reading on.', {}],
  ['This desk keeps no earlier versions. An administrator can change that.', { days: 0 }],
  [/^No change seen since .*08:00\.$/, { versions: [version('08:00', '09:00', { name: 'A' })] }],
  [/^2 earlier versions were kept by another release/, { unreadable: 2 }],
])('says %s', async (sentence, event) => {
  await opened({ event })
  expect(await screen.findByText(sentence)).toBeTruthy()
})
