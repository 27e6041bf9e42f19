import type { ReactNode } from 'react'

import { ApiProblem } from '#api/problem.ts'
import { roleWords } from '#api/role-words.ts'
import { isAdministrator, useSession } from '#api/session.ts'
import { Page } from '#shell/page.tsx'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { say } from '#words/say.ts'

/** A page of administrators. Whoever else opens its address is told so, and whom to ask; nothing is asked of the desk. */
export function AdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const { person } = useSession()
  if (isAdministrator(person)) return children
  return (
    <Page title={title}>
      <ProblemNotice
        problem={new ApiProblem({ status: 403, code: 'not_permitted' })}
        action={<ButtonLink to="/">{say('Go home')}</ButtonLink>}
      >
        <p>
          {person.role === 'admin'
            ? say('This page needs access to everything; your account is limited to some projects or events.')
            : say('This page is for administrators; your role is {role}.', { role: say(roleWords[person.role].name) })}
        </p>
      </ProblemNotice>
    </Page>
  )
}
