import { isZone } from '@frontdesk/time/desk'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'

import { projectsQuery } from '#api/desk/projects.ts'
import { useWhyNot } from '#api/desk/why-not.ts'
import { useMaybeAnswer } from '#api/queries.ts'
import { useNow, viewerZone } from '#browser/now.ts'
import { ProjectPageContext, isMissing } from '#events/project-page.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { useIsOpen } from '#navigation/use-is-open.ts'
import { projectFacts, projectTint } from '#records/project-json.ts'
import { LayoutPage, usePageTitle } from '#screen/tabbed-page.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'
import { TabLink, Tabs } from '#ui/tabs.tsx'

import { ProjectHeader } from './project-header.tsx'

/** The link to the form of a new event in this project; without the role, the reason that it is missing. */
function NewEventLink({ projectId }: { projectId: string }) {
  const why = useWhyNot('createProjectEvent')
  if (why)
    return (
      <Button icon={<CalendarPlus />} why={why}>
        {say('New event')}
      </Button>
    )
  return (
    <ButtonLink {...projectPaths(projectId).newEvent()} kind="primary" icon={<CalendarPlus />}>
      {say('New event')}
    </ButtonLink>
  )
}

/** Header and tabs are shown without the record too: the other pages of a project need only its id. */
export function ProjectLayout({ projectId }: { projectId: string }) {
  const read = useMaybeAnswer('getProject', { params: { projectid: projectId } })
  const known = useQuery(projectsQuery).data?.find((project) => project.id.toLowerCase() === projectId)
  const now = useNow()
  const missing = isMissing(read)
  const facts = projectFacts(read.answer?.data)
  const name = facts.name ?? known?.name ?? say('Project {id}', { id: projectId.slice(0, 8) })
  const stated = facts.timezone ?? known?.timezone ?? null
  const zone = stated && isZone(stated) ? stated : viewerZone()
  usePageTitle(name)
  const onOverview = useIsOpen('/projects/$projectId')
  const paths = projectPaths(projectId)
  return (
    <ProjectPageContext value={{ projectId, name, zone }}>
      <LayoutPage>
        <ProjectHeader
          name={name}
          id={projectId}
          facts={facts}
          tint={projectTint(read.answer?.data)}
          zone={zone}
          now={now}
          brief={!onOverview}
          action={missing ? null : <NewEventLink projectId={projectId} />}
        />
        <Tabs label={say('Pages of {name}', { name })}>
          <TabLink {...paths.overview()} activeOptions={{ exact: true, includeSearch: false }}>
            {say('Overview')}
          </TabLink>
          <TabLink {...paths.locations()} activeOptions={{ includeSearch: false }}>
            {say('Locations')}
          </TabLink>
          <TabLink {...paths.eventTypes()} activeOptions={{ includeSearch: false }}>
            {say('Event types')}
          </TabLink>
          <TabLink {...paths.metaFields()} activeOptions={{ includeSearch: false }}>
            {say('Fields')}
          </TabLink>
          <TabLink {...paths.registrationTypes()} activeOptions={{ includeSearch: false }}>
            {say('Registration types')}
          </TabLink>
          <TabLink {...paths.codes()} activeOptions={{ includeSearch: false }}>
            {say('Codes')}
          </TabLink>
        </Tabs>
        <Outlet />
      </LayoutPage>
    </ProjectPageContext>
  )
}
