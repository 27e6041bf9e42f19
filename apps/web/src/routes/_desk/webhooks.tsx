import { createFileRoute } from '@tanstack/react-router'

import { useOrganizes } from '#api/desk/desk-roles.ts'
import { ApiProblem } from '#api/problem.ts'
import { WebhooksScreen } from '#features/webhooks/webhooks-screen.tsx'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Page } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'

export const Route = createFileRoute('/_desk/webhooks')({ component: Webhooks })

function Webhooks() {
  if (useOrganizes()) return <WebhooksScreen />
  return (
    <Page title={say('Webhooks')}>
      <ProblemNotice
        problem={new ApiProblem({ status: 403, code: 'not_permitted' })}
        action={<ButtonLink to="/">{say('Go home')}</ButtonLink>}
      >
        <p>{say('Webhooks are for organizers and administrators.')}</p>
      </ProblemNotice>
    </Page>
  )
}
