import { Search } from 'lucide-react'
import { Suspense, lazy } from 'react'

import type { ApiProblem } from '#api/problem.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useRegistrationPerson } from '#people/registration-person.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { readingsOf } from '#records/registration/code-readings.ts'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { Button } from '#ui/forms/button.tsx'

import type { CodeAnswer, CodeQuestion } from './code-action.ts'
import { CheckForPerson, CodeCard } from './code-card.tsx'
import type { KnownTypes } from './code-diagnosis.ts'
import type { LookUp } from './code-look-up.ts'
import { PersonWords } from './code-person.tsx'

/** Most codes are only looked up; the diagnosis is loaded on demand. */
const openDiagnosis = () => import('./code-diagnosis-view.tsx')
const CodeDiagnosisView = lazy(async () => ({ default: (await openDiagnosis()).CodeDiagnosisView }))

/** Result of the last request about a code: pending, an answer, or a failure. */
export function CodeOutcome(props: {
  asking: CodeQuestion | null
  answer: CodeAnswer | null
  problem: ApiProblem | null
  types: KnownTypes | null
  project: string | undefined
  onRetry: () => void
  /** Focuses the person's field. */
  onCheck: () => void
  /** Asks the same of another code. */
  onTry: (code: string) => void
}) {
  const { asking, answer, problem, types, project, onRetry, onCheck, onTry } = props
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
  if (answer.kind === 'look up')
    return <Found lookUp={answer.lookUp} project={project} onRetry={onRetry} onCheck={onCheck} onTry={onTry} />
  if (answer.kind === 'check')
    return (
      <Suspense
        fallback={<AnswerBand meaning="wait" word={say('Checking')} name={<Typed code={answer.code ?? ''} />} />}
      >
        <CodeDiagnosisView findings={answer} types={types} project={project} />
        {answer.code !== null && answer.lookUp !== null && isMissing(answer.lookUp) ? (
          <Readings typed={answer.code} onTry={onTry} />
        ) : null}
      </Suspense>
    )
  if (answer.answer === null) return <NoCode personId={answer.personId} />
  const { data, sealed } = answer.answer
  const type = types?.data.find((it) => it.id.toLowerCase() === data.registrationTypeId?.toLowerCase()) ?? null
  return (
    <CodeCard first code={data} type={type} sealed={sealed} person={answer.personId} project={project}>
      <p>
        <PersonWords personId={answer.personId} />
      </p>
    </CodeCard>
  )
}

function Typed({ code }: { code: string }) {
  return <span className="text-title font-mono">{code}</span>
}

/** A 404 of op 29: no failure. */
function NoCode({ personId }: { personId: string }) {
  const { name } = useRegistrationPerson(useEventPage().eventId, personId)
  return (
    <p>{name ? say('No code is set aside for {person}.', { person: name }) : say('No code is set aside for them.')}</p>
  )
}

function Failed({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) {
  return (
    <ProblemNotice assertive problem={problem} onRetry={onRetry}>
      <p>{say('Couldn’t check the code. Nothing was reserved or used.')}</p>
    </ProblemNotice>
  )
}

/** Every type was asked, and none has the code. */
const isMissing = ({ found, unclear, left, asked }: LookUp): boolean =>
  found.length === 0 && unclear === 0 && left === 0 && asked > 0

/** What was looked up, and what else may be meant by it: each is one look-up. */
function Readings({ typed, onTry }: { typed: string; onTry: (code: string) => void }) {
  const readings = readingsOf(typed)
  if (readings.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>{say('Looked up as typed: {code}. Perhaps it is:', { code: typed })}</span>
      {readings.map((code) => (
        <Button key={code} compact icon={<Search />} onClick={() => onTry(code)}>
          {say('Look up {code}', { code })}
        </Button>
      ))}
    </div>
  )
}

function Found(props: {
  lookUp: LookUp
  project: string | undefined
  onRetry: () => void
  onCheck: () => void
  onTry: (code: string) => void
}) {
  const { lookUp, project, onRetry, onCheck, onTry } = props
  const { found } = lookUp
  if (found.length === 0 && !isMissing(lookUp))
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
        {/[0oil1]/iu.test(lookUp.typed) ? (
          <p>{say('A zero and the letter O, a one and the letters I and L are easily mixed up.')}</p>
        ) : null}
        <Readings typed={lookUp.typed} onTry={onTry} />
      </AnswerBand>
    )
  return (
    <div className="flex flex-col gap-6">
      {found.map(({ type, answer }, at) => (
        <CodeCard
          key={answer.data.id}
          code={answer.data}
          type={type}
          sealed={answer.sealed}
          typed={lookUp.typed}
          project={project}
          first={at === 0}
        >
          <CheckForPerson first={at === 0} onCheck={onCheck} />
          <Receipt lookUp={lookUp} />
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
