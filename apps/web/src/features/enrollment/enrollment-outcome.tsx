import { Search } from 'lucide-react'
import { useEffect } from 'react'

import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { ProblemNotice } from '#screen/problem-notice.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Notice } from '#ui/overlays/notice.tsx'

/** The enrolment that is being sent, or the last one that did not lead to an attendee's page. */
export function EnrollmentOutcome() {
  const { enrollment } = useEventPage()
  const { sending, ended, shows } = enrollment
  useEffect(shows, [shows])
  if (sending)
    return (
      <AnswerBand meaning="wait" word={say('Enrolling')} name={sending.name || sending.email} because={say('Sending')}>
        <p>{sending.name ? sending.email : null}</p>
      </AnswerBand>
    )
  return ended ? <Ended /> : null
}

/** An id does not state its kind: each kind is one press away. `form`: of the search, where it is not around the offer. */
export function IdOffer({ id, form }: { id: string; form?: string }) {
  const page = useEventPage()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" form={form} kind="primary" icon={<Search />} keys="Enter">
        {say('Look up as attendee')}
      </Button>
      <ButtonLink {...page.links.user(id)}>{say('As user id')}</ButtonLink>
      <ButtonLink {...page.links.person(id)}>{say('As person id')}</ButtonLink>
    </div>
  )
}

/** The last enrolment that did not lead to an attendee's page. */
function Ended() {
  const { enrollment } = useEventPage()
  const { ended } = enrollment
  if (!ended) return null
  const again = (
    <Button onClick={() => enrollment.send(ended.person)}>
      {say('Enroll {name} again', { name: ended.person.name || (ended.person.email ?? say('this person')) })}
    </Button>
  )
  if (ended.problem)
    return (
      <ProblemNotice assertive problem={ended.problem} action={again}>
        <p className="font-medium">{ended.says}</p>
        {ended.phase === 'doubt' ? <p>{say('Enrolling again is safe: no one is added twice.')}</p> : null}
      </ProblemNotice>
    )
  return (
    <Notice
      assertive
      kind={ended.phase === 'refused' ? 'refused' : 'partial'}
      title={ended.phase === 'refused' ? say('Not enrolled') : say('Enrolled, card not available')}
      action={again}
    >
      <p>{ended.says}</p>
    </Notice>
  )
}
