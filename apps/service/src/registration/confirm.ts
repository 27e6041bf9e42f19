import type { Bodies, Confirmation, Registrant } from '@frontdesk/api-types'
import { and, eq } from 'drizzle-orm'

import type { Access } from '#access/access.ts'
import { people, registrants } from '#db/schema.ts'
import { confirmationMessage } from '#outbox/confirmation-message.ts'
import { readEmail } from '#rules/email-address.ts'
import { givenText } from '#rules/given-id.ts'

import type { ServiceDeps } from '../handler.ts'

const failed = (status: 400 | 404 | 409 | 502, message: string): Confirmation => ({
  data: false,
  success: false,
  status,
  message,
})

/** A queued message. */
interface Queued {
  messageId: string
  recipient: string
}

/** Why a registration cannot be confirmed; null when it can. */
const unconfirmed = ({ registrantStatus, name }: Registrant): string | null => {
  const status: string = registrantStatus ?? ''
  const whose = `The registration of ${name || 'this person'}`
  switch (status) {
    case 'Complete':
    case 'UnderReview':
      return null
    case 'InCart':
    case 'Incomplete':
      return `${whose} is not complete yet, so there is nothing to confirm.`
    case 'Invited':
      return `${whose} is only an invitation so far, so there is nothing to confirm.`
    case 'Cancelled':
    case 'Transferred':
    case 'Abandoned':
    case 'Expired':
    case 'Declined':
      return `${whose} is ${status.toLowerCase()}, so there is nothing to confirm.`
    default:
      return `${whose} has the status “${status || 'none'}”, for which there is no confirmation.`
  }
}

export const createConfirm =
  ({ db, reach, outbox }: ServiceDeps) =>
  /** Queues the confirmation of a registrant and sends it after the transaction. Each request queues one. */
  async (access: Access, request: Bodies['SendConfirmation']): Promise<Confirmation> => {
    const queued = await db.transaction(async (tx): Promise<Confirmation | Queued> => {
      const event = await reach.event(access, request.eventId.toLowerCase(), tx)
      const [row] = await tx
        .select({ record: registrants.record, person: people.record })
        .from(registrants)
        .leftJoin(people, eq(people.id, registrants.personId))
        .where(and(eq(registrants.id, request.registrantId.toLowerCase()), eq(registrants.eventId, event.id)))
      if (row === undefined) return failed(404, 'This event has no registrant with this id.')
      const { record, person } = row
      const reason = unconfirmed(record)
      if (reason !== null) return failed(409, reason)
      const typed = givenText(request.email)
      if (typed !== null && readEmail(typed) === null) return failed(400, 'email: this is not an e-mail address.')
      const known = [typed, record.email, record.contactEmail, person?.email, person?.contactEmail]
      const recipient = known.map((one) => (one ? readEmail(one) : null)).find((one) => one !== null)
      if (!recipient) return failed(409, 'No e-mail address is known for this registration: give one.')
      const messageId = await outbox.add(tx, {
        kind: 'confirmation',
        registrantId: record.id,
        eventId: event.id,
        recipient,
        ...confirmationMessage(event.record, record),
      })
      return { messageId, recipient }
    })
    if (!('messageId' in queued)) return queued
    const { messageId, recipient } = queued
    switch (await outbox.delivered(messageId)) {
      case 'sent':
        return { data: true, success: true, status: 200, message: `Sent to ${recipient}.` }
      case 'failed':
        return failed(502, `The mail server refused the message to ${recipient}.`)
      case 'queued':
        return {
          data: true,
          success: true,
          status: 202,
          message: outbox.sends
            ? `Queued for ${recipient}. It is sent as soon as the mail server takes it.`
            : `Queued for ${recipient}. No mail server is set up; it is sent once there is one.`,
        }
    }
  }
