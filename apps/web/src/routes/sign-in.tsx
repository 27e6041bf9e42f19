import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

import { type DemoPerson, signInOptionsQuery } from '#api/desk.ts'
import { ApiProblem } from '#api/problem.ts'
import { type Session, beginProviderSignIn, roleWords, sessionQuery, signIn } from '#api/session.ts'
import { Door } from '#shell/door.tsx'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { safeReturn } from '#shell/safe-return.ts'
import { SignInForm } from '#shell/sign-in-form.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { say, sayRich } from '#words/say.ts'

/** `problem` and `reference`: what a sign-in by the provider came back with. */
type Search = { return?: string; problem?: string; reference?: string }

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const back = safeReturn(search['return'])
    const word = (name: string) => {
      const text = search[name]
      return typeof text === 'string' && /^\w{1,40}$/.test(text) ? { [name]: text } : {}
    }
    return { ...(back === '/' ? {} : { return: back }), ...word('problem'), ...word('reference') }
  },
  beforeLoad: async ({ context, search }) => {
    const session = await context.client.ensureQueryData(sessionQuery)
    if (session) throw redirect({ href: search.return ?? '/' })
  },
  loader: ({ context }) => context.client.fetchQuery(signInOptionsQuery),
  component: SignIn,
})

function SignIn() {
  const { data: options } = useSuspenseQuery(signInOptionsQuery)
  const { return: back = '/', problem, reference } = Route.useSearch()
  const client = useQueryClient()
  const router = useRouter()
  const enter = (session: Session) => {
    client.clear()
    client.setQueryData(sessionQuery.queryKey, session)
    router.history.push(back)
  }
  if (options.setup) {
    return (
      <Door title={say('Almost there')}>
        <p className="text-quiet max-w-prose">
          {sayRich(
            'This desk has no administrator yet. Open the one-time link that stands in the terminal or the log of the desk; it begins with {link}. Then come back here.',
            {
              link: (
                <code key="link" className="text-label">
                  /setup?token=
                </code>
              ),
            },
          )}
        </p>
      </Door>
    )
  }
  const came = problem === undefined ? null : new ApiProblem({ status: 403, code: cameBack(problem), reference })
  return (
    <Door title={say('Sign in')} wide={options.demo !== null}>
      {came ? <ProblemNotice problem={came} assertive /> : null}
      {options.provider ? <ProviderButton name={options.provider.name} back={back} /> : null}
      {options.demo ? (
        <>
          <DemoPeople people={options.demo.people} onDone={enter} />
          <Or>{say('or with an account')}</Or>
        </>
      ) : null}
      <SignInForm begins={options.demo === null} onDone={enter} />
    </Door>
  )
}

/** The border says the same of a wrong password and of a provider that did not vouch; here it was the provider. */
const cameBack = (code: string): string => (code === 'sign_in_failed' ? 'provider_failed' : code)

/** To the sign-in of the organisation, and back to the page that was asked for. */
function ProviderButton({ name, back }: { name: string; back: string }) {
  const asks = useMutation<string, ApiProblem>({
    mutationFn: () => beginProviderSignIn(back),
    onSuccess: (location) => window.location.assign(location),
  })
  return (
    <div className="flex flex-col gap-4">
      <Button kind="primary" busy={asks.isPending || asks.isSuccess} onClick={() => asks.mutate()}>
        {say('Sign in with {name}', { name })}
      </Button>
      {asks.error ? <ProblemNotice problem={asks.error} assertive /> : null}
      <Or>{say('or with a password of this desk')}</Or>
    </div>
  )
}

function Or({ children }: { children: string }) {
  return (
    <div className="text-label text-quiet before:bg-line after:bg-line flex items-center gap-3 before:h-px before:flex-1 after:h-px after:flex-1">
      {children}
    </div>
  )
}

/** The demo's four people: a press signs in as one. Their passwords are no secret; the desk itself offers them. */
function DemoPeople({ people, onDone }: { people: DemoPerson[]; onDone: (session: Session) => void }) {
  const asks = useMutation<Session, ApiProblem, DemoPerson>({
    mutationFn: ({ email, password }) => signIn({ email, password }),
    onSuccess: onDone,
  })
  return (
    <section aria-label={say('People of the demo')} className="flex flex-col gap-2">
      <p className="text-quiet">
        {say('This is a demo on invented data. Choose who you are; the role decides what you may do.')}
      </p>
      <ul className="divide-line border-line divide-y border-y">
        {people.map((person) => {
          const busy = asks.isPending && asks.variables.email === person.email
          return (
            <li key={person.email}>
              <button
                type="button"
                aria-busy={busy || undefined}
                onClick={() => {
                  if (!asks.isPending) asks.mutate(person)
                }}
                className={cx(
                  'group flex w-full items-center gap-4 rounded px-2 py-2.5 text-start transition-colors duration-120 hover:bg-hover',
                  busy && 'opacity-70',
                )}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="font-medium">{say(roleWords[person.role].name)}</span>
                    <span className="text-table text-quiet">{person.name}</span>
                  </span>
                  <span className="text-table text-quiet">{say(roleWords[person.role].may)}</span>
                </span>
                <ArrowRight
                  aria-hidden
                  className="text-quiet group-hover:text-text size-4 shrink-0 transition-transform duration-120 group-hover:translate-x-0.5 rtl:-scale-x-100 rtl:group-hover:-translate-x-0.5"
                />
              </button>
            </li>
          )
        })}
      </ul>
      {asks.error ? <ProblemNotice problem={asks.error} assertive /> : null}
    </section>
  )
}
