import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { type InviteFor, acceptInvite, findInvite } from '#api/people.ts'
import { type ApiProblem, asProblem } from '#api/problem.ts'
import { type Session, sessionQuery } from '#api/session.ts'
import { Door } from '#shell/door.tsx'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { formText } from '#ui/form-text.ts'
import { toast } from '#ui/toast.tsx'
import { say } from '#words/say.ts'

export const Route = createFileRoute('/invite')({ component: Invitation })

const shortest = 12

/** The page of a one-time link. Its token is the address's fragment, which no server and no log ever sees. */
function Invitation() {
  const [token] = useState(() => location.hash.slice(1))
  const found = useQuery({
    queryKey: ['invite', token],
    queryFn: () => findInvite(token),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (token === '')
    return (
      <Door title={say('Come in')}>
        <p className="text-quiet max-w-prose">
          {say('The address lacks its one-time token. Copy the whole link you were given.')}
        </p>
      </Door>
    )
  if (found.error)
    return (
      <Door title={say('Come in')}>
        <ProblemNotice problem={asProblem(found.error)}>
          {say('Ask whoever gave you the link for a new one.')}
        </ProblemNotice>
        <ButtonLink to="/sign-in" className="self-start">
          {say('Go to sign-in')}
        </ButtonLink>
      </Door>
    )
  return found.data ? <Accept token={token} invite={found.data} /> : <Door title={say('Come in')}>{null}</Door>
}

function Accept({ token, invite }: { token: string; invite: InviteFor }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<{ name?: string; password?: string }>({})
  const accept = useMutation<Session | null, ApiProblem, { token: string; name: string; password: string }>({
    mutationFn: acceptInvite,
    onSuccess: (session) => {
      client.clear()
      if (session === null) {
        toast({ text: say('The password is set. Sign in with it and a code of your authenticator.') })
        void navigate({ to: '/sign-in' })
        return
      }
      client.setQueryData(sessionQuery.queryKey, session)
      void navigate({ to: '/' })
    },
  })
  const isNew = invite.kind === 'new'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (accept.isPending) return
    const data = new FormData(event.currentTarget)
    const name = isNew ? formText(data, 'name').trim() : invite.name
    const password = formText(data, 'password')
    const slips = {
      ...(name === '' ? { name: say('Enter the name others will see') } : {}),
      ...(password.length < shortest
        ? { password: say('Use at least {count} characters; a few words are good', { count: shortest }) }
        : {}),
    }
    setWrong(slips)
    if (Object.keys(slips).length === 0) accept.mutate({ token, name, password })
  }
  return (
    <Door title={isNew ? say('Come in') : say('A new password')}>
      <p className="text-quiet">{say('For {email}. The link works once.', { email: invite.email })}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={invite.email} />
        {isNew ? (
          <Field label={say('Name')} error={wrong.name}>
            <Input name="name" autoComplete="name" defaultValue={invite.name} focusFirst />
          </Field>
        ) : null}
        <Field
          label={say('Password')}
          hint={say('At least {count} characters.', { count: shortest })}
          error={wrong.password}
        >
          <Input name="password" type="password" autoComplete="new-password" focusFirst={!isNew} />
        </Field>
        {accept.error ? <ProblemNotice problem={accept.error} assertive /> : null}
        <Button type="submit" kind="primary" busy={accept.isPending}>
          {isNew ? say('Set the password and come in') : say('Set the password')}
        </Button>
      </form>
    </Door>
  )
}
