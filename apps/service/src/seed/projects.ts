import type { Calendar } from './calendar.ts'
import lantern from './data/lantern.json' with { type: 'json' }
import sundial from './data/sundial.json' with { type: 'json' }
import tideline from './data/tideline.json' with { type: 'json' }
import { idOf } from './ids.ts'
import { projectData } from './project-data.ts'
import { recordOf, seedItem, type SeedItem } from './record.ts'

export type ProjectKey = 'tideline' | 'lantern' | 'sundial'

function projectOf(key: ProjectKey, data: unknown) {
  return {
    key,
    id: idOf(`project ${key}`),
    organizationId: idOf(`organization ${key}`),
    /** The account that created the project's records. */
    ownerUserId: idOf(`owner ${key}`),
    ...projectData.parse(data),
  }
}

export type SeedProject = ReturnType<typeof projectOf>

export const projects: Record<ProjectKey, SeedProject> = {
  tideline: projectOf('tideline', tideline),
  lantern: projectOf('lantern', lantern),
  sundial: projectOf('sundial', sundial),
}

export const demoProjects: readonly string[] = Object.values(projects).map(({ id }) => id)

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
export function projectItem(project: SeedProject, calendar: Calendar): SeedItem {
  return seedItem('projects', {
    id: project.id,
    ...calendar.stamps(project.id),
    projectId: project.id,
    organizationId: project.organizationId,
    name: project.name,
    code: project.key.toUpperCase(),
    url: `https://${project.key}.example.org/`,
    timezone: project.timezone,
    startDate: calendar.utc(project.firstDay, '00:00'),
    endDate: calendar.utc(project.lastDay, '00:00'),
    city: project.city,
    country: project.country,
    publish: true,
    style: styleOf(project),
    profileImages: recordOf('ProfileImages', {}),
  })
}
