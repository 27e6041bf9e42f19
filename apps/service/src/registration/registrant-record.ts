import type { Bodies, Registrant, UserSummary } from '@frontdesk/api-types'

import type { EventRow, RegistrationTypeRow } from '#access/reach.ts'
import type { Amounts } from '#rules/amounts.ts'
import { givenId } from '#rules/given-id.ts'
import { isoSeconds, stamped } from '#rules/record-stamp.ts'

import type { CodeRow, PersonRow } from './codes.ts'
import type { DetailsRow } from './details.ts'

/** A person as the user summary of records. */
const summaryOf = (row: PersonRow): UserSummary =>
  row.userRecord ?? {
    name: row.record.name ?? null,
    timezone: row.record.timezone ?? null,
    imageAssetId: row.record.imageAssetId ?? null,
    profileImages: row.record.profileImages ?? {},
  }

/** Fields of a registrant that depend on the code: amounts and the code itself. Nothing is paid yet. */
export const codeFields = (code: CodeRow | null, amounts: Amounts): Partial<Registrant> => ({
  registrationPassCodeId: code?.id ?? null,
  enteredCode: code?.record.passcode ?? null,
  ...amounts,
  amountPaid: 0,
  amountRefunded: 0,
  paymentStatus: amounts.amountPurchased > 0 ? 'Unpaid' : 'None',
})

/** A new registration: in the cart with its response incomplete, or under review where the type needs approval. */
export const newRegistrant = (
  body: Bodies['StartRegistration'],
  about: {
    id: string
    event: EventRow
    type: RegistrationTypeRow
    details: DetailsRow
    person: PersonRow
    creator: PersonRow
    code: CodeRow | null
    amounts: Amounts
    grabToken: string
    now: Date
  },
): Registrant => {
  const { id, event, type, details, person, creator, code, amounts, grabToken, now } = about
  const byHand = type.record.approvalKind === 'Manual'
  const groupId = givenId(body.registrationGroupId)
  const { record } = person
  const stamp = isoSeconds(now)
  return stamped<Registrant>(
    {
      id,
      created: stamp,
      modified: stamp,
      projectId: event.projectId,
      registrationTypeId: type.id,
      registrationGroupId: groupId,
      eventId: event.id,
      eventRegistrationDetailsId: details.id,
      userId: record.userId ?? null,
      personId: person.id,
      createdByUserId: givenId(body.createdByUserId) ?? creator.record.userId ?? null,
      createdByPersonId: creator.id,
      ...codeFields(code, amounts),
      numberOfTickets: 1,
      isTransferred: false,
      isCancelled: false,
      isReleased: false,
      isApproved: false,
      user: summaryOf(person),
      createdByUser: summaryOf(creator),
      grabToken,
      needsInvoice: false,
      hasInvoice: false,
      refundRequested: false,
      responseStatus: byHand ? 'UnderReview' : 'Incomplete',
      registrantStatus: byHand ? 'UnderReview' : 'InCart',
      approvalStatus: byHand ? 'UnderReview' : 'None',
      name: record.name ?? null,
      firstName: record.firstName ?? null,
      lastName: record.lastName ?? null,
      email: record.email ?? null,
      contactEmail: record.contactEmail ?? null,
      phone: record.phone ?? null,
      jobTitle: record.jobTitle ?? null,
      company: record.company ?? null,
      timezone: record.timezone ?? null,
      externalId: record.externalId ?? null,
      registeringOnBehalf: creator.id !== person.id,
      isGroupRegistration: groupId !== null,
      cancellationRequested: false,
      checkedIn: false,
      checkedInOnline: false,
      profileImages: record.profileImages ?? {},
      registrationType: type.record,
    },
    now,
  )
}
