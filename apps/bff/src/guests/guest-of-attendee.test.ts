import { expect, it } from 'vitest'

import { json } from '#testing/fake-service.ts'
import { type GuestDesk, eventId, useGuestDesk } from '#testing/guest-desk.ts'

let desk: GuestDesk
useGuestDesk((opened) => ({ desk } = opened))

const id = '70000000-0000-4000-8000-000000000001'

it('a guest is found by the id of their attendee record, before and after that was seen', async () => {
  const attendee = { id, eventId, name: 'Ada On', enrollmentStatus: 'Enrolled', email: 'ada@example.org' }
  desk.service.reply = json(200, { attendee })
  await desk.bring({
    headers: ['Name', 'Attendee ID'],
    rows: [
      ['Ada On', id],
      ['Bo Off', ''],
    ],
  })
  const names = async () => (await desk.list(`q=${id}`)).guests.map(({ sheet }) => sheet.name)
  expect(await names()).toEqual(['Ada On'])
  await desk.send('support', 'GET', `/api/events/${eventId}/attendees/${id}`)
  const found = () => desk.ask('searchDirectory', 'support', 'POST', '/desk/directory/searches', { q: id })
  await expect.poll(async () => (await found()).hits.map(({ kind }) => kind)).toContain('attendee')
  expect(await names()).toEqual(['Ada On'])
})
