import type { Person, UserSummary } from '@frontdesk/api-types'
import { slugOf } from '@frontdesk/api-types/plain-text'

import type { Calendar } from './calendar.ts'
import words from './data/people.json' with { type: 'json' }
import { idOf } from './ids.ts'
import type { SeedProject } from './projects.ts'
import { createRandom, entryAt } from './random.ts'
import { recordOf } from './record.ts'

/** A person with their account (null: known by name only). */
export interface SeedPerson {
  key: string
  person: Person
  user: UserSummary | null
  userId: string | null
}

/** Contact fields that other records repeat. */
export function contactOf({ person }: SeedPerson) {
  const { name, firstName, lastName, email, contactEmail, phone, jobTitle, company } = person
  return { name, firstName, lastName, email, contactEmail, phone, jobTitle, company }
}

export type PersonFlag = 'isFacilitator' | 'isOrganizer' | 'isCompanyMember' | 'isProjectMember'

/**
 * The people of a project, generated in order: number n is always the same person. Name lists are cycled with steps
 * coprime to their lengths, so that no two people have the same name.
 */
export function createPeople(project: SeedProject, calendar: Calendar) {
  const { givenNames, familyNames, jobTitles } = words
  const employers = project.companies.map(({ name }) => name)
  const made = new Map<number, SeedPerson>()

  function person(index: number, flags: readonly PersonFlag[] = [], company?: string): SeedPerson {
    const known = made.get(index)
    if (known !== undefined) return known
    const random = createRandom(`${project.key} person ${index}`)
    const first = entryAt(givenNames, index * 37 + project.key.length * 5)
    const last = entryAt(familyNames, index * 41 + Math.floor(index / givenNames.length) * 7 + project.key.length * 11)
    const name = `${first} ${last}`
    const key = `${project.key} person ${index}`
    const id = idOf(key)
    const mail = `${slugOf(name).replaceAll('-', '.')}@example.${index % 3 === 0 ? 'com' : 'org'}`
    const userId = random.chance(0.9) || flags.length > 0 ? idOf(`${key} user`) : null
    const timezone = random.pick(project.people.zones)
    const invited = random.chance(0.25)
    const record = recordOf('Person', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      organizationId: project.organizationId,
      userId,
      email: mail,
      contactEmail: random.chance(0.3) ? mail : null,
      altEmail: random.chance(0.06) ? mail.replace('@', '+private@') : null,
      name,
      firstName: first,
      lastName: last,
      phone: random.chance(0.7) ? phoneOf(random.int(0, 99), index) : null,
      jobTitle: random.pick(jobTitles),
      company: company ?? (random.chance(0.7) ? random.pick(employers) : null),
      tags: random.chance(0.05) ? 'vip' : random.chance(0.05) ? 'first-time,mentee' : null,
      timezone,
      externalId: random.chance(0.5) ? `${project.key.toUpperCase()}-${String(100_000 + index).slice(1)}` : null,
      externalProvider: null,
      isProjectMember: flags.includes('isProjectMember'),
      isFacilitator: flags.includes('isFacilitator'),
      isOrganizer: flags.includes('isOrganizer'),
      isCompanyMember: flags.includes('isCompanyMember'),
      isInvitee: invited,
      isAttendee: true,
      isRegistered: random.chance(0.4),
      isVerified: random.chance(0.85),
      rsvpKey: invited ? `rsvp-${id.slice(0, 13)}` : null,
      rsvpEmailDate: invited ? calendar.utc(-random.int(20, 60), '08:00') : null,
      rsvpExpiresDate: invited ? calendar.utc(random.int(-3, 20), '22:00') : null,
      rsvpIsAccepted: invited && random.chance(0.6),
      roles: flags.includes('isProjectMember') ? 'Staff' : null,
    })
    const seeded: SeedPerson = {
      key,
      person: record,
      user: userId === null ? null : userOf(name, timezone),
      userId,
    }
    made.set(index, seeded)
    return seeded
  }

  return { person, made: () => [...made.values()] }
}

export type People = ReturnType<typeof createPeople>

/** UserSummary of an account. */
function userOf(name: string, timezone: string): UserSummary {
  return recordOf('UserSummary', { name, timezone })
}

/** Numbers reserved for fiction: UK 01632 960 and 020 7946 0, US 555-01. */
function phoneOf(pick: number, index: number): string {
  const three = String(index % 1000).padStart(3, '0')
  const two = String(index % 100).padStart(2, '0')
  if (pick < 40) return `+44 1632 960${three}`
  if (pick < 60) return `+44 20 7946 0${three}`
  return `+1 202 555 01${two}`
}
