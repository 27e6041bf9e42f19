import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useRegistrationPerson } from '#people/registration-person.ts'
import { Id } from '#ui/id.tsx'

/** `for Ana Gómez`, with their address and the id to copy. */
export function PersonWords({ personId }: { personId: string }) {
  const page = useEventPage()
  const known = useRegistrationPerson(page.eventId, personId)
  return (
    <>
      {known.name
        ? say('for {person}', { person: known.name })
        : known.looking
          ? say('for person')
          : say('for a person whose name is unknown here')}{' '}
      {known.email === null ? null : <bdi>{known.email}</bdi>}{' '}
      <Id id={personId} what={say('person id')} className="text-current!" />
    </>
  )
}
