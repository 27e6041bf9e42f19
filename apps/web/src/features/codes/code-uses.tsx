import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { pastWritesQuery } from '#api/desk/past-writes.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { say } from '#i18n/say.ts'
import { useRegistrationPerson } from '#people/registration-person.ts'
import { startLine } from '#records/registration/start-line.ts'

type Start = Parameters<typeof startLine>[0]

/** Each line reads a registration. */
const mostShown = 5

/** Registrations that were started at this desk with a code, newest first. */
export function CodeUses({ codeId, typeId }: { codeId: string; typeId: string | null }) {
  const page = useEventPage()
  const { data: starts = [] } = useQuery(pastWritesQuery('startRegistration', page.eventId, codeId))
  if (starts.length === 0) return null
  const known = new Set([codeId, typeId].map((id) => id?.toLowerCase()))
  return (
    <section aria-label={say('Registrations started with this code')}>
      <h3 className="text-label text-quiet font-medium">{say('Registrations started with this code')}</h3>
      <ul className="pt-1">
        {starts.slice(0, mostShown).map((start) => (
          <CodeUse
            key={start.id}
            start={start}
            // After a registrant, and before the ids of the code and its type.
            personId={start.subjects?.findLast((id) => !known.has(id)) ?? null}
          />
        ))}
      </ul>
      {starts.length > mostShown ? (
        <p className="text-quiet">
          {say('{count, plural, one {# more} other {# more}}', { count: starts.length - mostShown })}
        </p>
      ) : null}
    </section>
  )
}

function CodeUse({ start, personId }: { start: Start; personId: string | null }) {
  const page = useEventPage()
  const now = useNow()
  const { name, looking, registrant } = useRegistrationPerson(page.eventId, personId)
  const number = registrant?.confirmationNumber?.trim() ?? ''
  return (
    <li className="flex flex-wrap gap-x-2">
      {personId === null ? null : (
        <Link {...page.links.person(personId)} className="touch:py-3 font-medium">
          {name ?? (looking ? say('Looking the person up') : say('Name unknown to this desk'))}
        </Link>
      )}
      {number === '' ? null : <span className="font-mono">{number}</span>}
      <span>{startLine(start, now)}</span>
    </li>
  )
}
