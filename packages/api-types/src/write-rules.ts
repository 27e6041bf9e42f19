import type { WriteId } from './operation.ts'
import type { OperationId } from './operations.ts'

/** What the BFF has to know of a write beside its row of the table of operations. */
export type WriteRules = {
  /** `people`: writes about one person at one event run one after another. */
  serialized: 'people' | null
  /** `projects`: changes a whole project, and only mentions an event. */
  scope: 'projects' | 'events'
  /** The rate limit under which the write is counted. */
  limit: 'create' | 'write'
  /** The service sends a message to the `email` of the body; `data` of its answer is whether it did. */
  sends: boolean
  /** Field of the body that is false for the opposite, after which there may be no record. */
  removesWithout: string | null
  /** Where the answer holds its record: in these fields, one after another, or itself and each object in it. */
  record: readonly (readonly string[])[] | 'anywhere'
  /** Ids of the record that are kept, and the contract's name of each. */
  keeps: Readonly<Record<string, string>>
  /**
   * Fields of the record that repeat what was asked; of several the first that it has. An id that the service assigns is
   * not among them.
   */
  echoes: readonly (readonly [fields: readonly string[], asked: string])[]
}

const inData = [['data']] as const
const creation = {
  serialized: null,
  scope: 'projects',
  limit: 'create',
  sends: false,
  removesWithout: null,
  record: inData,
  keeps: { id: 'eventId' },
} as const
const plain = { serialized: null, scope: 'events', limit: 'write', sends: false, removesWithout: null } as const

/** The type requires an entry for every write. */
export const writeRules: Readonly<Record<WriteId, WriteRules>> = {
  createProjectEvent: { ...creation, echoes: [[['projectId'], 'projectid']] },
  createEvent: { ...creation, echoes: [[['projectId'], 'projectId']] },
  enrollAttendee: {
    ...plain,
    serialized: 'people',
    removesWithout: 'enroll',
    record: inData,
    keeps: { id: 'attendeeId', personId: 'personId', userId: 'userId' },
    echoes: [
      [['id'], 'attendeeId'],
      [['eventId'], 'eventId'],
      [['personId'], 'personId'],
      [['userId'], 'userId'],
    ],
  },
  addFacilitatorFavorite: {
    ...plain,
    record: 'anywhere',
    keeps: {},
    echoes: [
      [['facilitatorId', 'id'], 'facilitatorId'],
      [['personId'], 'personId'],
      [['topLevelEventId'], 'topLevelEventId'],
    ],
  },
  startRegistration: {
    ...plain,
    serialized: 'people',
    record: [['response'], ['registrationInfo', 'response']],
    keeps: { id: 'registrantId' },
    echoes: [
      [['eventId'], 'eventId'],
      [['personId'], 'personId'],
      [['registrationTypeId'], 'registrationTypeId'],
    ],
  },
  sendConfirmation: {
    ...plain,
    sends: true,
    record: 'anywhere',
    keeps: {},
    echoes: [
      [['registrantId'], 'registrantId'],
      [['eventId'], 'eventId'],
    ],
  },
}

/** null for a read. */
export function writeRulesOf(id: OperationId): WriteRules | null {
  const rules: Partial<Record<OperationId, WriteRules>> = writeRules
  return rules[id] ?? null
}
