import type { ReadId } from '@frontdesk/api-types/table'
import type { DeskAnswer } from '@frontdesk/desk-api'

/** Params and query of a call, by the names of the contract. */
type Call = { params: Record<string, string>; query: Record<string, string> }
const byParams = (params: Record<string, string>): Call => ({ params, query: {} })
const byQuery = (query: Record<string, string>): Call => ({ params: {}, query })
const byCompany = (companyid: string): Call => byParams({ companyid })
const byProject = (projectid: string): Call => byParams({ projectid })

/** Operations of the contract that lead from one record to others, and how each is called. */
const walkReads = {
  getEventForSlug: (slug, projectid) => byQuery(projectid === null ? { slug } : { slug, projectid }),
  listEventCompanies: (eventid) => byParams({ eventid }),
  listCompanyEvents: byCompany,
  listCompanyMembers: byCompany,
  listMemberEvents: (memberid, companyid) => byParams({ companyid: companyid ?? '', memberid }),
  getCompany: byCompany,
  getProject: byProject,
  listEventTypes: byProject,
  listRegistrationTypes: (projectid) => byQuery({ projectid }),
} satisfies Partial<Record<ReadId, (subject: string, within: string | null) => Call>>
export type WalkOperation = keyof typeof walkReads

/** Something to ask of the service. `identify`: an id of which it is not known what it is the id of. */
export type Address = {
  operation: WalkOperation | 'identify'
  /** An id in lower case, or a slug. */
  subject: string
  /** The company of a member, the project of a slug. */
  within: string | null
}

/** An address with its place in the walk. */
export type Found = Address & {
  /** Links between it and a seed. */
  depth: number
  /** The start of the event through which it was found. */
  near: Date | null
  seed: boolean
  /** Of an event of which only the id was shown. */
  mention: boolean
}

/** In the order in which an id of unknown kind is tried. */
export const kinds = ['project', 'company', 'event'] as const
export type Kind = (typeof kinds)[number]

/** The read that answers for an id of this kind; for an event, the list of its companies. */
export const readOfKind = {
  project: 'getProject',
  company: 'getCompany',
  event: 'listEventCompanies',
} as const satisfies Record<Kind, WalkOperation>

export const seedOf = (address: Address): Found => ({
  ...address,
  depth: 0,
  near: null,
  seed: true,
  mention: address.operation === readOfKind.event,
})

export type Taken = Found & { tries: number }

export type UnreachedReason = DeskAnswer<'walk'>['unreached']['first'][number]['reason']

/** What became of an address. */
export type Outcome =
  | { state: 'done' }
  | { state: 'unreached'; reason: UnreachedReason }
  /** Asked again, not before `dueAt`. */
  | { state: 'open'; dueAt: Date | null; tries: number }

export const keyOf = ({ operation, subject, within }: Address): string => `${operation} ${subject} ${within ?? ''}`

export const callOf = ({ operation, subject, within }: Address & { operation: WalkOperation }): Call =>
  walkReads[operation](subject, within)

/** Calls that asking it may take. */
export const costOf = ({ operation }: Address): number => (operation === 'identify' ? 3 : 1)

export const isWalkOperation = (text: string): text is Address['operation'] =>
  text === 'identify' || Object.hasOwn(walkReads, text)
