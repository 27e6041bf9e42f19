import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

export type ProjectKey = 'tideline' | 'lantern' | 'sundial'

export interface SeedProject {
  key: ProjectKey
  id: string
  organizationId: string
  /** The account that created the project's records. */
  ownerUserId: string
  name: string
  timezone: string
  currency: string
  colour: string
}

function project(key: ProjectKey, name: string, timezone: string, currency: string, colour: string): SeedProject {
  return {
    key,
    id: idOf(`project ${key}`),
    organizationId: idOf(`organization ${key}`),
    ownerUserId: idOf(`owner ${key}`),
    name,
    timezone,
    currency,
    colour,
  }
}

export const projects = {
  tideline: project('tideline', 'Tideline Developers Conference', 'Europe/Lisbon', 'EUR', '#0b6e79'),
  lantern: project('lantern', 'Lantern Quarter Festival', 'Asia/Kolkata', 'INR', '#b3541e'),
  sundial: project('sundial', 'Sundial Community Calls', 'UTC', 'USD', '#5b4a9c'),
} as const satisfies Record<ProjectKey, SeedProject>

export const demoProjects: readonly string[] = Object.values(projects).map(({ id }) => id)

const places = {
  tideline: { city: 'Porto', country: 'Portugal', from: -30, to: 30 },
  lantern: { city: 'Kolkata', country: 'India', from: -30, to: 30 },
  sundial: { city: null, country: null, from: -30, to: 365 },
} as const

/** Colours of a project, for the records with a style. */
export function styleOf({ colour }: SeedProject) {
  return recordOf('Style', {
    hasStyle: true,
    primaryColor: colour,
    secondaryColor: '#f2c14e',
    backgroundColor: '#ffffff',
    textColor: '#1d1d1f',
    contrastColor: '#ffffff',
    fontFamily: 'Inter, sans-serif',
    secondaryContrastColor: '#1d1d1f',
  })
}

/** Op 8: the contract does not define its shape; an object with the base fields and the project's identity. */
export function projectItems(calendar: Calendar): SeedItem[] {
  return Object.values(projects).map((one) => {
    const place = places[one.key]
    return seedItem('projects', {
      id: one.id,
      ...calendar.stamps(one.id),
      projectId: one.id,
      organizationId: one.organizationId,
      name: one.name,
      code: one.key.toUpperCase(),
      url: `https://${one.key}.example.org/`,
      timezone: one.timezone,
      startDate: calendar.utc(place.from, '00:00'),
      endDate: calendar.utc(place.to, '00:00'),
      city: place.city,
      country: place.country,
      publish: true,
      style: styleOf(one),
      profileImages: recordOf('ProfileImages', {}),
    })
  })
}
