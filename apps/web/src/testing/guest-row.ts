import { eachText } from '@frontdesk/sheets/fields'

import type { Guest } from '#api/desk/guests.ts'

/** A row of a guest list of which nothing but the name is known. */
export const guestRow = ({ sheet, service, desk, ...rest }: GuestChanges = {}): Guest => ({
  id: '2727d314-bed0-53ed-98a8-fb59c750963e',
  eventId: '35a83181-3dfb-59a7-b8f2-f736a1197715',
  version: 1,
  kind: 'sheet',
  missing: false,
  joined: null,
  apart: [],
  ...rest,
  sheet: {
    name: 'Kim Nowak',
    surname: 'Nowak',
    ...eachText(() => null),
    free: [],
    ...sheet,
  },
  service: {
    onEvent: null,
    enrollmentStatus: null,
    registered: null,
    paid: null,
    askedAt: null,
    fault: null,
    attendeeId: null,
    personId: null,
    registrantId: null,
    attended: false,
    attendedAt: null,
    canAsk: false,
    ...service,
  },
  desk: {
    arrived: null,
    undone: null,
    left: null,
    enrolledBy: null,
    uncertainRun: null,
    refused: null,
    notes: 0,
    ...desk,
  },
})

type GuestChanges = Partial<Omit<Guest, 'sheet' | 'service' | 'desk'>> & {
  sheet?: Partial<Guest['sheet']>
  service?: Partial<Guest['service']>
  desk?: Partial<Guest['desk']>
}
