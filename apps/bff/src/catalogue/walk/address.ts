import type { DeskAnswer } from '@frontdesk/desk-api'

/** Operations of the contract that lead from one record to others. */
export const walkOperations = [
  'getEventForSlug',
  'listEventCompanies',
  'listCompanyEvents',
  'listCompanyMembers',
  'listMemberEvents',
  'getCompany',
  'getProject',
  'listEventTypes',
  'listRegistrationTypes',
] as const
export type WalkOperation = (typeof walkOperations)[number]

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

export type Taken = Found & { tries: number }

export type UnreachedReason = DeskAnswer<'walk'>['unreached']['first'][number]['reason']

/** What became of an address. */
export type Outcome =
  | { state: 'done' }
  | { state: 'unreached'; reason: UnreachedReason }
  /** Asked again, not before `dueAt`. */
  | { state: 'open'; dueAt: Date | null; tries: number }

export const keyOf = ({ operation, subject, within }: Address): string => `${operation} ${subject} ${within ?? ''}`

/** Calls that asking it may take. */
export const costOf = ({ operation }: Address): number => (operation === 'identify' ? 3 : 1)

const known: ReadonlySet<string> = new Set([...walkOperations, 'identify'])
export const isWalkOperation = (text: string): text is Address['operation'] => known.has(text)
