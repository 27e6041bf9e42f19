import type { RegistrationType } from '@frontdesk/api-types'
import { Link } from '@tanstack/react-router'
import { TicketCheck } from 'lucide-react'
import { type ReactNode, Suspense, lazy } from 'react'

import { type ApiProblem, kindOf } from '#api/problem.ts'
import { say } from '#i18n/say.ts'
import { useEventPage } from '#page/events/event-context.tsx'
import { useNow } from '#page/now.ts'
import { ProblemNotice } from '#page/problem-notice.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { PassCodeCard } from '#records/registration/pass-code-card.tsx'
import { registrationTypeName } from '#records/registration/pass-code-name.ts'
import { SealedFields } from '#records/sealed-fields.tsx'
import { Button } from '#ui/forms/button.tsx'

import type { CodeAnswer, CodeQuestion } from './code-action.ts'
import type { KnownTypes } from './code-diagnosis.ts'
import type { LookUp } from './code-look-up.ts'
import { PersonWords } from './code-person.tsx'
import { RevealCode } from './type-codes.tsx'

/** Most codes are only looked up; the diagnosis is loaded on demand. */
const openDiagnosis = () => import('./code-diagnosis-view.tsx')
const CodeDiagnosisView = lazy(async () => ({ default: (await openDiagnosis()).CodeDiagnosisView }))

/** Result of the last request about a code: pending, an answer, or a failure. */
export function CodeOutcome(props: {
  asking: CodeQuestion | null
  answer: CodeAnswer | null
  problem: ApiProblem | null
  types: KnownTypes | null
  onRetry: () => void
  /** Focuses the person's field. */
  onCheck: () => void
}) {
  const { asking, answer, problem, types, onRetry, onCheck } = props
  if (asking)
    return (
      <AnswerBand
        meaning="wait"
        word={asking.kind === 'check' ? say('Checking') : say('Looking it up')}
        name={asking.kind === 'fetch' ? say('A code of this person') : <Typed code={asking.code} />}
        because={say('Checking')}
      />
    )
  if (problem) return <Failed problem={problem} onRetry={onRetry} />
  if (!answer) return null
  if (answer.kind === 'look up') return <Found lookUp={answer.lookUp} onRetry={onRetry} onCheck={onCheck} />
  if (answer.kind === 'check')
    return (
      <Suspense fallback={<AnswerBand meaning="wait" word={say('Checking')} name={<Typed code={answer.code} />} />}>
        <CodeDiagnosisView findings={answer} types={types} />
      </Suspense>
    )
  const { data, sealed } = answer.answer
  const type = types?.data.find((it) => it.id.toLowerCase() === data.registrationTypeId?.toLowerCase()) ?? null
  return (
    <CodeCard code={data} type={type} sealed={sealed}>
      <p>
        <PersonWords personId={answer.personId} />
      </p>
    </CodeCard>
  )
}

function Typed({ code }: { code: string }) {
  return <span className="text-title font-mono">{code}</span>
}

/** A refusal is no "no", but a 404 of op 29 is: the service has no code for this person. */
function Failed({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  const missing = kindOf(problem) === 'missing'
  return (
    <ProblemNotice assertive problem={problem} onRetry={onRetry}>
      <p>
        {missing
          ? say('This person has no such code. Nothing was reserved or used.')
          : say('Couldn’t check the code. Nothing was reserved or used.')}
      </p>
    </ProblemNotice>
  )
}

function Found({ lookUp, onRetry, onCheck }: { lookUp: LookUp; onRetry: () => void; onCheck: () => void }) {
  const { found, unclear } = lookUp
  if (found.length === 0 && (unclear > 0 || lookUp.left > 0 || lookUp.asked === 0))
    return (
      <div className="flex flex-col gap-2">
        <AnswerBand meaning="unknown" word={say('Couldn’t check')} name={<Typed code={lookUp.typed} />}>
          <Receipt lookUp={lookUp} />
        </AnswerBand>
        {lookUp.problem ? <ProblemNotice assertive problem={lookUp.problem} onRetry={onRetry} /> : null}
      </div>
    )
  if (found.length === 0)
    return (
      <AnswerBand meaning="no" word={say('No such code')} name={<Typed code={lookUp.typed} />}>
        <Receipt lookUp={lookUp} />
        <p>{say('Check the spelling and the project.')}</p>
      </AnswerBand>
    )
  return (
    <div className="flex flex-col gap-6">
      {found.map(({ type, answer }, at) => (
        <CodeCard key={answer.data.id} code={answer.data} type={type} sealed={answer.sealed} typed={lookUp.typed}>
          <div className="flex flex-wrap items-center gap-2">
            <Button icon={<TicketCheck />} {...(at === 0 ? { keys: 'T' } : {})} onClick={onCheck}>
              {say('Check for a person')}
            </Button>
            <Receipt lookUp={lookUp} />
          </div>
        </CodeCard>
      ))}
    </div>
  )
}

/** Where the code was searched, with the results. */
function Receipt({ lookUp }: { lookUp: LookUp }) {
  const { asked, found, unclear, left } = lookUp
  return (
    <p className="text-label">
      {say(
        'Found in {found, number} of {asked, plural, one {# type} other {# types}}{unclear, plural, =0 {} other {; couldn’t check #}}{left, plural, =0 {} other {; # not checked}}',
        { asked, found: found.length, unclear, left },
      )}
    </p>
  )
}

function CodeCard(props: {
  code: Parameters<typeof PassCodeCard>[0]['code']
  type: RegistrationType | null
  sealed: readonly string[]
  typed?: string
  children: ReactNode
}) {
  const { code, type, sealed, typed, children } = props
  const page = useEventPage()
  const now = useNow()
  return (
    <div className="flex flex-col gap-2">
      <PassCodeCard
        code={code}
        type={type}
        typed={typed}
        zone={page.zone}
        now={now}
        text={
          // A typed code needs no reveal button.
          typed === undefined && code.registrationTypeId ? (
            <RevealCode typeId={code.registrationTypeId} code={code} />
          ) : null
        }
        typeLink={
          type ? (
            <Link {...page.links.registrationType(type.id)} className="touch:py-3 font-medium">
              {registrationTypeName(type)}
            </Link>
          ) : null
        }
      >
        {children}
      </PassCodeCard>
      <SealedFields names={sealed} />
    </div>
  )
}
