import type { ReactNode } from 'react'

import { roleWords } from '#api/desk/role-words.ts'
import { isAdministrator, useSession } from '#api/desk/session.ts'
import { useWithWhomToAsk } from '#api/desk/why-not.ts'
import { ApiProblem } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'

import { ProblemNotice } from './problem-notice.tsx'
import { Page } from './tabbed-page.tsx'

/** A page for administrators. Other users see the reason and the role to ask; no request is sent. */
export function AdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const { person } = useSession()
  const isAdmin = isAdministrator(person)
  const why = useWithWhomToAsk(
    isAdmin
      ? undefined
      : person.role === 'admin'
        ? say('This page needs access to everything; your account is limited to some projects or events.')
        : say('This page is for administrators; your role is {role}.', { role: say(roleWords[person.role].name) }),
  )
  if (isAdmin) return children
  return (
    <Page title={title}>
      <ProblemNotice
        problem={new ApiProblem({ status: 403, code: 'not_permitted' })}
        action={<ButtonLink to="/">{say('Go home')}</ButtonLink>}
      >
        <p>{why}</p>
      </ProblemNotice>
    </Page>
  )
}
