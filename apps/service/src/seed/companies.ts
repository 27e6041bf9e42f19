import type { Category, Company, CompanyMember, CompanyTypeAssignment } from '@frontdesk/api-types'
import { slugOf } from '@frontdesk/api-types/plain-text'

import type { Calendar } from './calendar.ts'
import words from './data/people.json' with { type: 'json' }
import type { SeedEvent } from './event-records.ts'
import { idOf } from './ids.ts'
import { contactOf, type People } from './people.ts'
import { styleOf, type SeedProject } from './projects.ts'
import { createRandom, entryAt } from './random.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

export interface SeedCompany {
  company: Company
  members: CompanyMember[]
}

export interface SeedCompanyType {
  role: 'sponsor' | 'exhibitor' | 'vendor'
  type: CompanyTypeAssignment
}

export function companyTypesOf(project: SeedProject, calendar: Calendar): SeedCompanyType[] {
  return (['sponsor', 'exhibitor', 'vendor'] as const).flatMap((role) =>
    project.companyTypes[role].map((name, itemOrder) => {
      const id = idOf(`company type ${project.key} ${role} ${name}`)
      const type = recordOf('CompanyTypeAssignment', {
        id,
        ...calendar.stamps(id),
        projectId: project.id,
        organizationId: project.organizationId,
        name,
        description: role === 'sponsor' ? `${name} of ${project.name}` : null,
        publish: role !== 'vendor',
        itemOrder,
        hasChecklist: role === 'exhibitor',
        useForAllEventTypes: true,
        hasRate: role !== 'vendor',
        style: itemOrder === 0 ? styleOf(project) : recordOf('Style', {}),
      })
      return { role, type }
    }),
  )
}

/** The companies of a project with their members, who are people of the project from number `firstPerson` on. */
export function companiesOf(
  project: SeedProject,
  world: { people: People; firstPerson: number; types: readonly SeedCompanyType[]; calendar: Calendar },
): SeedCompany[] {
  let next = world.firstPerson
  return project.companies.map((plan, index) => {
    const id = idOf(`company ${project.key} ${plan.name}`)
    const random = createRandom(id)
    const slug = slugOf(plan.name.replaceAll('&', ''))
    const company = recordOf('Company', {
      id,
      ...world.calendar.stamps(id),
      projectId: project.id,
      name: plan.name,
      displayName: plan.name,
      email: `hello.${slug}@example.com`,
      description: `${plan.about}.`,
      url: `https://${slug}.example.com/`,
      contactInformation: random.chance(0.4) ? 'Ask at the booth, or write any time.' : null,
      companyTypeId: entryAt(world.types, index).type.id,
      address1: `${random.pick(['Harbour Road', 'Station Street', 'Mill Lane', 'Garden Row'])} ${random.int(1, 180)}`,
      city: plan.city,
      country: plan.country,
      postalCode: String(random.int(1000, 99_999)),
      latitude: plan.latitude,
      longitude: plan.longitude,
      createdByUserId: project.ownerUserId,
      socials: random.chance(0.3) ? `https://social.example.org/@${slug}` : null,
      style: random.chance(0.5) ? styleOf(project) : recordOf('Style', {}),
      meta: { tier: random.pick(['gold', 'silver', 'none']), vat: `XX${random.int(100_000, 999_999)}` },
    })
    const members = Array.from({ length: random.int(2, 6) }, (_, order) => {
      const member = memberOf(project, company, world, next, order)
      next += 1
      return member
    })
    return { company, members }
  })
}

function memberOf(
  project: SeedProject,
  company: Company,
  world: { people: People; calendar: Calendar },
  personIndex: number,
  order: number,
): CompanyMember {
  const demoPerson = world.people.person(personIndex, ['isCompanyMember'], company.name ?? undefined)
  const id = idOf(`company member ${demoPerson.key}`)
  const random = createRandom(id)
  return recordOf('CompanyMember', {
    id,
    ...world.calendar.stamps(id),
    projectId: project.id,
    companyId: company.id,
    userId: demoPerson.userId,
    personId: demoPerson.person.id,
    organizationId: project.organizationId,
    role: order === 0 ? 'Owner' : random.pick(words.companyRoles),
    ...contactOf(demoPerson),
    contactInformation: order === 0 ? 'Reach me by phone during the event.' : null,
    isEmployed: random.chance(0.9),
  })
}

/** One or two categories of each company. */
export function companyCategoryItems(companies: readonly SeedCompany[], categories: Map<string, Category>): SeedItem[] {
  const all = [...categories.values()].filter((category) => category.currentLevel === 1)
  return companies.flatMap(({ company }) =>
    createRandom(`categories ${company.id}`)
      .some(all.length === 0 ? [...categories.values()] : all, 2)
      .map((category) => seedItem('company-categories', { companyId: company.id, category })),
  )
}

/** Which companies are at an event, in which of the three roles, with which of their people. */
export function eventCompanyItems(
  event: SeedEvent,
  companies: readonly SeedCompany[],
  types: readonly SeedCompanyType[],
  count: number,
): SeedItem[] {
  const random = createRandom(`event companies ${event.record.id}`)
  const typeOf = (role: SeedCompanyType['role']) => {
    const list = types.filter((one) => one.role === role)
    return list.length === 0 ? null : random.pick(list).type.id
  }
  return random.some(companies, count).map(({ company, members }, index) => {
    // Cycles through the roles: sponsor, exhibitor, sponsor and exhibitor, vendor.
    const part = index % 4
    const sponsorTypeId = part === 0 || part === 2 ? typeOf('sponsor') : null
    const exhibitorTypeId = part === 1 || part === 2 ? typeOf('exhibitor') : null
    return seedItem('event-companies', {
      eventId: event.record.id,
      companyId: company.id,
      sponsorTypeId,
      exhibitorTypeId,
      vendorTypeId: part === 3 || (sponsorTypeId === null && exhibitorTypeId === null) ? typeOf('vendor') : null,
      memberIds: random.some(members, random.int(1, 3)).map((member) => member.id),
    })
  })
}
