import type { Registrant } from '@frontdesk/api-types'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { pastWritesQuery } from '#api/desk/past-writes.ts'
import { useNow } from '#browser/now.ts'
import { useEventPage } from '#events/event-context.tsx'
import { firstFilled } from '#format/names.ts'
import { say } from '#i18n/say.ts'
import { startLine } from '#records/registration/start-line.ts'

/** Registrations of a person that were started at this desk, and the number of the one that they have now. */
export function EarlierStarts({ personId, registrant }: { personId: string; registrant: Registrant | null }) {
  const page = useEventPage()
  const now = useNow()
  const { data: past = [] } = useQuery(pastWritesQuery('startRegistration', page.eventId, personId))
  const number = firstFilled(registrant?.confirmationNumber)
  if (past.length === 0) return null
  return (
    <section aria-label={say('Earlier starts for this person')}>
      <h3 className="text-label text-quiet font-medium">{say('Earlier starts for this person')}</h3>
      <ul className="pt-1">
        {past.slice(0, 3).map((one) => (
          <li key={one.id}>{startLine(one, now)}</li>
        ))}
      </ul>
      {registrant === null ? null : (
        <p>
          {number === null ? null : say('Confirmation {number}', { number })}{' '}
          <Link {...page.links.person(personId)} className="touch:py-3">
            {say('Open the person')}
          </Link>
        </p>
      )}
    </section>
  )
}
