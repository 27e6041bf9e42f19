import { isGuid } from '@frontdesk/api-types/table'
import { useEffect } from 'react'

import { useMaybeAnswer } from '#api/queries.ts'
import { nameOf } from '#format/names.ts'
import { AnswerBand } from '#records/answer-band.tsx'
import { CardLine } from '#records/attendee-lines.tsx'
import { Reach } from '#records/reach.tsx'
import { usePageTitle } from '#shell/page.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Id } from '#ui/copy.tsx'
import { announce } from '#ui/live-region.tsx'

import { AttendeeByUser, CardSkeleton, Missed, NotAnId } from './-attendee-screens.tsx'
import { useEventPage } from './-event-page.tsx'
import { RegistrationOf } from './-registration-of.tsx'

/**
 * By person id: the interface finds a registration by it (op 32), and no attendee. When the registration names the user,
 * op 21 finds the attendee after all.
 */
export function PersonById({ personId }: { personId: string }) {
  return isGuid(personId) ? <PersonRead personId={personId.toLowerCase()} /> : <NotAnId text={personId} />
}

function PersonRead({ personId }: { personId: string }) {
  const page = useEventPage()
  const read = useMaybeAnswer('getRegistrantForPerson', {
    params: { eventid: page.eventId },
    query: { personid: personId },
  })
  const registrant = read.answer?.data
  const name = nameOf(registrant) ?? nameOf(registrant?.user) ?? 'No name sent'
  usePageTitle(registrant ? `${name}, ${page.name}` : `Person, ${page.name}`)
  useEffect(() => {
    if (registrant && !registrant.userId) announce(`${name}: registered, enrollment could not be told`)
  }, [registrant, name])
  if (!registrant && !read.problem) return <CardSkeleton />
  if (!registrant && read.problem)
    return (
      <Missed problem={read.problem} asked="registrant" id={personId} retry={read.refresh} pending={read.pending}>
        <ButtonLink {...page.links.attendee(personId)}>Try it as an attendee id</ButtonLink>
        <ButtonLink {...page.links.user(personId)}>Try it as a user id</ButtonLink>
      </Missed>
    )
  if (registrant?.userId) return <AttendeeByUser userId={registrant.userId} />
  return (
    <article className="flex flex-col gap-3" aria-label={`${name}, could not tell`}>
      <AnswerBand meaning="unknown" word="Could not tell" name={name} because="Whether they are enrolled">
        <Reach email={registrant?.email ?? null} phone={registrant?.phone ?? null} />
        <p>
          Found by their registration. The service finds attendees by attendee id or user id, not by person id: ask for
          the attendee id, it stands in their link.
        </p>
        <p>
          Person <Id id={personId} what="person id" className="text-current!" />
        </p>
      </AnswerBand>
      <CardLine label="Registered">
        <RegistrationOf read={read} personId={personId} />
      </CardLine>
    </article>
  )
}
