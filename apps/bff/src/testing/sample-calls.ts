import { type OperationId, hidesQuery, rowOf } from '@frontdesk/api-types/table'

export const sampleId = '11111111-2222-0333-0444-555555555555'

const code = { personId: sampleId, passCode: 'SPRING' }

const bodies: Record<string, unknown> = {
  CreateProjectEvent: { name: 'Opening' },
  CreateEvent: { eventId: sampleId, projectId: sampleId, name: 'Opening' },
  EnrollAttendee: { enroll: true, eventId: sampleId, personId: sampleId },
  FacilitatorFavorite: { topLevelEventId: sampleId, personId: sampleId },
  CodeQuestion: code,
  StartRegistration: { eventId: sampleId, personId: sampleId, projectId: sampleId },
  SendConfirmation: { registrantId: sampleId, eventId: sampleId, email: 'ana@example.org' },
}

/** A valid body for the BFF's route, or undefined when it takes none. */
export function sampleBody(id: OperationId): unknown {
  if (hidesQuery(id)) return { passcode: 'SPRING' }
  const name = rowOf(id).body
  return name === null ? undefined : bodies[name]
}

/** The operation's path with an id in every parameter. */
export const samplePath = (id: OperationId): string => rowOf(id).path.replaceAll(/\{\w+\}/g, sampleId)

const record = { id: sampleId }

/** Answers that confirm a write. */
const done: Partial<Record<OperationId, unknown>> = {
  enrollAttendee: { data: record },
  startRegistration: { registrationInfo: {}, response: record },
  sendConfirmation: { data: true, success: true },
}

/** The smallest valid answer of the operation. */
export function sampleAnswer(id: OperationId): unknown {
  if (done[id] !== undefined) return done[id]
  const { shape } = rowOf(id).answer
  switch (shape) {
    case 'list':
      return []
    case 'paged':
      return { count: 0, numberOfPages: 0, data: [] }
    case 'service':
      return { requestComplete: true, data: { id: sampleId } }
    case 'none':
      return null
    case 'one':
      return { id: sampleId }
  }
}
