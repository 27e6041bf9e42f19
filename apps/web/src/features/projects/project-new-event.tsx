import { CalendarPlus } from 'lucide-react'

import { useWhyNot } from '#api/desk/session.ts'
import { say } from '#i18n/say.ts'
import { projectPaths } from '#navigation/paths.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Button } from '#ui/forms/button.tsx'

/** The link to the form of a new event in this project; without the role, the reason that it is missing. */
export function NewEventLink({ projectId }: { projectId: string }) {
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
