import type { Role } from '@frontdesk/api-types/table'
import type { ReactNode } from 'react'

import { type ApiProblem, type ProblemKind, kindOf, mayHaveHappened } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { Notice, type NoticeKind } from '#ui/overlays/notice.tsx'

import { adviceFor } from './problem-advice.ts'

const kinds: Record<ProblemKind, NoticeKind> = {
  refused: 'refused',
  missing: 'missing',
  rejected: 'rejected',
  away: 'away',
  offline: 'offline',
  'signed-out': 'refused',
  broken: 'rejected',
}

/** The one component for failures: what happened, what it means here (`children`), what to do, a reference. */
export function ProblemNotice(props: {
  problem: ApiProblem
  /** The lowest role that is allowed to do this, named in a refusal. */
  least?: Role
  /** For a write: a failure without a definite answer says that it may have happened. */
  write?: boolean
  /** What the problem means for the user's task. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  quiet?: boolean
  assertive?: boolean
  action?: ReactNode
  className?: string
}) {
  const { problem, least, write = false, children, onRetry, retrying = false } = props
  const { quiet = false, assertive = false, action, className } = props
  const doubtful = write && mayHaveHappened(problem)
  return (
    <Notice
      kind={kinds[kindOf(problem)]}
      title={problem.title}
      reference={problem.reference}
      onRetry={onRetry}
      retrying={retrying}
      quiet={quiet}
      assertive={assertive}
      action={action}
      {...(className ? { className } : {})}
    >
      {children}
      {problem.detail && !quiet ? (
        <p dir="auto" className="line-clamp-6">
          {say('Message: {text}', { text: problem.detail })}
        </p>
      ) : null}
      {problem.fields.length > 0 ? (
        <ul className="list-disc ps-5">
          {problem.fields.map((field) => (
            <li key={`${field.path} ${field.message}`} dir="auto">
              {field.path ? <code className="text-label">{field.path}</code> : null} {field.message}
            </li>
          ))}
        </ul>
      ) : null}
      {doubtful ? <p>{say('It may have happened all the same. Check before you repeat it.')}</p> : null}
      {quiet || doubtful ? null : <p>{adviceFor(problem, least)}</p>}
    </Notice>
  )
}
