import type { LinkProps } from '@tanstack/react-router'

import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { focusBox } from '#navigation/search-box-focus.ts'
import { usePageTitle } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/section.tsx'

import { EventFound, EventNotFound, EventWalking } from './event-by-id-notice.tsx'
import { useEventWalk, useKnownEvent } from './event-by-id.ts'

/** The first page of an event without its record: how it was found or what is missing, and tabs that need only its id. */
export function EventWithoutRecord() {
  const { eventId, links, name } = useEventPage()
  const { event, asking } = useKnownEvent(eventId)
  const wanted = event === null && !asking
  const { walk, stop, again } = useEventWalk(eventId, wanted || event?.how.kind === 'walk')
  usePageTitle(event ? name : say('Event, name unknown'))
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {event ? (
        <EventFound event={event} />
      ) : walk?.ended ? (
        <EventNotFound walk={walk} onAgain={again} />
      ) : (
        <EventWalking walk={walk} onStop={stop} />
      )}
      {event?.slug ? null : <HowToFindIt companies={links.companies({})} />}
      <Section title={say('What works with the id alone')}>
        <div className="flex flex-wrap gap-2">
          <ButtonLink {...links.attendees()}>{say('Find or enroll a person')}</ButtonLink>
          <ButtonLink {...links.registration()}>{say('Registration types and codes')}</ButtonLink>
          <ButtonLink {...links.inventory()}>{say('See what is left')}</ButtonLink>
          <ButtonLink {...links.online()}>{say('Online settings and links')}</ButtonLink>
          <ButtonLink {...links.posts()}>{say('Contacts')}</ButtonLink>
          <ButtonLink {...links.comments()}>{say('Comments')}</ButtonLink>
          <ButtonLink {...links.facilitators()}>{say('Facilitators')}</ButtonLink>
        </div>
      </Section>
    </div>
  )
}

function HowToFindIt({ companies }: { companies: LinkProps }) {
  return (
    <Section title={say('How to open its page')}>
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 ps-5">
        <li>{say('Ask for the public link of the event and paste it into the search box.')}</li>
        <li>{say('Ask a colleague who has the event open to copy the address of their page.')}</li>
        <li>{say('Open a company that takes part: its list of events leads to the event’s page.')}</li>
      </ul>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button kind="primary" onClick={focusBox} keys="/">
          {say('Go to the search box')}
        </Button>
        <ButtonLink {...companies}>{say('Companies of this event')}</ButtonLink>
        <ButtonLink to="/calendar">{say('Calendar of pinned events')}</ButtonLink>
      </div>
    </Section>
  )
}
