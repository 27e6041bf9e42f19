import type { RegistrationDetails, RegistrationPassCode, RegistrationType, TicketType } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import type { CodeRow } from './project-data.ts'
import type { ProjectKey, SeedProject } from './projects.ts'
import { recordOf } from './record.ts'

function typeIdOf(key: ProjectKey, code: string): string {
  return idOf(`registration type ${key} ${code}`)
}

export function registrationTypesOf(project: SeedProject, calendar: Calendar): Map<string, RegistrationType> {
  return new Map(
    project.registrationTypes.map((plan, itemOrder) => {
      const id = typeIdOf(project.key, plan.code)
      const paid = plan.price > 0
      const record = recordOf('RegistrationType', {
        id,
        ...calendar.stamps(id),
        projectId: project.id,
        name: plan.name,
        description: plan.about,
        code: plan.code,
        displayName: plan.name,
        kind: plan.kind ?? 'Attendee',
        status: plan.status,
        completionType: plan.manual === true ? 2 : paid ? 1 : 0,
        hasForms: plan.manual === true,
        hasTicket: plan.tickets !== undefined,
        registrationIsRequired: paid,
        isTransferrable: paid,
        canCancel: true,
        cancelByDate: plan.closes === null ? null : calendar.utc(plan.closes - 1, '22:00'),
        canAutoRefund: paid,
        autoRefundByDate: paid && plan.closes !== null ? calendar.utc(plan.closes - 7, '22:00') : null,
        minutesAllowedInCart: paid ? 20 : null,
        price: plan.price,
        currency: project.currency,
        amountPerToHio: paid ? Math.round(plan.price * 0.02) : 0,
        amountPerToUser: paid ? plan.price - Math.round(plan.price * 0.02) : 0,
        quantity: plan.quantity,
        openDate: calendar.utc(plan.opens, '08:00'),
        closeDate: plan.closes === null ? null : calendar.utc(plan.closes, '22:00'),
        publish: plan.status !== 'Hidden' && plan.status !== 'NotAvailable',
        isLocked: plan.status === 'Cancelled',
        requireEmailAddress: true,
        requirePersonalInfo: true,
        requireMobile: plan.kind === 'Company',
        requireBusinessInfo: plan.kind === 'Company',
        requireEmergencyContact: plan.code === 'TRIP' || plan.code === 'CRUISE',
        requirePayment: paid,
        allowTicketSelection: plan.tickets !== undefined,
        allowGroupReg: plan.kind === 'Company',
        maxTickets: plan.tickets === undefined ? 1 : 4,
        minTickets: 1,
        paymentType: paid ? 'Card' : 'None',
        usePaymentCode: paid,
        requireRegistrationCode: plan.needsCode ?? false,
        isFacilitator: plan.code === 'SPEAKER',
        cancellationType: plan.manual === true ? 'ApprovalRequired' : 'Automatic',
        approvalKind: plan.manual === true ? 'Manual' : 'Automatic',
        itemOrder,
        hasMetaFields: plan.code === 'PASS',
      })
      return [plan.code, record]
    }),
  )
}

/** Uses of a type, at one event or over all tickets: complete registrations and open carts. */
export interface Uses {
  used: number
  reserved: number
}

export function ticketTypesOf(
  project: SeedProject,
  types: Map<string, RegistrationType>,
  uses: (typeId: string) => Uses,
  calendar: Calendar,
): TicketType[] {
  return project.registrationTypes.flatMap((plan) =>
    (plan.tickets ?? []).map(({ name, price, quantity }, itemOrder) => {
      const type = types.get(plan.code)
      const id = idOf(`ticket type ${project.key} ${plan.code} ${name}`)
      const all = uses(type?.id ?? '')
      // The first ticket is used up first.
      const used =
        itemOrder === 0
          ? Math.min(all.used, quantity)
          : itemOrder === 1
            ? Math.max(0, all.used - (plan.tickets?.[0]?.quantity ?? 0))
            : 0
      const reserved = itemOrder === 0 ? Math.min(all.reserved, quantity - used) : 0
      return recordOf('TicketType', {
        id,
        ...calendar.stamps(id),
        projectId: project.id,
        registrationTypeId: typeIdOf(project.key, plan.code),
        organizationId: project.organizationId,
        name,
        displayName: name,
        displayDescription: price === 0 ? 'Free' : null,
        publish: true,
        itemOrder,
        price,
        quantity,
        currency: project.currency,
        numberReserved: reserved,
        numberRemaining: quantity - used - reserved,
        numberUsed: used,
        maxTickets: 4,
        minTickets: 0,
      })
    }),
  )
}

export function detailsIdOf(eventId: string, typeId: string): string {
  return idOf(`registration details ${eventId} ${typeId}`)
}

/** The types at one event; counts are those of its own registrants. */
export function registrationDetailsOf(
  project: SeedProject,
  eventId: string,
  types: Map<string, RegistrationType>,
  uses: (typeId: string) => Uses,
  calendar: Calendar,
): RegistrationDetails[] {
  return [...types.values()].map((type) => {
    const id = detailsIdOf(eventId, type.id)
    const { used, reserved } = uses(type.id)
    const quantity = type.quantity ?? null
    return recordOf('RegistrationDetails', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      eventId,
      registrationTypeId: type.id,
      status: type.status,
      registrationIsRequired: type.registrationIsRequired,
      isLocked: type.isLocked,
      publish: type.publish,
      isTransferrable: type.isTransferrable,
      canCancel: type.canCancel,
      cancelByDate: type.cancelByDate,
      canAutoRefund: type.canAutoRefund,
      autoRefundByDate: type.autoRefundByDate,
      openDate: type.openDate,
      closeDate: type.closeDate,
      price: type.price,
      currency: type.currency,
      quantity,
      amountPerToHio: type.amountPerToHio,
      amountPerToUser: type.amountPerToUser,
      numberRemaining: quantity === null ? null : Math.max(0, quantity - used - reserved),
      numberReserved: reserved,
      numberUsed: used,
      maxTickets: type.maxTickets,
      minTickets: type.minTickets,
      itemOrder: type.itemOrder,
      mainControlsAttributes: true,
    })
  })
}

export function codeIdOf(key: ProjectKey, plan: CodeRow): string {
  return idOf(`pass code ${key} ${plan.type} ${plan.code}`)
}

/** `emailOf`: e-mail address of a person by number. */
export function passCodeOf(
  project: SeedProject,
  plan: CodeRow,
  emailOf: (person: number) => string,
  calendar: Calendar,
): RegistrationPassCode {
  const id = codeIdOf(project.key, plan)
  const { used = 0, reserved = 0, quantity = null, opens = -60, closes = null } = plan
  const remaining = quantity === null ? null : quantity - used - reserved
  const isExpired = plan.isExpired === true || (closes !== null && closes < 0)
  return recordOf('RegistrationPassCode', {
    id,
    ...calendar.stamps(id),
    projectId: project.id,
    registrationTypeId: typeIdOf(project.key, plan.type),
    name: plan.name,
    description: plan.state === 'onlyForList' ? 'Only for the addresses on the list.' : null,
    passcode: plan.code,
    emailAddresses: plan.people === undefined ? null : plan.people.map(emailOf).join(', '),
    discountAmount: plan.amount ?? null,
    discountPercent: plan.percent ?? null,
    quantity,
    numberReserved: reserved,
    numberRemaining: remaining,
    numberUsed: used,
    isExpired,
    isAvailable: !isExpired && opens <= 0 && remaining !== 0,
    openDate: calendar.utc(opens, '00:00'),
    closeDate: closes === null ? null : calendar.utc(closes, '22:00'),
  })
}
