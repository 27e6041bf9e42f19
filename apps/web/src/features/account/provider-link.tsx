import { useSession } from '#api/desk/session.ts'
import { beginProviderSignIn } from '#api/desk/sign-in.ts'
import { useRequest } from '#api/use-request.ts'
import { say } from '#i18n/say.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { Section } from '#ui/section.tsx'

/** Whether the identity provider is linked to the account, and the action that links it. */
export function ProviderLink({ name, linked, failed }: { name: string; linked: boolean; failed: boolean }) {
  const { email } = useSession().person
  const { isPending, problem, start } = useRequest(beginProviderSignIn, {
    onDone: (location) => window.location.assign(location),
  })
  return (
    <Section title={say('Sign in with {name}', { name })}>
      {linked ? (
        <p className="text-quiet max-w-prose">{say('Connected: {name} signs you in too.', { name })}</p>
      ) : (
        <div className="flex max-w-prose flex-col items-start gap-4">
          {failed ? (
            <Notice kind="refused" title={say('{name} was not connected', { name })} assertive>
              {say('Its account must have your e-mail address, {email}, and belong to no one else here.', { email })}
            </Notice>
          ) : null}
          <p className="text-quiet">{say('Connect your account there, and it signs you in here too.')}</p>
          <Button busy={isPending} onClick={() => start('/account')}>
            {say('Connect {name}', { name })}
          </Button>
          {problem ? <ProblemNotice problem={problem} assertive /> : null}
        </div>
      )}
    </Section>
  )
}
