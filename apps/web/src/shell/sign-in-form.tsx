import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'
import { type Credentials, type Session, signIn } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input } from '#ui/field.tsx'
import { formText } from '#ui/form-text.ts'
import { say } from '#words/say.ts'

import { ProblemNotice } from './problem-notice.tsx'

type Missing = { email?: string; password?: string }

function missingIn({ email, password }: Credentials): Missing {
  return {
    ...(email.includes('@') ? {} : { email: say('Enter the e-mail address of your account') }),
    ...(password === '' ? { password: say('Enter your password') } : {}),
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
  const asks = useMutation<Session, ApiProblem, Credentials>({
    mutationFn: signIn,
    onSuccess: onDone,
    onError: (problem) => {
      if (problem.code === 'second_factor') setAsksCode(true)
    },
  })
  const refused = asks.error
  // Asked for once the password was right; it stays for the tries after that.
  const [asksCode, setAsksCode] = useState(false)
  const codeRefused = refused?.code === 'second_factor'
  const wrong = refused?.status === 401 && !codeRefused

  useEffect(() => {
    const inPassword = missing.password || (refused?.status === 401 && refused.code !== 'second_factor')
    const name = missing.email ? 'email' : inPassword ? 'password' : asksCode ? 'code' : null
    const control = name === null ? null : form.current?.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement)) return
    control.focus()
    control.select()
  }, [missing, refused, asksCode])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (asks.isPending) return
    const data = new FormData(event.currentTarget)
    const code = formText(data, 'code').trim()
    const credentials = {
      email: formText(data, 'email').trim(),
      password: formText(data, 'password'),
      ...(code === '' ? {} : { code }),
    }
    const lacks = missingIn(credentials)
    setMissing(lacks)
    if (Object.keys(lacks).length === 0) asks.mutate(credentials)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={say('E-mail')} error={missing.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          focusFirst={begins && email === ''}
        />
      </Field>
      <Field label={say('Password')} error={missing.password ?? (wrong ? wrongWords(asks.error) : undefined)}>
        <Input name="password" type="password" autoComplete="current-password" focusFirst={begins && email !== ''} />
      </Field>
      {asksCode ? (
        <Field
          label={say('Code')}
          hint={say('Of your authenticator app, or a recovery code.')}
          error={codeRefused && asks.variables?.code ? say('The code is wrong, old, or was used already') : undefined}
        >
          <Input name="code" autoComplete="one-time-code" spellCheck={false} />
        </Field>
      ) : null}
      {asks.error && !wrong && !codeRefused ? <ProblemNotice problem={asks.error} assertive /> : null}
      <Button type="submit" kind="primary" busy={asks.isPending}>
        {say('Sign in')}
      </Button>
    </form>
  )
}

function wrongWords(problem: ApiProblem | null): string {
  if (!problem || kindOf(problem) === 'signed-out') return say('E-mail or password is wrong')
  return problem.detail ?? problem.title
}
