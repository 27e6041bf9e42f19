export {
  type DeskAnswer,
  type DeskBody,
  type DeskParams,
  type DeskQuery,
  type RouteSchemas,
  type SentBody,
  type SentParams,
  type SentQuery,
  deskSchemas,
} from './contract.ts'
export { demoExamples } from './schemas/directory.ts'
export { type AuditedAction, auditedActions } from './audited-actions.ts'
export { type Change, changeSchema } from './schemas/live.ts'
export { personName } from './schemas/texts.ts'
export * from './table.ts'
