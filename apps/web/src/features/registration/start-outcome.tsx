import type { RegistrationType, StartedRegistration } from '@frontdesk/api-types'
import { Search, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Answer } from '#api/call.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { nameOf } from '#format/names.ts'
import { numberOf } from '#format/numbers.ts'
import { say } from '#i18n/say.ts'
import { RegistrationOf } from '#people/registration-of.tsx'
import { AnswerBand } from '#records/answer-band.tsx'
import { CardLine } from '#records/registration/attendee-lines.tsx'
import { RegistrationLines } from '#records/registration/registration-lines.tsx'
import { SealedFields } from '#records/sealed-fields.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

import { StartedInfo } from './start-answer.tsx'
import { startedRegistrant, startedWords } from './start-effects.ts'
import type { StartFailure } from './start-failure.ts'

/** The complete answer of op 31: the registration, details, settings, ticket types. */
export function Started(props: {
  answer: Answer<StartedRegistration>
  name: string | null
  /** The type that was chosen. */
  type: RegistrationType | null
  onAnother: () => void
}) {
  const { answer, onAnother } = props
  const page = useEventPage()
  const now = useNow()
  const registrant = startedRegistrant(answer.data)
  const name = nameOf(registrant) ?? props.name ?? say('No name')
  const minutes = numberOf(
    answer.data.registrationInfo?.registration?.minutesAllowedInCart ?? props.type?.minutesAllowedInCart,
  )
  const outcome = registrant && startedWords(registrant, minutes)
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
      <div className="flex flex-wrap gap-2">
        {registrant?.personId ? (
          <ButtonLink {...page.links.person(registrant.personId)} kind="primary" icon={<UserRound />}>
            {say('Open the person')}
          </ButtonLink>
        ) : null}
        <Button onClick={onAnother}>{say('Start another')}</Button>
      </div>
      <CardLine label={say('Registered')}>
        {registrant ? (
          <RegistrationLines registrant={registrant} sealed={answer.sealed} zone={page.zone} now={now} />
        ) : (
          <p className="text-quiet">{say('The answer was empty. Look the person up to see their registration.')}</p>
        )}
      </CardLine>
      <StartedInfo answer={answer.data} />
      <SealedFields names={answer.sealed} />
    </article>
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
