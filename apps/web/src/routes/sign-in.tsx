import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'

import { type DemoPerson, signInOptionsQuery } from '#api/desk.ts'
import type { ApiProblem } from '#api/problem.ts'
import { type Session, roleWords, sessionQuery, signIn } from '#api/session.ts'
import { Door } from '#shell/door.tsx'
import { ProblemNotice } from '#shell/problem-notice.tsx'
import { safeReturn } from '#shell/safe-return.ts'
import { SignInForm } from '#shell/sign-in-form.tsx'
import { cx } from '#ui/cx.ts'

export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): { return?: string } => {
    const back = safeReturn(search['return'])
    return back === '/' ? {} : { return: back }
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
  const back = Route.useSearch().return ?? '/'
  const client = useQueryClient()
  const router = useRouter()
  const enter = (session: Session) => {
    client.clear()
    client.setQueryData(sessionQuery.queryKey, session)
    router.history.push(back)
  }
  if (options.setup) {
    return (
      <Door title="Almost there">
        <p className="text-quiet max-w-prose">
          This desk has no administrator yet. Open the one-time link that stands in the terminal or the log of the desk;
          it begins with <code className="text-label">/setup?token=</code>. Then come back here.
        </p>
      </Door>
    )
  }
  return (
    <Door title="Sign in" wide={options.demo !== null}>
      {options.demo ? (
        <>
          <DemoPeople people={options.demo.people} onDone={enter} />
          <div className="text-label text-quiet before:bg-line after:bg-line flex items-center gap-3 before:h-px before:flex-1 after:h-px after:flex-1">
            or with an account
          </div>
        </>
      ) : null}
      <SignInForm begins={options.demo === null} onDone={enter} />
    </Door>
  )
}

/** The demo's four people: a press signs in as one. Their passwords are no secret; the desk itself offers them. */
function DemoPeople({ people, onDone }: { people: DemoPerson[]; onDone: (session: Session) => void }) {
  const asks = useMutation<Session, ApiProblem, DemoPerson>({
    mutationFn: ({ email, password }) => signIn({ email, password }),
    onSuccess: onDone,
  })
  return (
    <section aria-label="People of the demo" className="flex flex-col gap-2">
      <p className="text-quiet">
        This is a demo on invented data. Choose who you are; the role decides what you may do.
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
                  'group flex w-full items-center gap-4 rounded px-2 py-2.5 text-left transition-colors duration-120 hover:bg-hover',
                  busy && 'opacity-70',
                )}
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="font-medium">{roleWords[person.role].name}</span>
                    <span className="text-table text-quiet">{person.name}</span>
                  </span>
                  <span className="text-table text-quiet">{roleWords[person.role].may}</span>
                </span>
                <ArrowRight
                  aria-hidden
                  className="text-quiet group-hover:text-text size-4 shrink-0 transition-transform duration-120 group-hover:translate-x-0.5"
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
