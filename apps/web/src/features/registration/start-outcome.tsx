import type { Registrant, RegistrationType, StartedRegistration } from '@frontdesk/api-types'
import { Search, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import type { Answer } from '#api/call.ts'
import type { ApiProblem } from '#api/problem.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { clockIn } from '#format/intl-dates.ts'
import { nameOf } from '#format/names.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { RegistrationOf } from '#people/registration-of.tsx'
import type { RegistrationPerson } from '#people/registration-person.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { stockOf } from '#records/inventory/stock.ts'
import { CardLine } from '#records/registration/attendee-lines.tsx'
import { PassCodeLeft } from '#records/registration/pass-code-card.tsx'
import { passCodeName } from '#records/registration/pass-code-name.ts'
import { RegistrationLines } from '#records/registration/registration-lines.tsx'
import { SealedFields } from '#records/sealed-fields.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ZoneNote } from '#ui/clock-zone.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

import { EarlierStarts } from './earlier-starts.tsx'
import { StartedInfo } from './start-answer.tsx'
import { startedRegistrant, startedWords } from './start-effects.ts'

export type StartFailure = { state: 'refused' | 'unsent' | 'doubt'; problem: ApiProblem; personId: string }

/** The complete answer of op 31: the registration, details, settings, ticket types. */
export function Started(props: {
  answer: Answer<StartedRegistration>
  name: string | null
  /** The type that was chosen. */
  type: RegistrationType | null
  /** When the start was answered, ISO 8601; null when it is unknown. */
  startedAt: string | null
  onAnother: () => void
  children?: ReactNode
}) {
  const { answer, startedAt, onAnother, children } = props
  const page = useEventPage()
  const now = useNow()
  const registrant = startedRegistrant(answer.data)
  const name = nameOf(registrant) ?? props.name ?? say('No name')
  const minutes = numberOf(
    answer.data.registrationInfo?.registration?.minutesAllowedInCart ?? props.type?.minutesAllowedInCart,
  )
  const until =
    startedAt === null || minutes === null ? null : clockIn(Date.parse(startedAt) + minutes * 60_000, page.zone)
  const outcome = registrant && startedWords(registrant, minutes === null ? null : { minutes, until })
  const card = useRef<HTMLElement>(null)
  // The review that had the focus is unmounted: the result takes the focus.
  useEffect(() => card.current?.focus(), [])
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={say('Registration of {name}', { name })}
      className="flex scroll-mt-20 flex-col gap-3 outline-none"
    >
      <AnswerBand
        meaning={outcome?.meaning ?? 'unknown'}
        word={outcome?.word ?? say('Answered without a registration')}
        name={name}
        because={
          registrant && registrant.registrantStatus !== 'Complete' ? say('What is still open is listed below') : null
        }
      >
        <p>{page.name}</p>
      </AnswerBand>
      <div className="flex flex-wrap items-center gap-2">
        {registrant?.personId ? (
          <ButtonLink {...page.links.person(registrant.personId)} kind="primary" icon={<UserRound />}>
            {say('Open the person')}
          </ButtonLink>
        ) : null}
        <Button onClick={onAnother}>{say('Start another')}</Button>
        <ZoneNote />
      </div>
      <CardLine label={say('Registered')}>
        {registrant ? (
          <RegistrationLines registrant={registrant} sealed={answer.sealed} zone={page.zone} now={now} />
        ) : (
          <p className="text-quiet">{say('The answer was empty. Look the person up to see their registration.')}</p>
        )}
      </CardLine>
      {registrant?.registrationPassCodeId && registrant.registrationTypeId ? (
        <StartedCode typeId={registrant.registrationTypeId} codeId={registrant.registrationPassCodeId} />
      ) : null}
      {children}
      <StartedInfo answer={answer.data} />
      <SealedFields names={answer.sealed} />
    </article>
  )
}

/** How often the code of a start is used now, with the use that the start has reserved. */
function StartedCode({ typeId, codeId }: { typeId: string; codeId: string }) {
  const { answer } = useMaybeAnswer('listPassCodes', { params: { registrationtypeid: typeId } })
  const code = answer?.data.find(({ id }) => id.toLowerCase() === codeId.toLowerCase())
  if (!code) return null
  return (
    <CardLine label={say('Code')}>
      <p className="font-medium">{passCodeName(code)}</p>
      <div className="max-w-sm">
        <PassCodeLeft what={passCodeName(code)} stock={stockOf(code)} />
      </div>
    </CardLine>
  )
}

/** The result of an earlier start, which its address names, as far as the registration (op 32) tells it. */
export function StartedBefore(props: {
  /** The registrant that was started. */
  started: string
  personId: string
  person: Pick<RegistrationPerson, 'name' | 'read'>
  type: RegistrationType | null
  onAnother: () => void
}) {
  const { started, personId, person, type, onAnother } = props
  const { answer, problem, refresh } = person.read
  const registrant: Registrant | null = answer?.data ?? null
  const starts = <EarlierStarts personId={personId} registrant={registrant} />
  if (answer && answer.data.id.toLowerCase() === started)
    return (
      <Started
        answer={{
          ...answer,
          data: { response: answer.data, ...(type ? { registrationInfo: { registration: type } } : {}) },
        }}
        name={person.name}
        type={type}
        startedAt={null}
        onAnother={onAnother}
      >
        {starts}
      </Started>
    )
  return (
    <div className="flex flex-col items-start gap-3">
      {answer ? (
        <p>{say('The event system has another registration of this person now.')}</p>
      ) : problem ? (
        <ProblemNotice problem={problem} onRetry={refresh} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {starts}
      <Button onClick={onAnother}>{say('Start another')}</Button>
    </div>
  )
}

/**
 * Failed start of a registration: refused, not sent, or without a response, with a look-up of the current state (op
 * 32).
 */
export function StartEnded({ failure }: { failure: StartFailure }) {
  const page = useEventPage()
  const { state, problem, personId } = failure
  const look = useMaybeAnswer(
    'getRegistrantForPerson',
    { params: { eventid: page.eventId }, query: { personid: personId } },
    { enabled: state === 'doubt' },
  )
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <div ref={notice} className="scroll-mt-20">
      <Notice
        assertive
        kind={state === 'unsent' ? 'offline' : state === 'doubt' ? 'partial' : 'refused'}
        title={
          state === 'doubt'
            ? say('No answer: the registration may have been started')
            : state === 'unsent'
              ? say('Nothing was sent: the registration was not started')
              : say('The registration was not started')
        }
        reference={problem.reference}
        action={
          state === 'doubt' ? (
            <Button icon={<Search />} busy={look.answer?.refreshing ?? look.pending} onClick={look.refresh}>
              {say('Look again')}
            </Button>
          ) : undefined
        }
      >
        <p>{problem.title}</p>
        {problem.detail && problem.detail !== problem.title ? <p>{problem.detail}</p> : null}
        {state === 'doubt' ? (
          <>
            <p>{say('Starting it again may create a second one. Their registration now:')}</p>
            <div className="pt-2">
              <RegistrationOf read={look} personId={personId} alone />
            </div>
          </>
        ) : null}
      </Notice>
    </div>
  )
}
