import type { Registrant, RegistrationType } from '@frontdesk/api-types'

import type { SeedAttendee } from './attendees.ts'
import { etagOf, type Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { contactOf } from './people.ts'
import type { CodeRow } from './project-data.ts'
import type { SeedProject } from './projects.ts'
import { createRandom } from './random.ts'
import { recordOf } from './record.ts'
import { codeIdOf, detailsIdOf } from './registration-types.ts'

type Response = NonNullable<Registrant['responseStatus']>

/** States other than Complete, each with its payment and approval. */
const otherStates: readonly (readonly [Response, string, string])[] = [
  ['Incomplete', 'None', 'None'],
  ['InCart', 'Unpaid', 'None'],
  ['Cancelled', 'Refunded', 'Approved'],
  ['Cancelled', 'None', 'None'],
  ['Transferred', 'Paid', 'Approved'],
  ['Abandoned', 'None', 'None'],
  ['Expired', 'Unpaid', 'None'],
  ['UnderReview', 'Unpaid', 'UnderReview'],
  ['Declined', 'Refunded', 'Declined'],
  ['Invited', 'None', 'None'],
  ['Complete', 'Red', 'Approved'],
  ['Complete', 'Unpaid', 'Approved'],
]

interface Wanted {
  type: RegistrationType
  code: CodeRow | null
  state: Response
  payment: string
  approval: string
}

function personNumber({ person }: SeedAttendee): number {
  return Number(person.key.split(' ').at(-1))
}

/**
 * The registrants of an event: each code is used as often as its counts say, by people on its list when it has one;
 * then one of every other state; then complete registrations without a code. The attendee gets its registrant's id.
 */
export function registrantsOf(
  project: SeedProject,
  attendees: readonly SeedAttendee[],
  types: Map<string, RegistrationType>,
  calendar: Calendar,
): Registrant[] {
  const codes = project.passCodes
  const free = attendees.filter(({ state }) => state === 'Enrolled')
  const listed = new Set(codes.flatMap((code) => code.people ?? []))
  const wanted: Wanted[] = []
  const want = (typeCode: string, code: CodeRow | null, state: Response, payment: string, approval: string) => {
    const type = types.get(typeCode)
    if (type !== undefined) wanted.push({ type, code, state, payment, approval })
  }
  for (const code of codes.filter((one) => one.people === undefined)) {
    const paid = code.percent === 100 ? 'None' : 'Paid'
    for (let index = 0; index < (code.used ?? 0); index += 1) want(code.type, code, 'Complete', paid, 'Approved')
    for (let index = 0; index < (code.reserved ?? 0); index += 1) want(code.type, code, 'InCart', 'Unpaid', 'None')
  }
  const [main = ''] = types.keys()
  for (let round = 0; round < 2; round += 1) {
    for (const [state, payment, approval] of otherStates) want(main, null, state, payment, approval)
  }
  for (const { type, count } of project.registrationsWithoutCode) {
    for (let index = 0; index < count; index += 1) want(type, null, 'Complete', 'Paid', 'Approved')
  }
  // People on a code's list are excluded: the demo needs one who can still register.
  const others = free.filter((one) => !listed.has(personNumber(one)))
  const made = wanted.slice(0, Math.max(0, others.length - 8)).map((one, index) => {
    const attendee = others[index]
    return attendee === undefined ? null : registrantOf(project, attendee, one, calendar)
  })
  const onLists = codes
    .filter((one) => one.people !== undefined)
    .flatMap((code) =>
      Array.from({ length: code.used ?? 0 }, (_, index) => {
        const attendee = free.find((one) => personNumber(one) === code.people?.[index])
        const type = types.get(code.type)
        if (attendee === undefined || type === undefined) return null
        return registrantOf(
          project,
          attendee,
          { type, code, state: 'Complete', payment: 'None', approval: 'Approved' },
          calendar,
        )
      }),
    )
  return [...made, ...onLists].filter((one) => one !== null)
}

function registrantOf(project: SeedProject, seeded: SeedAttendee, wanted: Wanted, calendar: Calendar): Registrant {
  const { attendee, person, event } = seeded
  const { type, code, state, payment } = wanted
  const id = idOf(`registrant ${event.record.id} ${person.key}`)
  const random = createRandom(id)
  const listed = type.price ?? 0
  const discount = code === null ? 0 : Math.min(listed, code.amount ?? Math.round((listed * (code.percent ?? 0)) / 100))
  const purchased = listed - discount
  const offset = -random.int(1, 40)
  const isComplete = state === 'Complete'
  const isPaid = payment === 'Paid' || payment === 'Refunded'
  const isHere = isComplete && attendee.hasAttended === true
  const summary = person.user ?? recordOf('UserSummary', { name: person.person.name })
  attendee.registrantId = id
  const { name, firstName, lastName, email, contactEmail, phone, jobTitle, company } = contactOf(person)
  return recordOf('Registrant', {
    id,
    etag: etagOf(id),
    created: calendar.utc(offset - 1, '11:20'),
    modified: calendar.utc(offset, '12:00'),
    projectId: project.id,
    registrationTypeId: type.id,
    shoppingCartId: state === 'InCart' ? idOf(`cart ${id}`) : null,
    invoiceId: isPaid && random.chance(0.3) ? idOf(`invoice ${id}`) : null,
    eventId: event.record.id,
    eventRegistrationDetailsId: detailsIdOf(event.record.id, type.id),
    userId: person.userId,
    personId: person.person.id,
    createdByUserId: person.userId,
    createdByPersonId: person.person.id,
    registrationPassCodeId: code === null ? null : codeIdOf(project.key, code),
    amountListed: listed,
    amountPurchased: purchased,
    amountPaid: isPaid ? purchased : 0,
    amountDiscounted: discount,
    amountRefunded: payment === 'Refunded' ? purchased : null,
    numberOfTickets: isComplete ? 1 : 0,
    isTransferred: state === 'Transferred',
    isCancelled: state === 'Cancelled',
    isReleased: state === 'Abandoned' || state === 'Expired',
    isApproved: wanted.approval === 'Approved',
    user: summary,
    createdByUser: summary,
    grabToken: state === 'InCart' ? `grab-${id.slice(0, 18)}` : null,
    needsInvoice: random.chance(0.2),
    hasInvoice: isPaid && random.chance(0.3),
    refundRequested: payment === 'Refunded' || payment === 'Red',
    refundRequestDate: payment === 'Refunded' || payment === 'Red' ? calendar.utc(offset, '15:00') : null,
    refundDate: payment === 'Refunded' ? calendar.utc(offset + 1, '09:00') : null,
    responseStatus: state,
    registrantStatus: state,
    paymentStatus: payment,
    approvalStatus: wanted.approval,
    name,
    email,
    contactEmail,
    phone,
    jobTitle,
    company,
    firstName,
    lastName,
    mobile: phone,
    timezone: person.person.timezone,
    emergencyContactFirstName: random.chance(0.15) ? 'Lena' : null,
    emergencyContactPhone: random.chance(0.15) ? '+44 1632 960999' : null,
    notes: random.chance(0.08) ? 'Arrives late; keep the badge at the desk.' : null,
    requirements: random.chance(0.08) ? 'Step-free route, please.' : null,
    cancellationRequested: state === 'Cancelled',
    cancellationRequestDate: state === 'Cancelled' ? calendar.utc(offset, '10:00') : null,
    cancellationDate: state === 'Cancelled' ? calendar.utc(offset, '16:00') : null,
    confirmationNumber: isComplete ? `${project.key.slice(0, 2).toUpperCase()}-${id.slice(0, 6).toUpperCase()}` : null,
    completeDate: isComplete ? calendar.utc(offset, '12:00') : null,
    enteredCode: code?.code ?? null,
    checkinDate: isHere ? attendee.attendedDateTime : null,
    checkedIn: isHere && attendee.isVirtual !== true,
    checkinDateOnline: isHere && attendee.isVirtual === true ? attendee.attendedDateTime : null,
    checkedInOnline: isHere && attendee.isVirtual === true,
    networkingOptIn: attendee.networkingOptIn,
    registrationType: type,
  })
}
