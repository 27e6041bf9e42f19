import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'

import { projectsQuery } from '#api/desk/projects.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import type { LinkSearch } from '#navigation/paths.ts'
import { Notice } from '#ui/overlays/notice.tsx'

/** A choice of the project as links, when the event does not state its own. */
export function RegistrationProject(props: {
  project: string | undefined
  person: string | undefined
  /** Link to the page with the chosen project. */
  link: (search: LinkSearch) => LinkProps
}) {
  const { project, person, link } = props
  const page = useEventPage()
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: page.projectId === null })
  if (page.projectId !== null) return null
  const choices = [
    { id: undefined, name: say('every project') },
    ...projects.map(({ id, name }) => ({ id, name: name ?? id })),
  ]
  return (
    <Notice kind="info" title={say('The project of this event is not known here')}>
      <p>{say('Registration types belong to a project. Shown are those of:')}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map(({ id, name }) => (
          <li key={id ?? ''}>
            {id === project ? (
              <strong aria-current="true" className="touch:py-3 inline-block font-medium">
                {name}
              </strong>
            ) : (
              <Link {...link({ person, project: id })} replace className="touch:py-3 inline-block">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
