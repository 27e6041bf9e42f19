import { idOf } from './ids.ts'
import type { CodeRow } from './project-data.ts'
import { projects, type ProjectKey } from './projects.ts'
import { firstOf, partOf, recordBy, recordWith, textAt, type DemoItem } from './record-search.ts'

/** A pinned event on the desk's home page. */
export interface DemoPin {
  eventId: string
  projectId: string
  slug: string
  name: string
  start: string | null
  end: string | null
  timezone: string | null
}

/** Events of today and tomorrow: with everything, full, with a full waitlist, in several zones. */
const pinned: readonly (readonly [ProjectKey, string])[] = [
  ['tideline', 'tideline'],
  ['lantern', 'opening-night'],
  ['tideline', 'quayside-reception'],
  ['tideline', 'write-a-parser-before-lunch'],
  ['lantern', 'captains-dinner'],
  ['sundial', 'call-27'],
]

/** Throws RangeError when the records are not those of the demo. */
export function demoPins(records: readonly DemoItem[]): DemoPin[] {
  return pinned.map(([project, slug]) => {
    const event = recordBy(records, 'events', `event ${project} ${slug}`)
    return {
      eventId: textAt(event, 'id'),
      projectId: textAt(event, 'projectId'),
      slug,
      name: textAt(event, 'name'),
      start: textAt(event, 'start'),
      end: textAt(event, 'end'),
      timezone: textAt(event, 'timezone'),
    }
  })
}

const { tideline } = projects

function codeIn(wanted: CodeRow['state']): string {
  const row = tideline.passCodes.find(({ type, state }) => type === 'PASS' && state === wanted)
  if (row === undefined) throw new RangeError(`No code is ${wanted}`)
  return row.code
}

function listedPersonIds(): string[] {
  return tideline.passCodes.flatMap(({ people }) => (people ?? []).map((person) => idOf(`tideline person ${person}`)))
}

const sponsorsWithPeople = (one: Record<string, unknown>, eventId: string) =>
  one['eventId'] === eventId &&
  one['sponsorTypeId'] !== null &&
  Array.isArray(one['memberIds']) &&
  one['memberIds'].length > 0

/**
 * Ids and codes of the demo, one example of each kind; from project `tideline` and its main event unless stated
 * otherwise. Throws RangeError when the records are not those of the demo.
 */
export function demoExamples(records: readonly DemoItem[]) {
  const event = recordBy(records, 'events', 'event tideline tideline')
  const full = recordBy(records, 'events', 'event tideline quayside-reception')
  const repeating = recordBy(records, 'events', 'event tideline crew-stand-up')
  const second = recordBy(records, 'events', 'event lantern opening-night')
  const eventId = textAt(event, 'id')
  const listed = new Set(listedPersonIds())
  const isListed = (one: Record<string, unknown>) => listed.has(String(one['personId']))
  const attendeeAt = (wanted: string, passes: (attendee: Record<string, unknown>) => boolean) =>
    partOf(
      firstOf(records, 'attendees', (record) => passes(partOf(record, 'attendee')), wanted),
      'attendee',
    )
  const registrant = firstOf(
    records,
    'registrants',
    (one) => one['eventId'] === eventId && one['registrantStatus'] === 'Complete' && one['userId'] !== null,
    'complete registrant',
  )
  const attendee = attendeeAt('registered attendee', (one) => one['registrantId'] === registrant['id'])
  const isFree = (one: Record<string, unknown>) =>
    one['eventId'] === eventId &&
    one['enrollmentStatus'] === 'Enrolled' &&
    one['registrantId'] === null &&
    one['userId'] !== null
  const removable = attendeeAt('attendee without a registration', (one) => isFree(one) && !isListed(one))
  const person = attendeeAt(
    'person without a registration',
    (one) => isFree(one) && !isListed(one) && one['id'] !== removable['id'],
  )
  const listedPerson = attendeeAt('person on a list', (one) => isFree(one) && isListed(one))
  const waiting = attendeeAt(
    'waitlisted attendee',
    (one) => one['eventId'] === full['id'] && one['waitlistOrder'] === 1,
  )
  const atEvent = firstOf(records, 'event-companies', (one) => sponsorsWithPeople(one, eventId), 'sponsor with people')
  const company = recordWith(records, 'companies', textAt(atEvent, 'companyId'))
  const memberIds = atEvent['memberIds']
  const member = recordWith(records, 'company-members', Array.isArray(memberIds) ? String(memberIds[0]) : '')
  const facilitator = firstOf(
    records,
    'facilitators',
    (one) => Array.isArray(one['eventIds']) && one['eventIds'].includes(eventId),
    'facilitator at the main event',
  )
  const inventory = firstOf(records, 'inventory', (one) => partOf(one, 'details')['eventId'] === eventId, 'inventory')
  const stream = firstOf(records, 'virtual-info', (one) => one['streamKey'] !== null, 'stream')
  return {
    projectId: textAt(event, 'projectId'),
    projectName: textAt(recordBy(records, 'projects', 'project tideline'), 'name'),
    eventId,
    eventSlug: textAt(event, 'slug'),
    eventName: textAt(event, 'name'),
    /** Enrolled, with an account and a complete registration. */
    attendeeId: textAt(attendee, 'id'),
    attendeeName: textAt(attendee, 'name'),
    attendeeUserId: textAt(attendee, 'userId'),
    attendeePersonId: textAt(attendee, 'personId'),
    registrantId: textAt(registrant, 'id'),
    /** Enrolled and not registered: may be removed and added again. */
    removableAttendeeId: textAt(removable, 'id'),
    removableAttendeeName: textAt(removable, 'name'),
    /** A person who may use every open code, and one who may use the code with a list. */
    personId: textAt(person, 'personId'),
    listedPersonId: textAt(listedPerson, 'personId'),
    repeatingEventSlug: textAt(repeating, 'slug'),
    repeatingEventName: textAt(repeating, 'name'),
    /** A full event with a waitlist, and the first person on it. */
    fullEventId: textAt(full, 'id'),
    fullEventSlug: textAt(full, 'slug'),
    waitlistedAttendeeId: textAt(waiting, 'id'),
    registrationTypeId: textAt(recordBy(records, 'registration-types', 'registration type tideline PASS'), 'id'),
    openCode: codeIn('open'),
    notYetOpenCode: codeIn('notYetOpen'),
    closedCode: codeIn('closed'),
    expiredCode: codeIn('expired'),
    usedUpCode: codeIn('usedUp'),
    allReservedCode: codeIn('allReserved'),
    listedCode: codeIn('onlyForList'),
    neverGivenOutCode: codeIn('neverGivenOut'),
    companyId: textAt(atEvent, 'companyId'),
    companyName: textAt(company, 'name'),
    companyMemberId: textAt(member, 'id'),
    companyMemberName: textAt(member, 'name'),
    companyMemberEmail: textAt(member, 'email'),
    facilitatorId: textAt(facilitator, 'id'),
    inventoryId: textAt(partOf(inventory, 'inventory'), 'id'),
    inventoryName: textAt(partOf(inventory, 'inventory'), 'name'),
    locationId: textAt(event, 'locationId'),
    /** With a stream key. */
    virtualEventId: textAt(stream, 'eventId'),
    /** The other project's main event. */
    secondProjectId: textAt(second, 'projectId'),
    secondEventId: textAt(second, 'id'),
    secondEventSlug: textAt(second, 'slug'),
  }
}
