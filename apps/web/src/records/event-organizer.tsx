import type { EventRecord } from '@frontdesk/api-types'

import { joined, nameOf } from '#format/names.ts'

import { Reach } from './reach.tsx'

/** Who answers for it. */
export function EventOrganizer({ event }: { event: EventRecord }) {
  const { organizer } = event
  if (!organizer) return <p className="text-quiet">The service names no organizer.</p>
  return (
    <div>
      <p className="font-medium">{nameOf(organizer) ?? 'No name sent'}</p>
      <p className="text-quiet">{joined([organizer.jobTitle, organizer.company])}</p>
      <Reach email={organizer.email ?? organizer.contactEmail ?? null} phone={organizer.phone ?? null} />
    </div>
  )
}
