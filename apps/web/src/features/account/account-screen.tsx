import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { useOrganizes } from '#api/desk/desk-roles.ts'
import { roleWords } from '#api/desk/role-words.ts'
import { useSession } from '#api/desk/session.ts'
import { useAccountWrites } from '#api/desk/team-writes.ts'
import { type Scope, ownSessionsQuery } from '#api/desk/team.ts'
import { asProblem } from '#api/problem.ts'
import { useNow } from '#browser/now.ts'
import { useScopeNames } from '#events/scope-names.ts'
import { OwnTokens } from '#features/tokens/own-tokens.tsx'
import { pastTime } from '#format/relative-times.ts'
import { say } from '#i18n/say.ts'
import { LookAsRole } from '#screen/look-as-role.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { openSignInPage } from '#screen/sign-out.ts'
import { Page } from '#screen/tabbed-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, Input } from '#ui/forms/field.tsx'
import { formText } from '#ui/forms/form-text.ts'
import { WhosePassword } from '#ui/forms/password-owner.tsx'
import { shortestPassword } from '#ui/forms/shortest-password.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { ProviderLink } from './provider-link.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The signed-in user's own account: name and role, password, sessions. */
export function AccountScreen({ linkFailed }: { linkFailed: boolean }) {
  const { person } = useSession()
  const own = useQuery(ownSessionsQuery)
  const role = roleWords[person.role]
  return (
    <Page title={say('Your account')}>
      <dl className="grid max-w-xl grid-cols-[minmax(5rem,8rem)_minmax(0,1fr)] gap-x-2 gap-y-1.5">
        <dt className="text-quiet">{say('Name')}</dt>
        <dd>{person.name}</dd>
        <dt className="text-quiet">{say('E-mail')}</dt>
        <dd>{person.email}</dd>
        <dt className="text-quiet">{say('Role')}</dt>
        <dd>
          {say(role.name)}
          <span className="text-quiet block">{say(role.may)}</span>
        </dd>
        <dt className="text-quiet">{say('May see')}</dt>
        <dd>
          <OwnScope scope={person.scope ?? null} />
        </dd>
      </dl>
      {person.role === 'admin' ? <LookAsRole /> : null}
      {own.isPending ? (
        <SkeletonRows rows={4} />
      ) : own.data?.password === false ? (
        <ByProvider name={own.data.provider} />
      ) : (
        <>
          <Password twoFactor={own.data?.twoFactor ?? false} />
          <TwoFactor on={own.data?.twoFactor} />
          {own.data?.provider ? (
            <ProviderLink name={own.data.provider} linked={own.data.linked} failed={linkFailed} />
          ) : null}
        </>
      )}
      <Sessions />
      <OwnTokens />
      <WebhooksLink />
    </Page>
  )
}

/** Organizers and administrators have webhooks. */
function WebhooksLink() {
  if (!useOrganizes()) return null
  return (
    <Section
      title={say('Webhooks')}
      aside={
        <ButtonLink compact to="/webhooks">
          {say('Open the webhooks')}
        </ButtonLink>
      }
    >
      <p className="text-quiet max-w-prose">
        {say('A webhook tells another system of arrivals, enrollments, guest lists and runs as they happen.')}
      </p>
    </Section>
  )
}

function OwnScope({ scope }: { scope: Scope }) {
  const { textOf } = useScopeNames()
  if (scope === null) return say('Everything')
  if (scope.length === 0) return say('Nothing')
  return (
    <ul>
      {scope.map((grant) => (
        <li key={`${grant.projectId} ${grant.eventId}`}>{textOf(grant)}</li>
      ))}
    </ul>
  )
}

/** Accounts of the identity provider have no password here: it is changed at the provider. */
function ByProvider({ name }: { name: string | null }) {
  return (
    <Section title={say('Password and second factor')}>
      <p className="text-quiet max-w-prose">
        {name === null
          ? say('You have no password yet. An administrator can send you a link to set one.')
          : say('You sign in with {provider}. Change your password and second factor there.', {
              provider: name,
            })}
      </p>
    </Section>
  )
}

function Password({ twoFactor }: { twoFactor: boolean }) {
  const { email } = useSession().person
  const { changePassword } = useAccountWrites()
  const [wrong, setWrong] = useState<{ current?: string; password?: string }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const code = formText(data, 'code').trim()
    const given = {
      current: formText(data, 'current'),
      password: formText(data, 'password'),
      ...(code === '' ? {} : { code }),
    }
    const found = {
      ...(given.current === '' ? { current: say('Enter your current password') } : {}),
      ...(given.password.length < shortestPassword
        ? { password: say('Use at least {count} characters; a few words are good', { count: shortestPassword }) }
        : given.password === given.current
          ? { password: say('This is the current password') }
          : {}),
    }
    setWrong(found)
    if (Object.keys(found).length > 0 || changePassword.isPending) return
    changePassword.mutate(given, {
      onSuccess: () => {
        form.reset()
        toast({ text: say('The password is changed; your other sessions, calendar addresses and tokens have ended') })
      },
    })
  }
  return (
    <Section title={say('Password')}>
      <form noValidate onSubmit={submit} className="flex max-w-sm flex-col gap-4">
        <WhosePassword email={email} />
        <Field label={say('Current password')} error={wrong.current}>
          <Input name="current" type="password" autoComplete="current-password" />
        </Field>
        <Field
          label={say('New password')}
          hint={say('At least {count} characters.', { count: shortestPassword })}
          error={wrong.password}
        >
          <Input name="password" type="password" autoComplete="new-password" />
        </Field>
        {twoFactor ? (
          <Field label={say('Code')} hint={say('Of the app, or a recovery code.')}>
            <Input name="code" autoComplete="one-time-code" spellCheck={false} />
          </Field>
        ) : null}
        {changePassword.error ? <ProblemNotice problem={changePassword.error} assertive /> : null}
        <Button type="submit" busy={changePassword.isPending} className="self-start">
          {say('Change the password')}
        </Button>
      </form>
    </Section>
  )
}

function Sessions() {
  const { data, error, isFetching, refetch } = useQuery(ownSessionsQuery)
  const { endOne, endAll } = useAccountWrites()
  const now = useNow()
  return (
    <Section
      title={say('Where you are signed in')}
      aside={
        <Button
          compact
          icon={<LogOut />}
          busy={endAll.isPending}
          onClick={() => endAll.mutate(undefined, { onSuccess: () => openSignInPage('/') })}
        >
          {say('Sign out everywhere')}
        </Button>
      }
    >
      {error ? (
        <ProblemNotice problem={asProblem(error)} onRetry={() => void refetch()} retrying={isFetching}>
          {say('Couldn’t load your sessions.')}
        </ProblemNotice>
      ) : null}
      {!data && !error ? <SkeletonRows rows={2} /> : null}
      <ul>
        {data?.sessions.map((it) => (
          <li key={it.id} className="border-line flex min-h-11 flex-wrap items-center gap-3 border-b py-1.5">
            <span className="min-w-0 flex-1">
              {say('Signed in {when}, last used {used}', {
                when: pastTime(Date.parse(it.createdAt), now),
                used: pastTime(Date.parse(it.seenAt), now),
              })}
            </span>
            {it.current ? (
              <Badge meaning="yes">{say('This one')}</Badge>
            ) : (
              <Button
                compact
                kind="quiet"
                busy={endOne.isPending && endOne.variables === it.id}
                onClick={() => endOne.mutate(it.id)}
              >
                {say('End this session')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
