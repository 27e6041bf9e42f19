import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useKnownPerson } from '#people/registration-person.ts'
import { Id } from '#ui/id.tsx'

/** `for Ana Gómez`, with the id to copy. */
export function PersonWords({ personId }: { personId: string }) {
  const page = useEventPage()
  const known = useKnownPerson(page.eventId, personId)
  return (
    <>
      {known.name ? say('for {person}', { person: known.name }) : say('for person')}{' '}
      <Id id={personId} what={say('person id')} className="text-current!" />
    </>
  )
}
