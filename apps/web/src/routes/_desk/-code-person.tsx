import { Id } from '#ui/id.tsx'
import { say } from '#words/say.ts'

import { useEventPage } from './-event-page.tsx'
import { useKnownPerson } from './-registration-person.ts'

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
