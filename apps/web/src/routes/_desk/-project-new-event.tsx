import { CalendarPlus } from 'lucide-react'

import { useWhyNot } from '#api/session.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { say } from '#words/say.ts'

/** To the form that makes an event in this project; without the role it says what is missing. */
export function NewEventLink({ projectId }: { projectId: string }) {
  const why = useWhyNot('createProjectEvent')
  if (why)
    return (
      <Button icon={<CalendarPlus />} why={why}>
        {say('New event')}
      </Button>
    )
  return (
    <ButtonLink to="/projects/$projectId/new-event" params={{ projectId }} kind="primary" icon={<CalendarPlus />}>
      {say('New event')}
    </ButtonLink>
  )
}
