import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'
import { type Credentials, type Session, signIn } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { formText } from '#ui/form-text.ts'

import { ProblemNotice } from './problem-notice.tsx'

type Missing = { email?: string; password?: string }

function missingIn({ email, password }: Credentials): Missing {
  return {
    ...(email.includes('@') ? {} : { email: 'Enter the e-mail address of your account' }),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  }
}

/** E-mail and password. Wrong ones are said in place and the e-mail stays; the password is asked again. */
export function SignInForm(props: {
  email?: string
  /** Takes the focus: not where something else is the more likely first press. */
  begins?: boolean
  onDone: (session: Session) => void
}) {
  const { email = '', begins = true, onDone } = props
  const [missing, setMissing] = useState<Missing>({})
  const form = useRef<HTMLFormElement>(null)
  const asks = useMutation<Session, ApiProblem, Credentials>({ mutationFn: signIn, onSuccess: onDone })
  const refused = asks.error
  const wrong = refused?.status === 401

  useEffect(() => {
    const name = missing.email ? 'email' : missing.password || refused?.status === 401 ? 'password' : null
    const control = name === null ? null : form.current?.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement)) return
    control.focus()
    control.select()
  }, [missing, refused])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asks.isPending) return
    const data = new FormData(event.currentTarget)
    const credentials = { email: formText(data, 'email').trim(), password: formText(data, 'password') }
    const lacks = missingIn(credentials)
    setMissing(lacks)
    if (Object.keys(lacks).length === 0) asks.mutate(credentials)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="E-mail" error={missing.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          focusFirst={begins && email === ''}
        />
      </Field>
      <Field label="Password" error={missing.password ?? (wrong ? wrongWords(asks.error) : undefined)}>
        <Input name="password" type="password" autoComplete="current-password" focusFirst={begins && email !== ''} />
      </Field>
      {asks.error && !wrong ? <ProblemNotice problem={asks.error} assertive /> : null}
      <Button type="submit" kind="primary" busy={asks.isPending}>
        Sign in
      </Button>
    </form>
  )
}

function wrongWords(problem: ApiProblem | null): string {
  if (!problem || kindOf(problem) === 'signed-out') return 'E-mail or password is wrong'
  return problem.detail ?? problem.title
}
