import { z } from 'zod'

import { Style, UserSummary, base, contact, picture } from './base.ts'
import { always, each, may, maybe, sent } from './field.ts'

export const AttendanceType = z.object({
  ...base,
  organizationId: may.guid,
  name: may.text,
  description: may.text,
  publish: always.flag,
  useForAllEventTypes: always.flag,
  style: sent(Style),
  ...picture,
  itemOrder: always.int32,
  hasMetaFields: always.flag,
})

export const Attendee = z.object({
  ...base,
  eventId: always.guid,
  ...each(['userId', 'personId'], may.guid),
  ...contact,
  ...each(['ticketId', 'registrantId', 'invitationId', 'attendanceTypeId'], may.guid),
  networkingOptIn: may.flag,
  isVirtual: always.flag,
  hasAttended: always.flag,
  attendedDateTime: may.date,
  attendanceStatus: always.text,
  preferenceStatus: always.text,
  preferenceOrder: may.int32,
  enrollmentStatus: always.text,
  enrollmentDate: may.date,
  enrolledByUserId: may.guid,
  enrollmentMode: always.text,
  waitlistOrder: may.int32,
  waitlistDate: may.date,
  removedFromWaitlistDate: may.date,
  prefNotifyUpdates: always.flag,
  ...each(['externalId', 'extraInfo'], may.text),
  meta: may.open,
  attendanceType: maybe(AttendanceType),
})

export const Person = z.object({
  ...base,
  ...each(['userId', 'organizationId'], may.guid),
  ...contact,
  ...each(
    ['altEmail', 'description', 'url', 'contactInformation', 'tags', 'timezone', 'externalId', 'externalProvider'],
    may.text,
  ),
  ...each(
    [
      'isProjectMember',
      'isFacilitator',
      'isOrganizer',
      'isInvitee',
      'isAttendee',
      'isRegistered',
      'isFormRespondent',
      'isCompanyMember',
      'isVerified',
    ],
    always.flag,
  ),
  rsvpKey: may.text,
  rsvpEmailDate: may.date,
  rsvpExpiresDate: may.date,
  rsvpIsExpired: always.flag,
  rsvpIsAccepted: always.flag,
  meta: may.open,
  socials: may.text,
  requireVerification: may.flag,
  style: sent(Style),
  ...picture,
  roles: may.text,
})

/** Op 22. `user` and `person` are read beside the attendee or inside it: the contract does not specify which. */
export const AttendeeRecord = z.object({
  attendee: sent(Attendee.extend({ user: maybe(UserSummary), person: maybe(Person) })),
  user: maybe(UserSummary),
  person: maybe(Person),
})

export const FacilitatorType = z.object({
  ...base,
  organizationId: may.guid,
  name: may.text,
  description: may.text,
  publish: always.flag,
  useForAllEventTypes: always.flag,
  style: sent(Style),
  ...picture,
  itemOrder: always.int32,
  hasRate: always.flag,
  hasMetaFields: always.flag,
})

export const Facilitator = z.object({
  ...base,
  ...each(['userId', 'personId'], may.guid),
  ...contact,
  ...each(['description', 'url', 'contactInformation', 'tags', 'externalId', 'descriptors'], may.text),
  ...picture,
  style: sent(Style),
  facilitatorKind: always.text,
  meta: may.open,
  rank: may.double,
  itemOrder: may.int32,
  facilitatorTypes: sent(z.array(FacilitatorType)),
})

/** Op 24. */
export const FacilitatorRecord = z.object({ facilitator: sent(Facilitator) })
