import { ArrowRight } from 'lucide-react'

import { roleWords } from '#api/desk/role-words.ts'
import {
  type DemoPerson,
  type SignInOptions,
  beginProviderSignIn,
  readSignInOptions,
  signIn,
  whoIsSignedIn,
} from '#api/desk/sign-in.ts'
import { ApiProblem } from '#api/problem.ts'
import { useRequest } from '#api/use-request.ts'
import { PlainFrame } from '#app/plain-frame.tsx'
import { SignInForm } from '#app/sign-in-form.tsx'
import { forgetRememberedSession } from '#device/forget-session.ts'
import { kioskLock } from '#device/kiosk-lock.ts'
import { say, sayRich } from '#i18n/say.ts'
import { safeReturn, signInHref } from '#navigation/safe-return.ts'
import { DeferredProblem } from '#screen/deferred-problem.tsx'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/forms/button.tsx'

import { openApp } from './open-app.ts'

/** Parameters in the address of the sign-in page. */
type SignInParameters = {
  /** The requested page of this app. */
  back: string
  /** Error of a sign-in by the provider: problem code and reference. */
  problem: string | null
  reference: string | null
}

/**
 * The sign-in page is served at its own address, and at any other without a session: that is then the requested page.
 */
export function parametersOf({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): SignInParameters {
  if (pathname !== '/sign-in')
    return { back: safeReturn(`${pathname}${search}${hash}`), problem: null, reference: null }
  const params = new URLSearchParams(search)
  const word = (name: string) => /^\w{1,40}$/.exec(params.get(name) ?? '')?.[0] ?? null
  return { back: safeReturn(params.get('return')), problem: word('problem'), reference: word('reference') }
}

/** The sign-in page; null when already signed in (redirects). `note`: what happened just before. */
export async function openSignIn(note?: string) {
  const parameters = parametersOf(location)
  if (location.pathname !== '/sign-in') history.replaceState(null, '', signInHref(parameters.back))
  const [session, options] = await Promise.all([whoIsSignedIn(), readSignInOptions()])
  if (session) {
    location.replace(parameters.back)
    return null
  }
  // Nobody is signed in: the kiosk has ended, and the next session is not locked to it.
  kioskLock.set(null)
  // Not part of the page: nothing waits for it.
  void forgetRememberedSession()
  return options.setup ? <AlmostThere /> : <SignIn options={options} parameters={parameters} note={note} />
}

function AlmostThere() {
  return (
    <PlainFrame title={say('Almost there')}>
      <p className="text-quiet max-w-prose">
        {sayRich(
          'Frontdesk has no administrator yet. Open the one-time link from the terminal of Frontdesk or its file first-sign-in.txt; it has {link} in it. Then come back here.',
          {
            link: (
              <code key="link" className="text-label">
                /setup#
              </code>
            ),
          },
        )}
      </p>
    </PlainFrame>
  )
}

export function SignIn(props: { options: SignInOptions; parameters: SignInParameters; note?: string | undefined }) {
  const { options } = props
  const { back, problem, reference } = props.parameters
  const asksForAccount = problem === 'link_account' && options.provider !== null
  const note = asksForAccount
    ? say('You have an account here already. Sign in with its password once; from then on {name} signs you in.', {
        name: options.provider?.name ?? '',
      })
    : props.note
  const providerProblem =
    problem === null || asksForAccount
      ? null
      : new ApiProblem({ status: 403, code: providerCode(problem), ...(reference === null ? {} : { reference }) })
  return (
    <PlainFrame title={say('Sign in')} wide={options.demo !== null}>
      {note === undefined ? null : (
        <p role="alert" className="border-edge rounded border px-3 py-2">
          {note}
        </p>
      )}
      {providerProblem ? <DeferredProblem problem={providerProblem} assertive /> : null}
      {options.provider ? <ProviderButton name={options.provider.name} back={back} /> : null}
      {options.demo ? (
        <>
          <DemoPeople people={options.demo.accounts} onDone={() => openApp(back)} />
          <Or>{say('or with an account')}</Or>
        </>
      ) : null}
      <SignInForm focusFirst={options.demo === null} onDone={() => openApp(back)} />
    </PlainFrame>
  )
}

/** The same code means a wrong password or a failed provider; here it was the provider. */
const providerCode = (code: string): string => (code === 'sign_in_failed' ? 'provider_failed' : code)

/** Starts the sign-in at the organisation's provider, which returns to the requested page. */
function ProviderButton({ name, back }: { name: string; back: string }) {
  const { isPending, problem, start } = useRequest(beginProviderSignIn, {
    onDone: (location) => window.location.assign(location),
  })
  return (
    <div className="flex flex-col gap-4">
      <Button kind="primary" busy={isPending} onClick={() => start(back)}>
        {say('Sign in with {name}', { name })}
      </Button>
      {problem ? <DeferredProblem problem={problem} assertive /> : null}
      <Or>{say('or with a Frontdesk password')}</Or>
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

/** The demo accounts: a press signs in. Their passwords are public. */
function DemoPeople({ people, onDone }: { people: DemoPerson[]; onDone: () => void }) {
  const { given, isPending, problem, start } = useRequest(
    ({ email, password }: DemoPerson) => signIn({ email, password }),
    { onDone },
  )
  return (
    <section aria-label={say('People of the demo')} className="flex flex-col gap-2">
      <p className="text-quiet">
        {say('This is a demo on invented data. Choose who you are; the role decides what you may do.')}
      </p>
      <ul className="divide-line border-line divide-y border-y">
        {people.map((person) => {
          const busy = isPending && given?.email === person.email
          return (
            <li key={person.email}>
              <button
                type="button"
                aria-busy={busy || undefined}
                onClick={() => start(person)}
                className={cx(
                  'group flex w-full items-center gap-4 rounded px-2 py-2.5 text-start hover:bg-hover',
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
      {problem ? <DeferredProblem problem={problem} assertive /> : null}
    </section>
  )
}
