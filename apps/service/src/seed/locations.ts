import type { Location } from '@frontdesk/api-types'

import type { Calendar } from './calendar.ts'
import { idOf } from './ids.ts'
import { styleOf, type SeedProject } from './projects.ts'
import { recordOf } from './record.ts'

/** The locations of a project by their code, parents first. */
export function locationsOf(project: SeedProject, calendar: Calendar): Map<string, Location> {
  const book = new Map<string, Location>()
  for (const row of project.locations) {
    const { code, name, kind } = row
    const parent = row.in === undefined ? undefined : book.get(row.in)
    const id = idOf(`location ${project.key} ${code}`)
    const latitude = row.latitude ?? parent?.latitude ?? null
    const longitude = row.longitude ?? parent?.longitude ?? null
    const location = recordOf('Location', {
      id,
      ...calendar.stamps(id),
      projectId: project.id,
      parentId: parent?.id ?? null,
      topLevelId: parent?.topLevelId ?? id,
      currentLevel: parent === undefined ? 0 : (parent.currentLevel ?? 0) + 1,
      code,
      name,
      description: kind === 'Booth' ? `${name}, two chairs and one socket` : null,
      externalUrl: kind === 'Building' ? `https://${project.key}.example.org/places/${code.toLowerCase()}` : null,
      locationKind: kind,
      capacity: row.capacity ?? null,
      style: kind === 'ConventionCenter' ? styleOf(project) : recordOf('Style', {}),
      publish: code !== 'DESK',
      latitude,
      longitude,
      coordinates: latitude === null || longitude === null ? null : `${latitude},${longitude}`,
      timezone: row.zone ?? parent?.timezone ?? null,
      address1: row.street ?? parent?.address1 ?? null,
      city: kind === 'City' ? name : (parent?.city ?? null),
      country: parent === undefined && kind === 'Place' ? name : (parent?.country ?? null),
      postalCode: row.postalCode ?? parent?.postalCode ?? null,
      cost: kind === 'Booth' ? 25_000 : null,
      currency: kind === 'Booth' ? project.currency : null,
      useForAllEventTypes: kind !== 'Booth' && kind !== 'Table',
      contactInformation: kind === 'Building' ? `Caretaker: ${code.toLowerCase()}@example.org` : null,
      createdByUserId: project.ownerUserId,
      creatorIsOwner: true,
      hasRate: kind === 'Booth',
      meta: kind === 'Room' ? { stepFree: code !== 'ARCH', projector: 'HDMI' } : null,
    })
    book.set(code, location)
  }
  return book
}
