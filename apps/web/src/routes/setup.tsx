import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { signInOptionsQuery } from '#api/desk.ts'
import type { ApiProblem } from '#api/problem.ts'
import { type Session, sessionQuery, setUp } from '#api/session.ts'
import { Door } from '#shell/door.tsx'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { formText } from '#ui/form-text.ts'
import { say } from '#words/say.ts'

export const Route = createFileRoute('/setup')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  loader: ({ context }) => context.client.fetchQuery(signInOptionsQuery),
  component: Setup,
})

const shortest = 12
type Account = { name: string; email: string; password: string }
type Wrong = Partial<Record<keyof Account, string>>

function wrongIn({ name, email, password }: Account): Wrong {
  return {
    ...(name === '' ? { name: say('Enter the name others will see') } : {}),
    ...(/^\S+@\S+$/u.test(email) ? {} : { email: say('Enter an e-mail address') }),
    ...(password.length < shortest
      ? { password: say('Use at least {count} characters; a few words are good', { count: shortest }) }
      : {}),
  }
}

function Setup() {
  const { token } = Route.useSearch()
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  if (!options.setup)
    return (
      <Door title={say('Set up this desk')}>
        <p className="text-quiet max-w-prose">
          {say(
            'This desk has its administrator: the one-time link was used and no longer works. Ask the administrator for an account, or sign in with yours.',
          )}
        </p>
        <ButtonLink to="/sign-in" className="self-start">
          {say('Go to sign-in')}
        </ButtonLink>
      </Door>
    )
  if (!token) {
    return (
      <Door title={say('Set up this desk')}>
        <p className="text-quiet max-w-prose">
          {say('The address lacks its one-time token. Copy the whole link from the terminal or the log of the desk.')}
        </p>
      </Door>
    )
  }
  return <AccountForm token={token} />
}

function AccountForm({ token }: { token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<Wrong>({})
  const asks = useMutation<Session, ApiProblem, Account & { token: string }>({
    mutationFn: setUp,
    onSuccess: (session) => {
      client.setQueryData(sessionQuery.queryKey, session)
      void navigate({ to: '/' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asks.isPending) return
    const data = new FormData(event.currentTarget)
    const [name, email] = [formText(data, 'name').trim(), formText(data, 'email').trim()]
    const account = { name, email, password: formText(data, 'password') }
    const found = wrongIn(account)
    setWrong(found)
    if (Object.keys(found).length === 0) asks.mutate({ ...account, token })
  }
  const serverSays = (path: string) => asks.error?.fields.find((field) => field.path === path)?.message
  return (
    <Door title={say('Set up this desk')}>
      <p className="text-quiet">{say('You become its first administrator. The link works once.')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={say('Name')} error={wrong.name ?? serverSays('name')}>
          <Input name="name" autoComplete="name" focusFirst />
        </Field>
        <Field label={say('E-mail')} error={wrong.email ?? serverSays('email')}>
          <Input name="email" type="email" autoComplete="username" />
        </Field>
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: shortest })}
          error={wrong.password ?? serverSays('password')}
        >
          <Input name="password" type="password" autoComplete="new-password" />
        </Field>
        {asks.error ? <ProblemNotice problem={asks.error} assertive /> : null}
        <Button type="submit" kind="primary" busy={asks.isPending}>
          {say('Create the administrator')}
        </Button>
      </form>
    </Door>
  )
}
