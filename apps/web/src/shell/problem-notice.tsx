import type { ReactNode } from 'react'

import { type ApiProblem, type ProblemKind, kindOf } from '#api/problem.ts'
import { Notice, type NoticeKind } from '#ui/notice.tsx'

const kinds: Record<ProblemKind, NoticeKind> = {
  refused: 'refused',
  missing: 'missing',
  rejected: 'rejected',
  away: 'away',
  offline: 'offline',
  'signed-out': 'refused',
  broken: 'rejected',
}

/** What to do now, by kind of failure. */
function adviceFor(problem: ApiProblem): string {
  switch (kindOf(problem)) {
    case 'refused':
      return problem.code === 'not_permitted'
        ? 'Ask an administrator of this desk for the role that may.'
        : 'The service does not let this desk read it. Ask whoever runs the service, and quote the reference.'
    case 'missing':
      return 'Check the id or the slug. It may also have been removed since.'
    case 'rejected':
      return 'Nothing was changed. Correct the input and try again.'
    case 'away':
      return problem.code === 'upstream_credential'
        ? "The service does not accept this desk's credential. An administrator has to renew it; your own sign-in is fine."
        : 'Wait a moment and try again. If it stays, quote the reference to whoever runs this desk.'
    case 'offline':
      return 'It goes on when the connection is back.'
    case 'signed-out':
      return 'Sign in again; nothing you typed is lost.'
    case 'broken':
      return 'Reload the page. If it comes back, quote what stands here to whoever runs this desk.'
  }
}

/** The one component that shows a failure: what happened, what it means here (`children`), what to do, a reference. */
export function ProblemNotice(props: {
  problem: ApiProblem
  /** What it means for what the person was doing, in the words of the place. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  quiet?: boolean
  assertive?: boolean
  action?: ReactNode
  className?: string
}) {
  const { problem, children, onRetry, retrying = false, quiet = false, assertive = false, action, className } = props
  const detail = problem.detail === problem.title ? undefined : problem.detail
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
      {detail && !quiet ? <p>{detail}</p> : null}
      {problem.fields.length > 0 ? (
        <ul className="list-disc pl-5">
          {problem.fields.map((field) => (
            <li key={`${field.path} ${field.message}`}>
              {field.path ? <code className="text-label">{field.path}</code> : null} {field.message}
            </li>
          ))}
        </ul>
      ) : null}
      {quiet ? null : <p>{adviceFor(problem)}</p>}
    </Notice>
  )
}
