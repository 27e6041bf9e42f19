import type { RegistrationPassCode } from '@frontdesk/api-types'

import type { Answer } from '#api/call.ts'

import type { CodeFindings } from './code-diagnosis.ts'
import type { LookUp } from './code-look-up.ts'

/** What Enter does: a code alone is looked up, a code and a person are checked, a person's own code is read. */
export type CodeQuestion =
  | { kind: 'look up'; code: string }
  | { kind: 'check'; code: string; personId: string }
  | { kind: 'fetch'; personId: string }

export type CodeAnswer =
  | { kind: 'look up'; lookUp: LookUp }
  | CodeFindings
  /** Null: the service has no code for this person. */
  | { kind: 'fetch'; personId: string; answer: Answer<RegistrationPassCode> | null }
