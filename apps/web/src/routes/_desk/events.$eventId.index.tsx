import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk.ts'
import { focusBox } from '#shell/box/focus.ts'
import { useRecents } from '#shell/kept.ts'
import { usePageTitle } from '#shell/page.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { say } from '#words/say.ts'

import { useEventPage } from './-event-page.tsx'

/** Says what the service does not offer, what works all the same, and how to come to the slug. */
export const Route = createFileRoute('/_desk/events/$eventId/')({
  component: WithoutRecord,
})

function WithoutRecord() {
  const { eventId, links } = useEventPage()
  const { data: pins } = useQuery(pinsQuery)
  const recents = useRecents()
  const known = [...(pins ?? []), ...recents].find((it) => it.eventId.toLowerCase() === eventId)
  usePageTitle(say('An event known by its id'))
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {known ? (
        <Notice
          kind="info"
          title={say('This desk knows it: {name}', { name: known.name })}
          action={
            <ButtonLink
              kind="primary"
              to="/e/$slug"
              params={{ slug: known.slug }}
              search={known.projectId ? { project: known.projectId } : {}}
            >
              {say('Open {name}', { name: known.name })}
            </ButtonLink>
          }
        >
          <p>{say('It is pinned or was open here before, so its slug is known.')}</p>
        </Notice>
      ) : (
        <Notice kind="missing" title={say('The service offers no event by its id')}>
          <p>
            {say(
              'Missing here: its name, when and where it is, whether it is on, how many places it has. An event’s record is found by its slug (operation 14), or among the events of a company or of its people (operations 4 and 5).',
            )}
          </p>
        </Notice>
      )}
      <Section title={say('How to come to its page')}>
        <ul className="flex max-w-prose list-disc flex-col gap-1.5 ps-5">
          <li>
            {say('Ask for the public link of the event: its last part is the slug. Paste the link into the box.')}
          </li>
          <li>{say('Ask a colleague who has the event open to copy the address of their page.')}</li>
          <li>
            {say(
              'Open a company that takes part: its events and its calendar lead to the event’s page. The companies of this event can be read without its record.',
            )}
          </li>
        </ul>
        <div className="flex flex-wrap gap-2 pt-1">
          <Button kind={known ? 'plain' : 'primary'} onClick={focusBox} keys="/">
            {say('Go to the box')}
          </Button>
          <ButtonLink {...links.companies({})}>{say('Companies of this event')}</ButtonLink>
          <ButtonLink to="/calendar">{say('Calendar of pinned events')}</ButtonLink>
        </div>
      </Section>
      <Section title={say('What works with the id alone')}>
        <div className="flex flex-wrap gap-2">
          <ButtonLink {...links.attendees()}>{say('Find or enroll a person')}</ButtonLink>
          <ButtonLink {...links.registration()}>{say('Registration types and codes')}</ButtonLink>
          <ButtonLink {...links.inventory()}>{say('See what is left')}</ButtonLink>
          <ButtonLink {...links.online()}>{say('Online settings and links')}</ButtonLink>
          <ButtonLink {...links.posts()}>{say('Posts')}</ButtonLink>
          <ButtonLink {...links.comments()}>{say('Comments')}</ButtonLink>
          <ButtonLink {...links.facilitators()}>{say('Facilitators')}</ButtonLink>
        </div>
      </Section>
    </div>
  )
}
