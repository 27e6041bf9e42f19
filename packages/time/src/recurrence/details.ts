/** The part that reads what a record says beside a rule (see `parts.ts`). */
export { differ } from './differ.ts'
export { commonCycle, cursorOf } from './exclusion-rules.ts'
export { exclusionsOf } from './exclusions.ts'
export { ruleOfFields } from './fields-to-rule.ts'
export { exceptions } from './sentence/exceptions.ts'
export { untilNotice } from './until-notice.ts'
