import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { pinsQuery } from '#api/desk.ts'
import { useRecents } from '#shell/kept.ts'
import { usePageTitle } from '#shell/page.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'

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
  usePageTitle('An event known by its id')
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {known ? (
        <Notice
          kind="info"
          title={`This desk knows it: ${known.name}`}
          action={
            <ButtonLink
              kind="primary"
              to="/e/$slug"
              params={{ slug: known.slug }}
              search={known.projectId ? { project: known.projectId } : {}}
            >
              Open {known.name}
            </ButtonLink>
          }
        >
          <p>It is pinned or was open here before, so its slug is known.</p>
        </Notice>
      ) : (
        <Notice kind="missing" title="The service offers no event by its id">
          <p>
            An event&rsquo;s record is found by its slug (operation 14), or among the events of a company or of its
            people (operations 4 and 5).
          </p>
        </Notice>
      )}
      <Section title="What works with the id alone">
        <div className="flex flex-wrap gap-2">
          <ButtonLink {...links.attendees()}>Find or enroll a person</ButtonLink>
          <ButtonLink {...links.inventory()}>See what is left</ButtonLink>
          <ButtonLink {...links.companies({})}>Reach a company</ButtonLink>
        </div>
      </Section>
      <Section title="How to come to its page">
        <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5">
          <li>Ask for the public link of the event: its last part is the slug. Paste the link into the box above.</li>
          <li>Ask a colleague who has the event open to copy the address of their page.</li>
          <li>Registration types belong to a project, so they are reached from the event&rsquo;s own page only.</li>
        </ul>
      </Section>
    </div>
  )
}
